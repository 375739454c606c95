package dev.caravan.design.load;

import dev.caravan.design.Attribute;
import dev.caravan.design.Report;
import dev.caravan.design.ReportSummary;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Proves that a report's columns and values give what its summary wants of them. */
final class ReportSummaryValidator {

    private final Report report;
    private final String path;
    private final DesignProblems problems;

    /** The proof of a report that is declared at that path. */
    ReportSummaryValidator(Report report, String path, DesignProblems problems) {
        this.report = report;
        this.path = path + ".summary";
        this.problems = problems;
    }

    void check() {
        ReportSummary summary = report.layout().summary();
        summary.sum()
                .ifPresent(sum -> checkColumn(
                        "sum.attribute",
                        sum.attribute(),
                        Set.of(Attribute.Type.NUMBER, Attribute.Type.INTEGER),
                        "number"));
        summary.day().ifPresent(day -> checkColumn("day", day, Set.of(Attribute.Type.TIMESTAMP), "timestamp"));
        for (Map.Entry<String, String> wanted : summary.oldest().entrySet()) {
            checkOldest(wanted.getKey(), wanted.getValue());
        }
        problems.addUnless(
                summary.oldest().isEmpty() || summary.day().isPresent(),
                path + ".oldest",
                "which rows are the oldest is told by day, which is not declared");
    }

    private void checkColumn(String place, String column, Set<Attribute.Type> types, String wanted) {
        if (!report.columns().contains(column)) {
            problems.add(path + "." + place, column + " is none of the columns, which are " + report.columns());
            return;
        }
        problems.addUnless(
                types.contains(report.layout().type(column)),
                path + "." + place,
                column + " is no " + wanted + " in table.yaml");
    }

    private void checkOldest(String parameter, String value) {
        List<String> values = report.values().get(parameter);
        if (values == null) {
            problems.add(
                    path + ".oldest." + parameter,
                    "the report has no values of " + parameter + ", but of "
                            + report.values().keySet());
            return;
        }
        problems.addUnless(
                values.contains(value),
                path + ".oldest." + parameter,
                value + " is none of the report's values, which are " + values);
    }
}
