package dev.caravan.design;

import static dev.caravan.fixture.DesignFolder.FEEDS;
import static dev.caravan.fixture.DesignFolder.REPORTS;
import static dev.caravan.fixture.DesignFolder.TABLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.DesignFolder;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every mistake in feeds and reports is named by file, path and reason before anything runs. */
class FeedMistakesTest {

    @TempDir
    private Path temporary;

    private DesignFolder design;

    @BeforeEach
    void startFromTheShippedDesign() throws IOException {
        design = new DesignFolder(temporary);
    }

    /** What stands under the feed of users besides its name, the path that is named, and a word of the reason. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "entity: PERSON | feeds.users.entity | PERSON",
                "entity: USER, zone: Mars/Olympus | feeds.users.zone | Mars",
                "entity: USER, charset: utf-9 | feeds.users.charset | utf-9",
                "entity: USER, charset: 'no charset' | feeds.users.charset | no charset",
                "entity: USER, timestampFormats: ['dd.bb.yyyy'] | feeds.users.timestampFormats | b",
                "entity: USER, timestampFormats: ['HH:mm'] | feeds.users.timestampFormats | HH:mm",
                "entity: USER, columns: {userid: CustomerID} | feeds.users.columns.userid | userid",
                "entity: USER, columns: {price: Preis} | feeds.users.columns.price | price",
                "entity: USER, onExisting: overwrite | feeds.users.onExisting | overwrite",
                "entity: USER, delimiter: ';;' | feeds.users.delimiter | 1",
                "entity: USER, formats: [xml] | feeds.users.formats.0 | xml",
                "entity: USER, formats: [] | feeds.users.formats | 1",
                "entity: USER, colums: {user_id: ID} | feeds.users | colums",
                "zone: UTC | feeds.users | entity",
            })
    void aMistakeInAFeedIsNamed(String rest, String path, String word) throws IOException {
        design.write(FEEDS, "feeds:\n  users: {files: \"users*\", " + rest + "}\n");

        assertThat(design.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.file()).isEqualTo(FEEDS);
            assertThat(problem.path()).isEqualTo(path);
            // an enumeration may list what is wanted instead of what was found
            assertThat(problem.reason()).containsAnyOf(word, "enumeration");
        });
    }

    @Test
    void aGlobThatIsNoneIsNamed() throws IOException {
        design.write(FEEDS, "feeds:\n  users: {files: \"users[\", entity: USER}\n");

        assertThat(design.problems()).singleElement().returns("feeds.users.files", DesignProblem::path);
    }

    @Test
    void newerNeedsAnUpdatedAtToCompare() throws IOException {
        design.write(FEEDS, "feeds:\n  lines: {files: \"lines*\", entity: ORDER_ITEM, onExisting: newer}\n")
                .assertProblem(FEEDS, "feeds.lines.onExisting", "updated_at", "ORDER_ITEM");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "pattern: orders-by-status | pattern: orders-by-state | reports.order-status.pattern | orders-by-state",
                "values: {status: | values: {state: | reports.order-status.values | status",
                "values: {status: | values: {user_id: [u-1], status: | reports.order-status.values | user_id",
                "zone: UTC | zone: Nowhere | reports.order-status.zone | Nowhere",
                "formats: [csv, jsonl, xlsx, html] | formats: [csv, pdf] | reports.order-status.formats.1 | enumeration",
                "columns: [order_id, | colums: [order_id, | reports.order-status | col",
                "columns: [order_id, user_id | columns: [order_id, order_id | reports.order-status.columns | unique",
                "attribute: total | attribute: amount | reports.order-status.summary.sum.attribute | none of the columns",
                "attribute: total | attribute: status | reports.order-status.summary.sum.attribute | no number",
                "{attribute: total, called | {called | reports.order-status.summary.sum | attribute",
                "day: created_at | day: updated_at | reports.order-status.summary.day | none of the columns",
                "day: created_at | day: total | reports.order-status.summary.day | no timestamp",
                "day: created_at | rows2: x | reports.order-status.summary | rows2",
                "oldest: {status: PENDING} | oldest: {status: OPEN} | reports.order-status.summary.oldest.status | OPEN",
                "oldest: {status: PENDING} | oldest: {state: PENDING} | reports.order-status.summary.oldest.state | [status]",
                "oldest: {status: PENDING} | oldest: {} | reports.order-status.summary.oldest | 1",
                "zone: UTC | csv: {bom: true} | reports.order-status.csv | bom",
                "zone: UTC | maxReadUnits: 0 | reports.order-status.maxReadUnits | 1",
                "zone: UTC | maxReadUnits: 2.5 | reports.order-status.maxReadUnits | integer",
                "window: previous-day | window: yesterday | reports.order-status.window | enumeration",
                "catchUp: last | catchUp: some | reports.order-status.catchUp | enumeration",
                "catchUp: last | deliver: /mnt/share | reports.order-status.deliver | pattern",
                "schedule: \"0 15 1 * * ?\" | schedule: \"15 1 * * *\" | reports.order-status.schedule | cron",
            })
    void aMistakeInAReportIsNamed(String what, String by, String path, String word) throws IOException {
        design.replace(REPORTS, what, by);

        assertThat(design.problems()).isNotEmpty().allSatisfy(problem -> {
            assertThat(problem.file()).isEqualTo(REPORTS);
            assertThat(problem.path()).isEqualTo(path);
            assertThat(problem.reason()).contains(word);
        });
    }

    @Test
    void aReportOfAPatternWithParametersNeedsTheirValues() throws IOException {
        design.write(REPORTS, "reports:\n  all: {pattern: orders-by-status, columns: [order_id]}\n")
                .assertProblem(REPORTS, "reports.all.values", "status");
    }

    @Test
    void aReportMayHaveACapOnReadUnits() throws IOException {
        assertThat(design.load().reports().get("order-status").maxReadUnits()).isEmpty();

        design.replace(REPORTS, "zone: UTC", "zone: UTC\n    maxReadUnits: 500");

        assertThat(design.load().reports().get("order-status").maxReadUnits()).hasValue(500);
    }

    @Test
    void theOldestAreToldByTheDay() throws IOException {
        design.replace(REPORTS, "day: created_at", "")
                .assertProblem(REPORTS, "reports.order-status.summary.oldest", "day");
    }

    @Test
    void mistakesOfFeedsAndReportsAreToldTogether() throws IOException {
        design.replace(FEEDS, "\"users*\"\n    entity: USER", "\"users*\"\n    entity: PERSON\n    zone: Mars/Olympus")
                .replace(REPORTS, "pattern: orders-by-status", "pattern: nothing");

        assertThat(design.problems())
                .extracting(DesignProblem::toString)
                .satisfiesExactlyInAnyOrder(
                        problem -> assertThat(problem).startsWith("feeds.yaml: feeds.users.entity: "),
                        problem -> assertThat(problem).startsWith("feeds.yaml: feeds.users.zone: "),
                        problem -> assertThat(problem).startsWith("reports.yaml: reports.order-status.pattern: "));
    }

    @Test
    void theSchemasTravelWithCaravanSoThatAFolderOfYamlAloneIsChecked() throws IOException {
        assertThat(temporary).isDirectoryNotContaining("glob:**.schema.json");

        design.replace(TABLE, "table: application-data", "tabel: application-data");

        assertThat(design.problems()).extracting(DesignProblem::reason).anyMatch(reason -> reason.contains("tabel"));
    }
}
