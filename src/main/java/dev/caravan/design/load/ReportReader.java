package dev.caravan.design.load;

import com.fasterxml.jackson.databind.JsonNode;
import dev.caravan.design.AccessPattern;
import dev.caravan.design.Report;
import dev.caravan.design.Schedule;
import dev.caravan.design.TableDesign;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.quartz.CronExpression;

/** Makes {@link Report}s of {@code reports.yaml}, whose schema has been checked. */
final class ReportReader {

    private final TableDesign table;
    private final DesignProblems problems;

    ReportReader(TableDesign table, DesignProblems problems) {
        this.table = table;
        this.problems = problems;
    }

    Map<String, Report> read(JsonNode root) {
        return TableReader.mapOf(root.get("reports"), this::report);
    }

    private Report report(String name, JsonNode node) {
        String path = "reports." + name;
        List<String> formats = TableReader.texts(node.path("formats"));
        Report report = new Report(
                name,
                node.path("description").asText(""),
                node.get("pattern").asText(),
                TableReader.mapOf(node.path("values"), (parameter, values) -> TableReader.texts(values)),
                TableReader.texts(node.get("columns")),
                formats.isEmpty() ? List.of("csv") : formats,
                ReportLayoutReader.read(table, node),
                FeedReader.zone(problems, path, node),
                TableReader.text(node, "schedule").map(cron -> schedule(cron, node)),
                node.has("maxReadUnits")
                        ? OptionalInt.of(node.get("maxReadUnits").asInt())
                        : OptionalInt.empty());
        check(path, report);
        return report;
    }

    private static Schedule schedule(String cron, JsonNode node) {
        return new Schedule(
                cron,
                Schedule.Covers.of(node.path("window").asText("all")),
                Schedule.CatchUp.valueOf(node.path("catchUp").asText("last").toUpperCase(Locale.ROOT)),
                TableReader.text(node, "deliver"));
    }

    private void check(String path, Report report) {
        AccessPattern pattern = table.accessPatterns().get(report.pattern());
        if (pattern == null) {
            problems.add(path + ".pattern", "there is no access pattern " + report.pattern() + " in table.yaml");
            return;
        }
        Set<String> parameters = new HashSet<>(pattern.partition().attributes());
        pattern.sort().ifPresent(sort -> parameters.addAll(sort.attributes()));
        problems.addUnless(
                report.values().keySet().equals(parameters),
                path + ".values",
                "the pattern " + pattern.name() + " takes " + parameters + ", not "
                        + report.values().keySet());
        if (report.values().keySet().equals(parameters)) {
            new ReportSummaryValidator(report, path, problems).check();
        }
        for (String column : report.columns()) {
            problems.addUnless(isDeclared(column), path + ".columns", "no entity of table.yaml has " + column);
        }
        report.schedule()
                .ifPresent(schedule -> problems.addUnless(
                        CronExpression.isValidExpression(schedule.cron()),
                        path + ".schedule",
                        "'" + schedule.cron() + "' is no Quartz cron expression; wanted such as 0 15 1 * * ?"));
        report.schedule()
                .filter(schedule -> schedule.covers() != Schedule.Covers.ALL)
                .ifPresent(schedule -> problems.addUnless(
                        pattern.range().isPresent(),
                        path + ".window",
                        "the pattern " + pattern.name() + " has no range that a window could bound; wanted all"));
    }

    private boolean isDeclared(String column) {
        return table.entities().values().stream()
                .anyMatch(entity -> entity.attributes().containsKey(column)
                        || entity.bundle()
                                .filter(bundle -> bundle.countAs().equals(column))
                                .isPresent());
    }
}
