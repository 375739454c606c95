package dev.caravan.report.html;

import static dev.caravan.fixture.TestReport.PAID;
import static dev.caravan.fixture.TestReport.PENDING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.design.ReportSummary;
import dev.caravan.fixture.TestReport;
import dev.caravan.query.TimeWindow;
import dev.caravan.store.item.Timestamps;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlRowWriterTest {

    private static List<String> all(String html, String pattern) {
        List<String> found = new ArrayList<>();
        Pattern.compile(pattern).matcher(html).results().forEach(match -> found.add(match.group(1)));
        return found;
    }

    private static List<String> headlines(String html) {
        return all(html, "<p class=\"big[^\"]*\"><data value=\"[^\"]*\">([^<]*)<");
    }

    @Test
    void isAPageWithoutOrdersToo() throws IOException {
        String html = TestReport.in("UTC").html();

        assertThat(headlines(html)).containsExactly("0", "0.00", "0");
        assertThat(html).contains("There are none in this window.").doesNotContain("class=\"column\"", "id=\"oldest\"");
    }

    @Test
    void isAPageOfOneOrder() throws IOException {
        String html = TestReport.in("UTC")
                .add("o-1", PENDING, "1234.5", "2026-11-28T08:30:00.000Z")
                .html();

        assertThat(headlines(html)).containsExactly("1", "1,234.50", "1");
        assertThat(html)
                .contains(
                        "<title>28 Nov 2026: 1 – PENDING 1</title>",
                        "the oldest: 1 day",
                        ">2026-11-28 08:30<",
                        "All 1.")
                .containsOnlyOnce("<h2>By day</h2>");
    }

    /** What a customer can call an order must not become a part of the page. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "</script><script>alert(1)</script>",
                "\"><img src=x onerror=alert(1)>",
                "' onmouseover='alert(1)",
                "</bdi></td></table><h1>",
                "{{zone}}{{{zone}}}",
                "<!--",
                "&lt;b&gt;"
            })
    void makesNoMarkupOfText(String text) throws IOException {
        String html = TestReport.in("UTC")
                .add(text, PENDING, "1", "2026-11-28T08:30:00.000Z")
                .html();

        String escaped = text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;")
                .replace("'", "&#39;")
                .replace("=", "&#61;")
                .replace("`", "&#96;");
        assertThat(all(html, "<bdi>([^<]*)</bdi>")).filteredOn(escaped::equals).hasSize(2);
        assertThat(html).doesNotContain("<script", "<img", "<!--", "<h1><");
    }

    @Test
    void keepsEmojiAndTextFromRightToLeftToItsCell() throws IOException {
        String html = TestReport.in("UTC")
                .add("😀 مرحبا \u202Eabc", PAID, "1", "2026-11-28T08:30:00.000Z")
                .html();

        assertThat(html).contains("<td class=\"text\"><bdi>😀 مرحبا \u202Eabc</bdi></td>");
    }

    @Test
    void asksTheNetworkForNothing() throws IOException {
        String html = TestReport.in("UTC")
                .add("o-1", PAID, "1", "2026-11-28T08:30:00.000Z")
                .html();

        assertThat(html).contains("default-src 'none'").doesNotContain("http:", "https:", "<script", "@import", "url(");
        assertThat(all(html, "(?:href|src)=\"([^\"]*)\""))
                .containsExactly("data:,", "order-status.csv", "order-status.jsonl", "order-status.xlsx");
    }

    @Test
    void showsTheNewestAndSumsAll() throws IOException {
        TestReport report = TestReport.in("UTC");
        for (int order = 0; order < 1_200; order++) {
            report.add(
                    "o-" + order,
                    order % 2 == 0 ? PENDING : PAID,
                    "0.1",
                    Timestamps.format(Instant.parse("2026-01-01T00:00:00Z").plusSeconds(order * 3_600L)));
        }

        String html = report.html();

        assertThat(headlines(html)).containsExactly("1,200", "120.00", "600");
        assertThat(html).contains("The newest 500 of 1,200.");
        List<String> shown = all(html, "<bdi>(o-\\d+)</bdi>");
        assertThat(shown.subList(0, 10))
                .as("the oldest pending")
                .startsWith("o-0", "o-2")
                .endsWith("o-18");
        assertThat(shown.subList(10, shown.size()))
                .hasSize(500)
                .startsWith("o-1199", "o-1198")
                .endsWith("o-700");
    }

    @Test
    void cutsLongTextAndShowsExactNumbers() throws IOException {
        String html = TestReport.in("UTC")
                .add("x".repeat(400_000), PAID, "12345678901234567890123456789012345678", "2026-11-28T08:30:00.000Z")
                .add("o-2", PAID, "0.005", "2026-11-28T08:30:00.000Z")
                .html();

        assertThat(html.length()).isLessThan(40_000);
        assertThat(html)
                .contains(
                        "<bdi>" + "x".repeat(200) + "…</bdi>",
                        "<bdi>12,345,678,901,234,567,890,123,456,789,012,345,678.00</bdi>");
        assertThat(html).contains("value=\"12345678901234567890123456789012345678.005\"");
    }

    @Test
    void drawsEveryDayOfAWindowOfItsZone() throws IOException {
        ZoneId berlin = ZoneId.of("Europe/Berlin");
        TimeWindow week = TimeWindow.parse(Optional.of("2026-10-19"), Optional.of("2026-10-26"), berlin);
        TestReport report = TestReport.of(
                week, berlin, TestReport.in("UTC").plan().report().layout().summary());

        String html = report.add("o-1", PAID, "1", "2026-10-25T22:30:00.000Z").html();

        assertThat(all(html, "<title>(\\d+ Oct 2026): [01]\\b[^.<]*</title>"))
                .containsExactly(
                        "19 Oct 2026",
                        "20 Oct 2026",
                        "21 Oct 2026",
                        "22 Oct 2026",
                        "23 Oct 2026",
                        "24 Oct 2026",
                        "25 Oct 2026");
        assertThat(html).contains("<span id=\"window\">19 Oct 2026 to 25 Oct 2026</span>", "09:30:00");
    }

    @Test
    void drawsTheLatestDaysAndAllMonthsWhereDaysAreMany() throws IOException {
        String html = TestReport.in("UTC")
                .add("o-1", PAID, "1", "2024-02-29T00:00:00.000Z")
                .add("o-2", PAID, "2", "2026-11-20T00:00:00.000Z")
                .add("o-3", PAID, "4", "2026-11-25T00:00:00.000Z")
                .html();

        assertThat(all(html, "<h2>((?:Latest|By) [^<]*)</h2>"))
                .containsExactly("By status", "Latest 31 days", "By month");
        assertThat(html)
                .contains("<title>26 Oct 2026: 0</title>", "<title>25 Nov 2026: 1 – PAID 1</title>")
                .contains("<title>Feb 2024: 1 – PAID 1</title>", "<title>Nov 2026: 6.00</title>")
                .doesNotContain("<title>25 Oct 2026");
    }

    @Test
    void survivesTheWholeCalendar() throws IOException {
        String html = TestReport.in("UTC")
                .add("o-1", PAID, "-1", "0000-01-01T00:00:00.000Z")
                .add("o-2", PAID, "2", "9999-12-31T23:59:59.999Z")
                .html();

        assertThat(html).contains("<h2>Latest 62 years</h2>").doesNotContain("NaN", "Infinity");
    }

    @Test
    void countsWhereTheDesignSaysNoMore() throws IOException {
        String html = TestReport.of(TimeWindow.ALL, ZoneOffset.UTC, ReportSummary.COUNT)
                .add("o-1", PAID, "1", "2026-11-28T08:30:00.000Z")
                .add("o-2", PENDING, "1", "2026-11-29T08:30:00.000Z")
                .html();

        assertThat(headlines(html)).containsExactly("2");
        assertThat(html).contains("By status").doesNotContain("Revenue", "Oldest", "By day");
        assertThat(all(html, "<bdi>(o-\\d+)</bdi>")).containsExactly("o-1", "o-2");
    }

    @Test
    void tellsAnErrorOfItsFileAsSuch() {
        TestReport report = TestReport.in("UTC").add("o-1", PAID, "1", "2026-11-28T08:30:00.000Z");
        OutputStream full = new OutputStream() {
            @Override
            public void write(int octet) throws IOException {
                throw new IOException("no space left");
            }
        };

        assertThatThrownBy(() -> report.write(new HtmlRowWriter(report.plan(), TestReport.AS_OF, full)))
                .isInstanceOf(IOException.class)
                .hasMessage("no space left");
    }

    @Test
    void hasAsManyRowsAsItsTable() throws IOException {
        TestReport report = TestReport.in("UTC");
        for (int order = 0; order < 501; order++) {
            report.add("o-" + order, PAID, "1", "2026-11-28T08:30:00.000Z");
        }

        assertThat(report.write(new HtmlRowWriter(report.plan(), TestReport.AS_OF, new ByteArrayOutputStream())))
                .isEqualTo(500);
    }
}
