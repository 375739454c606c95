package dev.caravan.report;

import static dev.caravan.fixture.TestReport.PAID;
import static dev.caravan.fixture.TestReport.PENDING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import dev.caravan.fixture.TestReport;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The page of a report as a browser shows it. */
class PageInChromiumTest {

    private static Optional<Chromium> started = Optional.empty();

    private static Chromium chromium;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() {
        started = Chromium.start();
        chromium = started.orElse(null);
    }

    @BeforeEach
    void skipWhereThereIsNone() {
        assumeTrue(started.isPresent(), Chromium.HOW);
    }

    @AfterAll
    static void close() {
        started.ifPresent(Chromium::close);
    }

    /** On 27 November 1 order, on the 28th 3, on the 29th 2; 4 of them pending, 2 paid; 60.00 pending, 20.00 paid. */
    private Path page() throws IOException {
        return write(TestReport.in("UTC")
                .add("o-1", PENDING, "10", "2026-11-27T10:00:00.000Z")
                .add("o-2", PENDING, "20", "2026-11-28T10:00:00.000Z")
                .add("o-3", PENDING, "20", "2026-11-28T11:00:00.000Z")
                .add("o-4", PAID, "20", "2026-11-28T12:00:00.000Z")
                .add("o-5", PENDING, "10", "2026-11-29T06:00:00.000Z")
                .add("o-6", PAID, "0", "2026-11-29T07:00:00.000Z"));
    }

    private Path write(TestReport report) throws IOException {
        return Files.writeString(folder.resolve("order-status.html"), report.html());
    }

    private Chromium open(Path page) {
        return chromium.screen(1200, 900).media(false, false).open(page);
    }

    /** The sizes of what a selector finds, in pixels, as the browser has drawn it. */
    private static List<Double> sizes(String selector, String side) throws IOException {
        return numbers(chromium.eval("[...document.querySelectorAll('" + selector
                + "')].map(found => found.getBoundingClientRect()." + side + ")"));
    }

    private static List<Double> numbers(JsonNode array) {
        List<Double> numbers = new ArrayList<>();
        array.forEach(number -> numbers.add(number.asDouble()));
        return numbers;
    }

    private static String colour(String selector, String property) throws IOException {
        return chromium.eval("getComputedStyle(document.querySelector('" + selector + "'))." + property)
                .asText();
    }

    @Test
    void barsAreAsLongAsTheirNumbers() throws IOException {
        open(page());

        List<Double> bars = sizes(".bars .fill", "width");
        assertThat(bars).hasSize(10);
        double orders = bars.get(0);
        assertThat(orders).isGreaterThan(50);
        assertThat(bars.get(1)).as("2 paid of 4 pending").isCloseTo(orders / 2, within(0.5));
        assertThat(bars.subList(2, 5)).as("none shipped, delivered, cancelled").containsOnly(0.0);
        double revenue = bars.get(5);
        assertThat(revenue).isGreaterThan(50);
        assertThat(bars.get(6)).as("20 of 60").isCloseTo(revenue / 3, within(0.5));
        assertThat(sizes(".bars .track", "height")).allMatch(height -> height > 8);
    }

    @Test
    void columnsAreAsHighAsTheirNumbers() throws IOException {
        open(page());

        List<Double> heights = numbers(chromium.eval("[...document.querySelectorAll('.columns')].flatMap(plot =>"
                + " [...plot.querySelectorAll('.column')].map(column => [...column.querySelectorAll('.fill')]"
                + ".reduce((sum, piece) => sum + piece.getBoundingClientRect().height, 0)))"));
        assertThat(heights).hasSize(6);
        double order = heights.get(0);
        assertThat(order).isGreaterThan(30);
        assertThat(heights.get(1)).isCloseTo(3 * order, within(0.5));
        assertThat(heights.get(2)).isCloseTo(2 * order, within(0.5));
        double ten = heights.get(3);
        assertThat(ten).isGreaterThan(10);
        assertThat(heights.get(4)).isCloseTo(6 * ten, within(0.5));
        assertThat(heights.get(5)).isCloseTo(ten, within(0.5));
        assertThat(sizes(".column .fill", "width")).allMatch(width -> width > 4);
    }

    /** A status has one color, in bars, columns and tables, and no other has it. */
    @Test
    void aStatusHasItsColourEverywhere() throws IOException {
        open(page());

        String pending = colour(".bars .bar:nth-child(1) .fill", "fill");
        String paid = colour(".bars .bar:nth-child(2) .fill", "fill");
        assertThat(pending).isNotEqualTo(paid);
        assertThat(colour(".column .fill", "fill")).isEqualTo(pending);
        assertThat(colour(".column:nth-of-type(2) .fill:nth-of-type(3)", "fill"))
                .isEqualTo(paid);
        assertThat(colour("#oldest .dot", "backgroundColor")).isEqualTo(pending);
        JsonNode bars = chromium.eval("[...document.querySelectorAll('.bars .bar')].map(bar =>"
                + " [getComputedStyle(bar.querySelector('.dot')).backgroundColor,"
                + " getComputedStyle(bar.querySelector('.fill')).fill])");
        assertThat(bars).hasSize(10).allMatch(bar -> bar.get(0).equals(bar.get(1)));
        assertThat(bars.valueStream().map(bar -> bar.get(0).asText()).distinct())
                .hasSize(5);
    }

    @ParameterizedTest
    @CsvSource({"390", "320", "768", "1200"})
    void fitsTheWidthOfEveryScreen(int width) throws IOException {
        Path page = write(TestReport.in("UTC")
                .add("x".repeat(300), PENDING, "12345678901234567890123456789012345678", "2026-11-27T10:00:00.000Z")
                .add("مرحبا بالعالم", PAID, "-0.00000000000000000000000000000001", "2026-11-28T10:00:00.000Z")
                .add("two\nlines", PAID, "5", "2024-11-28T10:00:00.000Z"));
        chromium.screen(width, 844).media(false, false).open(page);

        chromium.eval("window.scrollTo(1000, 0)");
        assertThat(chromium.eval("window.scrollX").asInt()).isZero();
        assertThat(chromium.eval("document.documentElement.scrollWidth").asInt())
                .isLessThanOrEqualTo(width);
        assertThat(sizes(".card", "right")).allMatch(right -> right <= width);
        assertThat(sizes(".columns", "width")).isNotEmpty().allMatch(drawn -> drawn > 150);
    }

    @Test
    void isDarkForThoseWhoLikeItDarkButNotOnPaper() throws IOException {
        Path page = page();
        int light = brightness(open(page).keepPicture("light"));
        int dark = brightness(chromium.media(true, false).keepPicture("dark"));
        int printed = brightness(chromium.media(true, true).keepPicture("print"));
        chromium.screen(390, 844).media(false, false).keepPicture("phone");

        assertThat(light).isGreaterThan(220);
        assertThat(dark).isLessThan(60);
        assertThat(printed).isGreaterThan(220);
    }

    /** The mean of all pixels, from 0 for black to 255 for white. */
    private static int brightness(Chromium shown) throws IOException {
        BufferedImage picture = ImageIO.read(new ByteArrayInputStream(shown.picture()));
        long sum = 0;
        for (int x = 0; x < picture.getWidth(); x++) {
            for (int y = 0; y < picture.getHeight(); y++) {
                int rgb = picture.getRGB(x, y);
                sum += ((rgb >> 16 & 255) + (rgb >> 8 & 255) + (rgb & 255)) / 3;
            }
        }
        return (int) (sum / ((long) picture.getWidth() * picture.getHeight()));
    }

    @Test
    void textCanBeReadInLightAndDark() throws IOException {
        Path page = page();
        for (boolean dark : List.of(false, true)) {
            chromium.screen(1200, 900).media(dark, false).open(page);
            for (String selector : List.of(".big", ".headline h2", ".quiet", "#rows td", "#rows th", "figcaption")) {
                double contrast = chromium.eval(CONTRAST.formatted(selector)).asDouble();
                assertThat(contrast).as("%s, dark: %s", selector, dark).isGreaterThan(4.5);
            }
        }
    }

    /** The ratio of WCAG 2 between a text and what is behind it. */
    private static final String CONTRAST =
            """
            (selector => {
              const light = colour => colour.match(/[\\d.]+/g).slice(0, 3)
                .map(part => part / 255).map(part => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
                .reduce((sum, part, at) => sum + part * [0.2126, 0.7152, 0.0722][at], 0);
              const found = document.querySelector(selector);
              let behind = found;
              while (getComputedStyle(behind).backgroundColor === 'rgba(0, 0, 0, 0)') behind = behind.parentElement;
              const both = [light(getComputedStyle(found).color), light(getComputedStyle(behind).backgroundColor)].sort((a, b) => b - a);
              return (both[0] + 0.05) / (both[1] + 0.05);
            })('%s')""";

    @Test
    void asksForNothingAndComplainsOfNothing() throws IOException {
        Path page = page();
        chromium.open(page);
        chromium.requests();
        chromium.complaints();

        open(page);

        assertThat(chromium.complaints()).isEmpty();
        assertThat(chromium.requests())
                .as("the page itself, and the icon that it brings")
                .isNotEmpty()
                .allMatch(request -> request.contains("\"url\":\"file:") || request.contains("\"url\":\"data:,\""))
                .filteredOn(request -> request.contains("\"url\":\"file:"))
                .allMatch(request -> request.contains("order-status.html"));
        // the page may not, even if it wanted to
        assertThat(chromium.eval("document.querySelector('meta[http-equiv]').content")
                        .asText())
                .contains("default-src 'none'");
    }

    @Test
    void runsNothingThatAValueBrings() throws IOException {
        Path page = write(TestReport.in("UTC")
                .add("</script><script>document.title='run'</script>", PENDING, "1", "2026-11-28T10:00:00.000Z")
                .add("\"><img src=x onerror=\"document.title='run'\">", PENDING, "1", "2026-11-28T10:00:00.000Z")
                .add("😀\u202E\"'&<b>", PENDING, "1", "2026-11-28T10:00:00.000Z"));
        open(page);

        assertThat(chromium.eval("document.title").asText()).isEqualTo("Order status · All time");
        assertThat(chromium.eval("document.querySelectorAll('script, img, b').length")
                        .asInt())
                .isZero();
        assertThat(chromium.eval(
                        "[...document.querySelectorAll('#rows td:first-child')].map(cell => cell.textContent)"))
                .extracting(JsonNode::asText)
                .containsExactly(
                        "</script><script>document.title='run'</script>",
                        "\"><img src=x onerror=\"document.title='run'\">",
                        "😀\u202E\"'&<b>");
    }

    @Test
    void printsTheChartsAndTheFirstRows() throws IOException {
        TestReport report = TestReport.in("UTC");
        for (int order = 0; order < 100; order++) {
            report.add("o-" + order, PAID, "1", "2026-11-28T10:00:00.000Z");
        }
        chromium.screen(1200, 900).media(false, true).open(write(report));

        JsonNode shown = chromium.eval(
                "({rows: [...document.querySelectorAll('#rows tbody tr')]"
                        + ".filter(row => row.getClientRects().length).length,"
                        + " charts: [...document.querySelectorAll('.columns')].filter(plot => plot.getClientRects().length).length})");
        assertThat(shown.get("rows").asInt()).isEqualTo(40);
        assertThat(shown.get("charts").asInt()).isEqualTo(2);
    }
}
