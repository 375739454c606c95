package dev.caravan.endtoend;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The sessions of README and docs/commands.md, pasted one after the other into an empty folder, show what
 * the pages show. Files that they make
 * ({@code cat > …}) are made; a session that needs a database server, AWS, a terminal or a service is passed over.
 */
class ReadmeTest {

    private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$");
    private static final Pattern PASSED_OVER = Pattern.compile(
            "psql|--jdbc-url|--aws|--endpoint|bin/caravan run|curl|COLUMNS=|products|imports (stop|--limit)|report --list|undo|design check|head -3");

    /** What differs from run to run, and what stands for it. Ids are not here: later commands name them. */
    private static final Map<Pattern, String> MASKS = Map.of(
            Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z in "), "TIME in ",
            Pattern.compile("dry-run-\\d+"), "dry-run-N",
            Pattern.compile("(xlsx|html), \\d+ bytes"), "$1, N bytes",
            Pattern.compile("in \\S*/(data|demo|sample-data|design|terraform)\\b"), "in DIR/$1",
            Pattern.compile("\\S*/(sample-data|design|terraform) "), "DIR/$1 ");

    private static final Pattern ID = Pattern.compile("\\b01[a-z0-9]{24}\\b");

    @TempDir
    Path folder;

    private final Map<String, String> actualIds = new HashMap<>();

    @Test
    void theSessionsOfReadmeAndManualShowWhatThePagesShow() throws Exception {
        Files.createSymbolicLink(folder.resolve("sample-data"), home().resolve("sample-data"));
        launcher();
        SoftAssertions softly = new SoftAssertions();
        for (String page : List.of("README.md", "docs/commands.md")) {
            assertThat(sessions(page, softly)).as("commands run of " + page).isPositive();
        }
        softly.assertAll();
    }

    private int sessions(String page, SoftAssertions softly) throws Exception {
        Matcher block = BLOCK.matcher(Files.readString(home().resolve(page)));
        int ran = 0;
        while (block.find()) {
            String text = block.group(2);
            if (block.group(1).equals("sh") && text.startsWith("cat > ")) {
                assertThat(output(text)).isEmpty();
            } else if (text.startsWith("$ ") && !PASSED_OVER.matcher(text).find()) {
                ran += session(text, softly);
            }
        }
        return ran;
    }

    /** All commands of a session run in one shell, so that {@code $?} is that of the command before. */
    private int session(String text, SoftAssertions softly) throws Exception {
        List<String> commands = new ArrayList<>();
        StringBuilder script = new StringBuilder();
        List<String> shown = new ArrayList<>();
        for (String line : text.lines().toList()) {
            shown.add(line);
            if (line.startsWith("$ ")) {
                commands.add(line.substring(2));
                script.append("status=$?; printf '%s\\n' ")
                        .append(quoted(line))
                        .append("; (exit $status)\n")
                        .append(withActualIds(line.substring(2)))
                        .append('\n');
            }
        }
        List<String> actual = output(script.toString());
        learnIds(shown, actual);
        softly.assertThat(matches(masked(shown), masked(actual)))
                .as("shown:%n%s%nprinted:%n%s", String.join("\n", shown), String.join("\n", actual))
                .isTrue();
        return commands.size();
    }

    /** A line of an ellipsis stands for any lines. */
    private static boolean matches(List<String> shown, List<String> actual) {
        StringBuilder regex = new StringBuilder();
        for (String line : shown) {
            boolean left = line.strip().equals("…") || line.startsWith("caravan: first use");
            regex.append(left ? "(.*\n)*?" : Pattern.quote(line) + "\n");
        }
        return Pattern.matches(regex.toString(), String.join("\n", actual) + "\n");
    }

    private void learnIds(List<String> shown, List<String> actual) {
        List<String> expected = ids(shown);
        List<String> found = ids(actual);
        for (int i = 0; i < Math.min(expected.size(), found.size()); i++) {
            actualIds.putIfAbsent(expected.get(i), found.get(i));
        }
    }

    private static List<String> ids(List<String> lines) {
        return lines.stream()
                .filter(line -> !line.startsWith("$ "))
                .flatMap(line -> ID.matcher(line).results())
                .map(found -> found.group())
                .toList();
    }

    private String withActualIds(String command) {
        return ID.matcher(command).replaceAll(id -> actualIds.getOrDefault(id.group(), id.group()));
    }

    private static List<String> masked(List<String> lines) {
        return lines.stream()
                .map(line -> {
                    String result = ID.matcher(line).replaceAll("ID");
                    for (Map.Entry<Pattern, String> mask : MASKS.entrySet()) {
                        result = mask.getKey().matcher(result).replaceAll(mask.getValue());
                    }
                    return result.stripTrailing();
                })
                .toList();
    }

    private List<String> output(String script) throws Exception {
        Path printed = folder.resolve("printed");
        Process shell = new ProcessBuilder("bash", "-c", script)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(printed.toFile())
                .start();
        assertThat(shell.waitFor(5, TimeUnit.MINUTES)).as(script).isTrue();
        return Files.readString(printed, UTF_8).lines().toList();
    }

    private void launcher() throws IOException {
        Path launcher = Files.createDirectory(folder.resolve("bin")).resolve("caravan");
        Files.writeString(
                launcher,
                "#!/bin/sh\nexec %s -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Dcaravan.home=%s -cp %s dev.caravan.cli.CaravanCommand \"$@\"\n"
                        .formatted(
                                quoted(Path.of(System.getProperty("java.home"), "bin", "java")
                                        .toString()),
                                quoted(home().toString()),
                                quoted(System.getProperty("java.class.path"))));
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwx------"));
    }

    private static Path home() {
        return Path.of(System.getProperty("basedir", "")).toAbsolutePath();
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }
}
