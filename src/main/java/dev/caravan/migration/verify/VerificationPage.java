package dev.caravan.migration.verify;

import com.github.mustachejava.DefaultMustacheFactory;
import dev.caravan.job.verify.VerificationResult.Counts;
import dev.caravan.validation.Counted;
import java.io.StringWriter;
import java.util.List;
import java.util.Locale;

/** A report of a verification as one page, to be read, printed and signed. */
final class VerificationPage {

    private static final String FOLDER = "migration/";

    private final VerificationReport report;
    private final List<Difference> first;

    /** A line of the table of steps. */
    record Line(String step, String entity, String what, List<String> counts, String extra) {}

    /** One of the first differences. */
    record Found(String step, String words) {}

    /**
     * A page.
     *
     * @param first the first differences, which it shows
     */
    VerificationPage(VerificationReport report, List<Difference> first) {
        this.report = report;
        this.first = List.copyOf(first);
    }

    /** The page, complete in itself. */
    String html() {
        StringWriter html = new StringWriter();
        new DefaultMustacheFactory(FOLDER).compile("verification.mustache").execute(html, this);
        return html.toString();
    }

    VerificationReport report() {
        return report;
    }

    /** What it comes to, in one sentence. */
    String verdict() {
        if (report.equal()) {
            return report.scan() == null
                    ? "Every row of the source is in the table, and equal."
                    : "Every row of the source is in the table, and equal; the table has nothing else.";
        }
        if (report.onlyRejectsDiffer()) {
            return "Source and table are not equal, because " + report.rejectedRows()
                    + ". All other rows of the source are in the table, and equal.";
        }
        return "Source and table are not equal: " + Counted.grouped(report.differences(), "difference") + ".";
    }

    List<Line> lines() {
        return report.steps().stream().flatMap(step -> lines(step).stream()).toList();
    }

    private static List<Line> lines(VerificationReport.Step step) {
        VerificationReport.Extra extra = step.extra();
        boolean joined = !step.records().equals(step.bundles());
        Line bundles = new Line(
                step.step(),
                step.entity(),
                joined ? "entities" : "rows",
                counts(step.bundles()),
                extra == null ? "not asked" : number(extra.entities()));
        if (!joined && (extra == null || extra.items() == 0)) {
            return List.of(bundles);
        }
        return List.of(
                bundles,
                new Line(
                        step.step(),
                        step.entity(),
                        "rows with items",
                        counts(step.records()),
                        extra == null ? "not asked" : number(extra.items())));
    }

    private static List<String> counts(Counts counts) {
        return List.of(
                number(counts.read()),
                number(counts.equal()),
                number(counts.different()),
                number(counts.missing()),
                number(counts.rejected()));
    }

    String readUnits() {
        return String.format(Locale.ROOT, "%,.0f", report.readUnits());
    }

    boolean hasFirst() {
        return !first.isEmpty();
    }

    List<Found> first() {
        return first.stream()
                .map(difference -> new Found(difference.step(), difference.words()))
                .toList();
    }

    String more() {
        long more = report.differences() - first.size();
        return more > 0 ? "and " + number(more) + " more" : "";
    }

    private static String number(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }
}
