package dev.caravan.design.load;

import com.fasterxml.jackson.databind.JsonNode;
import dev.caravan.design.Design;
import dev.caravan.design.DesignException;
import dev.caravan.design.DesignProblem;
import dev.caravan.design.Feed;
import dev.caravan.design.Migration;
import dev.caravan.design.Report;
import dev.caravan.design.TableDesign;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads a design folder: {@code table.yaml}, {@code feeds.yaml} and {@code reports.yaml}. */
public final class DesignLoader {

    private static final String TABLE = "table.yaml";
    private static final String FEEDS = "feeds.yaml";
    private static final String REPORTS = "reports.yaml";

    private DesignLoader() {}

    /**
     * The design of a folder, checked: nothing runs on a design that does not hold.
     *
     * @throws DesignException naming every mistake
     */
    public static Design load(Path folder) {
        TableDesign table = table(folder);
        List<DesignProblem> problems = new ArrayList<>();
        DesignProblems ofFeeds = new DesignProblems(FEEDS);
        DesignProblems ofReports = new DesignProblems(REPORTS);
        FeedReader feedReader = new FeedReader(table, ofFeeds);
        List<JsonNode> content = new ArrayList<>();
        Map<String, Feed> feeds = collect(problems, () -> {
            content.add(read(folder, FEEDS));
            return feedReader.read(content.get(0));
        });
        Map<String, Migration> migrations =
                content.isEmpty() ? Map.of() : new MigrationReader(table, ofFeeds, feedReader).read(content.get(0));
        Map<String, Report> reports =
                collect(problems, () -> new ReportReader(table, ofReports).read(read(folder, REPORTS)));
        problems.addAll(ofFeeds.found());
        problems.addAll(ofReports.found());
        if (!problems.isEmpty()) {
            throw new DesignException(problems);
        }
        return new Design(table, feeds, migrations, reports);
    }

    private static TableDesign table(Path folder) {
        DesignProblems problems = new DesignProblems(TABLE);
        TableDesign table = new TableReader(problems).read(read(folder, TABLE));
        problems.throwIfAny();
        new TableValidator(table, problems).check();
        problems.throwIfAny();
        return table;
    }

    private static JsonNode read(Path folder, String name) {
        return DesignFile.read(folder, name);
    }

    private static <T> Map<String, T> collect(
            List<DesignProblem> problems, java.util.function.Supplier<Map<String, T>> reading) {
        try {
            return reading.get();
        } catch (DesignException e) {
            problems.addAll(e.problems());
            return Map.of();
        }
    }
}
