package dev.caravan.report;

import static org.assertj.core.api.Assertions.fail;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A real browser that a page is looked at in. Everything that it logs and asks for is known. */
final class Chromium implements AutoCloseable {

    static final String HOW =
            "no Chromium and chromedriver on the PATH (on Debian: apt-get install chromium chromium-driver)";

    private static final ObjectMapper JSON = new ObjectMapper();

    /** It warns of every browser that is younger than itself. Kept, since a logger that nobody holds forgets its level. */
    private static final Logger LIBRARY = Logger.getLogger("org.openqa.selenium");

    private final ChromeDriver driver;

    private Chromium(ChromeDriver driver) {
        this.driver = driver;
    }

    /** Starts one. Where none is installed there is none, which fails on the machine that decides. */
    static Optional<Chromium> start() {
        Optional<Path> browser = onPath("chromium", "chromium-browser", "google-chrome");
        Optional<Path> driver = onPath("chromedriver");
        if (browser.isEmpty() || driver.isEmpty()) {
            if ("true".equals(System.getenv("CI"))) {
                fail(HOW);
            }
            System.err.println("[WARNING] the page of a report is not tested: " + HOW);
            return Optional.empty();
        }
        LIBRARY.setLevel(Level.SEVERE);
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        logs.enable(LogType.PERFORMANCE, Level.ALL);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(browser.orElseThrow().toString());
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-dev-shm-usage",
                "--no-first-run",
                "--hide-scrollbars",
                "--disable-background-networking");
        options.setCapability("goog:loggingPrefs", logs);
        return Optional.of(new Chromium(new ChromeDriver(
                new ChromeDriverService.Builder()
                        .usingDriverExecutable(driver.orElseThrow().toFile())
                        .usingAnyFreePort()
                        .build(),
                options)));
    }

    private static Optional<Path> onPath(String... names) {
        List<Path> folders = Stream.of(System.getenv("PATH").split(java.io.File.pathSeparator))
                .map(Path::of)
                .toList();
        return Stream.of(names)
                .flatMap(name -> folders.stream().map(folder -> folder.resolve(name)))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /** The size of the screen, in pixels of style sheets. */
    Chromium screen(int width, int height) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", width < 600));
        return this;
    }

    /** Whether the user likes it dark, and whether it is for paper. */
    Chromium media(boolean dark, boolean print) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of(
                        "media",
                        print ? "print" : "screen",
                        "features",
                        List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
        return this;
    }

    Chromium open(Path page) {
        driver.get(page.toUri().toString());
        return this;
    }

    /** What an expression comes to in the page. */
    JsonNode eval(String expression) throws IOException {
        return JSON.readTree(String.valueOf(driver.executeScript("return JSON.stringify(" + expression + ")")));
    }

    /** What the page complained about. */
    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .map(Object::toString)
                .toList();
    }

    /** What was asked for since the last time, the browser's own messages. */
    List<String> requests() {
        return driver.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
                .map(entry -> entry.getMessage())
                .filter(message -> message.contains("\"Network.requestWillBeSent\""))
                .toList();
    }

    /** A picture of what is on the screen. */
    byte[] picture() {
        return Base64.getDecoder()
                .decode((String) driver.executeCdpCommand("Page.captureScreenshot", Map.of("format", "png"))
                        .get("data"));
    }

    /** Keeps a picture beside the other results of the build. */
    Chromium keepPicture(String name) throws IOException {
        Path folder = Files.createDirectories(
                Path.of(System.getProperty("basedir", "")).toAbsolutePath().resolve("target/screenshots"));
        Files.write(folder.resolve(name + ".png"), picture());
        return this;
    }

    @Override
    public void close() {
        driver.quit();
    }
}
