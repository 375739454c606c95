package dev.caravan.migration;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.WrittenRejects;
import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.database.TestMariaDb;
import dev.caravan.fixture.database.TestMigration;
import dev.caravan.fixture.database.TestPostgres;
import dev.caravan.fixture.table.SdkTable;
import dev.caravan.fixture.table.TableDump;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.RecordCounts;
import java.net.URI;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/**
 * The sample of a relational database comes over, as the shipped design declares it, with the outcome of
 * {@code sample-data/relational/expected.json}, which was reasoned without a run.
 */
@ExtendWith({SharedTestEngine.class, TestPostgres.class, TestMariaDb.class})
class RelationalSampleTest {

    private static final Path SAMPLE = Project.sampleData().resolve("relational");

    @TempDir
    private Path temp;

    private final SdkTable table;
    private final JsonNode expected;

    RelationalSampleTest(URI endpoint) throws Exception {
        this.table = SdkTable.make(endpoint);
        this.expected = new ObjectMapper().readTree(Project.read(SAMPLE.resolve("expected.json")));
    }

    @AfterEach
    void close() {
        table.close();
    }

    @Test
    void postgresqlComesOutAsExpected(TestPostgres.Server server) throws Exception {
        TestDatabase database = server.newDatabase();
        try (Connection connection = database.connect()) {
            load(connection, "postgresql.sql");
        }
        assertMigrated(database);
    }

    @Test
    void mariaDbComesOutAsTheSame(TestMariaDb.Server server) throws Exception {
        TestDatabase database = server.newDatabase();
        try (Connection connection =
                DriverManager.getConnection(database.url() + "?allowMultiQueries=true", database.user(), "")) {
            load(connection, "mariadb.sql");
        }
        assertMigrated(database);
    }

    private void load(Connection connection, String script) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            statement.execute(Project.read(SAMPLE.resolve(script)));
            for (Map.Entry<String, JsonNode> rows : expected.get("rows").properties()) {
                try (ResultSet count = statement.executeQuery("SELECT count(*) FROM " + rows.getKey())) {
                    count.next();
                    assertThat(count.getInt(1))
                            .as(rows.getKey())
                            .isEqualTo(rows.getValue().asInt());
                }
            }
        }
    }

    private void assertMigrated(TestDatabase database) throws Exception {
        List<Receipt> receipts =
                TestMigration.of(table, database, temp).declared(shipped()).run();

        assertThat(receipts).hasSameSizeAs(expected.get("steps"));
        for (int step = 0; step < receipts.size(); step++) {
            assertStep(receipts.get(step), expected.get("steps").get(step));
        }
        assertTable(table.dump());
    }

    private static String shipped() {
        String feeds = Project.read(Project.design().resolve("feeds.yaml"));
        return feeds.substring(feeds.indexOf("\nmigrations:"));
    }

    private void assertStep(Receipt receipt, JsonNode step) {
        assertThat(receipt.feed()).isEqualTo(step.get("step").asText());
        assertThat(receipt.records()).as("records of %s", receipt.feed()).isEqualTo(counts(step.get("records")));
        assertThat(receipt.bundles()).as("bundles of %s", receipt.feed()).isEqualTo(counts(step.get("bundles")));
        assertThat(receipt.itemsWritten()).isEqualTo(step.get("items_written").asLong());
        assertThat(receipt.ignoredColumns()).isEqualTo(texts(step.get("ignored_columns")));
        assertThat(rejectsOf(receipt)).isEqualTo(rejects(step.get("rejects")));
    }

    /** Source, code, and how many. */
    private Map<String, Integer> rejectsOf(Receipt receipt) {
        Map<String, Integer> found = new TreeMap<>();
        for (String file : receipt.rejectsFile().split(", ", -1)) {
            String source = file.replace("rejects/", "").replace("-" + receipt.importId() + ".csv", "");
            for (WrittenRejects.Reject reject :
                    WrittenRejects.in(temp.resolve("data").resolve(file))) {
                found.merge(source + " " + reject.code(), 1, Integer::sum);
            }
        }
        return found;
    }

    private static Map<String, Integer> rejects(JsonNode bySource) {
        Map<String, Integer> wanted = new TreeMap<>();
        bySource.properties().forEach(source -> source.getValue()
                .properties()
                .forEach(code -> wanted.put(
                        source.getKey() + " " + code.getKey(), code.getValue().asInt())));
        return wanted;
    }

    private void assertTable(TableDump dump) {
        expected.get("table").properties().forEach(type -> assertThat(dump.of(type.getKey()))
                .as(type.getKey())
                .hasSize(type.getValue().asInt()));
        expected.get("orders_by_status").properties().forEach(status -> assertThat(dump.of("ORDER"))
                .filteredOn(order -> TableDump.text(order, "status").equals(status.getKey()))
                .as(status.getKey())
                .hasSize(status.getValue().asInt()));
        for (JsonNode example : expected.get("examples")) {
            var item = dump.one(example.get("PK").asText(), example.get("SK").asText());
            example.properties().forEach(attribute -> assertThat(TableDump.text(item, attribute.getKey()))
                    .as("%s of %s", attribute.getKey(), example.get("SK"))
                    .isEqualTo(attribute.getValue().asText()));
            assertThat(item.containsKey("name"))
                    .as("%s has a name", example.get("SK"))
                    .isEqualTo(example.has("name"));
        }
        assertThat(dump.claims()).isEmpty();
    }

    private static RecordCounts counts(JsonNode counts) {
        return new ObjectMapper().convertValue(counts, RecordCounts.class);
    }

    private static List<String> texts(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }
}
