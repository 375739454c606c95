package dev.caravan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.SdkTable;
import java.net.URI;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What {@code caravan query} prints of values that are long, or meant to do harm. */
@ExtendWith(SharedTestEngine.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class QueryOutputTest {

    private static final String HOSTILE = "a\u001b[2J\u001b]0;owned\u0007\r\nb\tc\u009b31m\u202e\"=1+1,\"";

    private final SdkTable table;
    private Path data;

    QueryOutputTest(URI endpoint) {
        this.table = SdkTable.make(endpoint);
    }

    @BeforeAll
    void fill(@TempDir Path temp) {
        data = temp.resolve("data");
        put("o-1", "PAID", "12.50");
        put("o-2", HOSTILE, "-3");
        for (int number = 0; number < 30; number++) {
            Map<String, AttributeValue> user = item("USER#many", "ORDER#o-%02d".formatted(number));
            user.put("order_id", AttributeValue.fromS("o-%02d".formatted(number)));
            table.put(user);
        }
    }

    private void put(String order, String status, String total) {
        Map<String, AttributeValue> item = item("USER#u-1", "ORDER#" + order);
        item.put("order_id", AttributeValue.fromS(order));
        item.put("user_id", AttributeValue.fromS("u-1"));
        item.put("status", AttributeValue.fromS(status));
        item.put("total", AttributeValue.fromN(total));
        item.put("created_at", AttributeValue.fromS("2026-11-29T12:00:00.000Z"));
        table.put(item);
    }

    private static Map<String, AttributeValue> item(String partition, String sort) {
        Map<String, AttributeValue> item = new HashMap<>();
        item.put("PK", AttributeValue.fromS(partition));
        item.put("SK", AttributeValue.fromS(sort));
        item.put("entity_type", AttributeValue.fromS("ORDER"));
        return item;
    }

    @AfterAll
    void close() {
        table.close();
    }

    @AfterEach
    void leaveTerminal() {
        System.clearProperty("caravan.columns");
    }

    private Ran onTerminal(int columns, String... arguments) {
        System.setProperty("caravan.columns", Integer.toString(columns));
        return Ran.on(table, data, arguments);
    }

    private static void isHarmless(Ran ran) {
        assertThat(ran.exit()).as(ran.err().toString()).isZero();
        // of lines there are only those of the output itself
        assertThat(ran.out()).allSatisfy(line -> assertThat(line.chars())
                .noneMatch(c -> Character.isISOControl(c) || c == '\u202e'));
    }

    @Test
    void aTableFitsTheTerminal() {
        for (int columns : new int[] {200, 100, 80, 60, 40, 20}) {
            Ran ran = onTerminal(columns, "query", "user-orders", "user_id=u-1");

            isHarmless(ran);
            assertThat(ran.out())
                    .filteredOn(line -> line.startsWith("|") || line.startsWith("+"))
                    .hasSize(6)
                    .allSatisfy(line -> assertThat(line.length()).isLessThanOrEqualTo(columns));
        }
    }

    @Test
    void columnsWithoutRoomAreNamed() {
        Ran ran = onTerminal(40, "query", "user-orders", "user_id=u-1");

        assertThat(String.join("\n", ran.out())).contains("no room for ").contains("total");
        assertThat(String.join(
                        "\n",
                        onTerminal(200, "query", "user-orders", "user_id=u-1").out()))
                .doesNotContain("no room for ");
    }

    @Test
    void valuesNeverReachATerminalRaw() {
        isHarmless(onTerminal(120, "query", "user-orders", "user_id=u-1"));
        isHarmless(onTerminal(120, "query", "user-orders", "user_id=u-1", "--csv"));
        isHarmless(onTerminal(120, "query", "user-orders", "user_id=u-1", "--json"));
        // a table is for people wherever it goes
        isHarmless(Ran.on(table, data, "query", "user-orders", "user_id=u-1"));
    }

    @Test
    void jsonIsTheSameJsonHoweverItIsEscaped() throws Exception {
        Ran ran = Ran.on(table, data, "query", "user-orders", "user_id=u-1", "--json");

        assertThat(new ObjectMapper().readTree(ran.out().get(1)).path("status").asText())
                .isEqualTo(HOSTILE);
    }

    @Test
    void csvHoldsValuesAsTheyAreUnderStableColumns() {
        Ran ran = Ran.on(table, data, "query", "user-orders", "user_id=u-1", "--csv");

        assertThat(ran.exit()).isZero();
        List<CsvRecord> records =
                CsvReader.builder().ofCsvRecord(ran.raw()).stream().toList();
        List<String> header = records.get(0).getFields();
        assertThat(header)
                .containsExactlyInAnyOrder(
                        "entity_type",
                        "order_id",
                        "user_id",
                        "status",
                        "total",
                        "created_at",
                        "updated_at",
                        "item_count");
        assertThat(records).hasSize(3);
        assertThat(records.get(1).getField(header.indexOf("total"))).isEqualTo("12.5");
        assertThat(records.get(2).getField(header.indexOf("status"))).isEqualTo(HOSTILE);
        assertThat(records.get(2).getField(header.indexOf("item_count"))).isEmpty();
        assertThat(ran.raw()).startsWith(String.join(",", header) + "\r\n").endsWith("\r\n");
    }

    @Test
    void csvOfNothingIsTheHeader() {
        assertThat(Ran.on(table, data, "query", "user", "user_id=nobody", "--csv")
                        .out())
                .containsExactly("entity_type,user_id,email,name,created_at,updated_at");
    }

    @Test
    void limitsAreKeptInEveryForm() {
        assertThat(Ran.on(table, data, "query", "user-orders", "user_id=many", "--limit", "7", "--json")
                        .out())
                .hasSize(7);
        assertThat(Ran.on(table, data, "query", "user-orders", "user_id=many", "--limit", "7", "--csv")
                        .out())
                .hasSize(8);
        assertThat(Ran.on(table, data, "query", "user-orders", "user_id=many", "--limit", "7")
                        .out())
                .last()
                .isEqualTo("7 items, and there are more; raise --limit or take --json");
        assertThat(Ran.on(table, data, "query", "user-orders", "user_id=many", "--limit", "30")
                        .out())
                .last()
                .isEqualTo("30 items");
        assertThat(Ran.on(table, data, "query", "user-orders", "user_id=many", "--csv")
                        .out())
                .hasSize(31);
    }

    @Test
    void patternsOfTheTableMayBeReadConsistently() {
        Ran ran = Ran.on(table, data, "query", "user-orders", "user_id=u-1", "--consistent", "--json");

        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).hasSize(2);
    }

    @Test
    void aCapOnReadUnitsChangesNothingInTheAnswer() {
        Ran ran = Ran.on(table, data, "query", "user-orders", "user_id=many", "--max-read-units", "5000", "--json");

        assertThat(ran.exit()).isZero();
        assertThat(ran.out()).hasSize(30);
    }

    @Test
    void whatCannotBeIsWrongUsageOfOneLine() {
        for (List<String> wrong : List.of(
                List.of("orders-by-status", "status=PAID", "--consistent"),
                List.of("user-orders", "user_id=u-1", "--json", "--csv"),
                List.of("user-orders", "user_id=u-1", "--limit", "0"),
                List.of("user-orders", "user_id=u-1", "--limit", "-1"),
                List.of("user-orders", "user_id=u-1", "--max-read-units", "-1"))) {
            Ran ran = Ran.on(
                    table,
                    data,
                    Stream.concat(Stream.of("query"), wrong.stream()).toArray(String[]::new));

            assertThat(ran.exit()).as(wrong.toString()).isEqualTo(2);
            assertThat(ran.err())
                    .as(wrong.toString())
                    .singleElement()
                    .asString()
                    .startsWith("caravan: ");
            assertThat(ran.out()).as(wrong.toString()).isEmpty();
        }
    }
}
