package dev.caravan.report.html;

import dev.caravan.design.Report;
import dev.caravan.design.ReportSummary;
import dev.caravan.report.model.ReportFormat;
import dev.caravan.report.model.ReportPlan;
import dev.caravan.report.model.TimeWindowText;
import dev.caravan.report.total.GroupTotal;
import dev.caravan.report.total.ReportTotals;
import dev.caravan.report.total.StoredTime;
import dev.caravan.store.item.Item;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What the template of a report's page asks for. */
final class ReportPage {

    /**
     * A headline number.
     *
     * @param exact with all its digits
     * @param number as it is shown
     * @param isSum whether it is a sum, and not a count
     */
    record Headline(String name, String exact, String number, String note, boolean isSum) {
        /** Returns whether the number needs smaller digits. */
        boolean isLong() {
            return number.length() > LONG_NUMBER;
        }
    }

    /** A combination of values and its color. */
    record Key(String name, String colour) {}

    private static final int LONG_NUMBER = 16;

    private final ReportPlan plan;
    private final Report report;
    private final ReportSummary terms;
    private final Instant asOf;
    private final ReportTotals totals;
    private final PageColors colours;
    private final PageTable newest;
    private final int fraction;

    ReportPage(ReportPlan plan, Instant asOf, ReportTotals totals, PageColors colours, PageTable newest) {
        this.plan = plan;
        this.report = plan.report();
        this.terms = totals.terms();
        this.asOf = asOf;
        this.totals = totals;
        this.colours = colours;
        this.newest = newest;
        this.fraction = PageCells.sumFraction(report);
    }

    String title() {
        String words = report.name().replace('-', ' ');
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }

    String description() {
        return report.description();
    }

    String window() {
        return new TimeWindowText(report.zone()).window(plan.window());
    }

    String asOf() {
        return new TimeWindowText(report.zone()).moment(asOf);
    }

    String zone() {
        return report.zone().getId();
    }

    /** What the rows are called. */
    String rowsName() {
        return terms.rows();
    }

    String sumName() {
        return terms.sum().map(ReportSummary.Sum::called).orElse("");
    }

    boolean hasSum() {
        return terms.sum().isPresent();
    }

    List<Headline> headlines() {
        GroupTotal all = totals.all();
        List<Headline> headlines = new ArrayList<>();
        headlines.add(counted(terms.rows(), all.count(), undatedNote()));
        terms.sum()
                .ifPresent(sum -> headlines.add(new Headline(
                        sum.called(),
                        PageNumbers.plain(all.sum()),
                        PageNumbers.rounded(all.sum(), fraction),
                        all.unsummed() == 0
                                ? "sum of " + sum.attribute()
                                : PageNumbers.count(all.unsummed()) + " without " + sum.attribute(),
                        true)));
        if (!terms.oldest().isEmpty()) {
            headlines.add(oldestHeadline());
        }
        return headlines;
    }

    private static Headline counted(String name, long count, String note) {
        return new Headline(name, Long.toString(count), PageNumbers.count(count), note, false);
    }

    private String undatedNote() {
        return totals.undated().count() == 0
                ? ""
                : PageNumbers.count(totals.undated().count()) + " without "
                        + terms.day().orElse("");
    }

    private Headline oldestHeadline() {
        long count = totals.groups().entrySet().stream()
                .filter(group ->
                        group.getKey().entrySet().containsAll(terms.oldest().entrySet()))
                .mapToLong(group -> group.getValue().count())
                .sum();
        String note = totals.oldest().stream()
                .findFirst()
                .map(item -> "the oldest: " + age(item))
                .orElse("");
        return counted(oldestName(), count, note);
    }

    /** The values whose oldest rows are listed. */
    String oldestName() {
        return ReportTotals.name(terms.oldest());
    }

    /** By what the rows are told apart. */
    String groupedBy() {
        return String.join(" and ", report.values().keySet());
    }

    boolean hasGroups() {
        return totals.groups().size() > 1;
    }

    List<BarChart> groupBars() {
        List<BarChart> charts = new ArrayList<>();
        charts.add(BarChart.counts(totals, colours));
        terms.sum().ifPresent(sum -> charts.add(BarChart.sums(sum.called(), fraction, totals, colours)));
        return charts;
    }

    /** The colors of stacked columns; none where colors do not tell. */
    List<Key> keys() {
        return colours.tellApart()
                ? totals.groups().keySet().stream()
                        .map(values -> new Key(ReportTotals.name(values), colours.of(values)))
                        .toList()
                : List.of();
    }

    boolean hasKeys() {
        return colours.tellApart();
    }

    List<TimeChart> timelines() {
        TimeChart.Drawing drawing = new TimeChart.Drawing(totals, colours, fraction);
        return TimeCharts.of(totals, drawing, plan.window(), asOf, report.zone());
    }

    boolean hasOldest() {
        return !totals.oldest().isEmpty();
    }

    PageTable oldest() {
        PageCells cells = new PageCells(report);
        List<PageTable.Head> heads = new ArrayList<>(cells.heads());
        heads.add(new PageTable.Head("age", "number"));
        return new PageTable(
                heads,
                totals.oldest().stream()
                        .map(item -> {
                            List<PageTable.Cell> row = new ArrayList<>(cells.of(item, colours));
                            row.add(new PageTable.Cell(age(item), "number", ""));
                            return new PageTable.Row(row);
                        })
                        .toList());
    }

    private String age(Item item) {
        Optional<Duration> age =
                terms.day().flatMap(day -> StoredTime.of(item.get(day))).map(time -> Duration.between(time, asOf));
        long days = age.map(Duration::toDays).orElse(0L);
        return days == 1 ? "1 day" : PageNumbers.exact(BigDecimal.valueOf(days), 0) + " days";
    }

    boolean hasRows() {
        return !newest.rows().isEmpty();
    }

    PageTable newest() {
        return newest;
    }

    /** How many rows the page has of how many there are. */
    String extent() {
        long all = totals.all().count();
        String shown = PageNumbers.count(newest.rows().size());
        if (newest.rows().size() == all) {
            return "All " + shown;
        }
        return (terms.day().isPresent() ? "The newest " : "The first ") + shown + " of " + PageNumbers.count(all);
    }

    /** The files beside the page that hold all rows. */
    List<String> files() {
        return plan.formats().stream()
                .filter(format -> format != ReportFormat.HTML)
                .map(format -> format.fileOf(report))
                .toList();
    }

    boolean hasFiles() {
        return !files().isEmpty();
    }
}
