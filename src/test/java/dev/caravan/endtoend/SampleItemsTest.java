package dev.caravan.endtoend;

import static dev.caravan.fixture.table.TableDump.text;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.caravan.fixture.ExpectedCounts;
import dev.caravan.fixture.SampleImport;
import dev.caravan.fixture.table.ExpectedKeys;
import dev.caravan.fixture.table.SdkTable;
import dev.caravan.fixture.table.TableDump;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Every item of the sample data has the keys and attributes of the contract's section 3, no more and no less. */
@ExtendWith(SampleImport.class)
class SampleItemsTest {

    private static final String TIMESTAMP = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z";

    private final ExpectedCounts expected = new ExpectedCounts();
    private final SdkTable table;
    private final TableDump dump;
    private final Map<String, Map<String, AttributeValue>> orders = new TreeMap<>();
    private final Map<String, Map<String, AttributeValue>> users = new TreeMap<>();

    SampleItemsTest(SampleImport.Imported imported) {
        table = imported.table();
        dump = imported.dump();
        dump.of("ORDER").forEach(order -> orders.put(text(order, "order_id"), order));
        dump.of("USER").forEach(user -> users.put(text(user, "user_id"), user));
    }

    @Test
    void everyKeyIsMadeOfTheAttributes() {
        assertThat(dump.of("USER")).allSatisfy(user -> assertThat(ExpectedKeys.in(user))
                .isEqualTo(ExpectedKeys.ofUser(text(user, "user_id"), text(user, "email"))));
        assertThat(dump.of("ORDER")).allSatisfy(order -> assertThat(ExpectedKeys.in(order))
                .isEqualTo(ExpectedKeys.ofOrder(
                        text(order, "order_id"),
                        text(order, "user_id"),
                        text(order, "status"),
                        text(order, "created_at"))));
        assertThat(dump.of("ORDER_ITEM")).allSatisfy(line -> assertThat(ExpectedKeys.in(line))
                .isEqualTo(ExpectedKeys.ofLine(text(line, "order_id"), text(line, "product_id"))));
    }

    @Test
    void keysOfTheExamplesAreAsWrittenDown() {
        for (JsonNode example : expected.examples("keys")) {
            Map<String, String> keys = new TreeMap<>();
            example.properties()
                    .forEach(key -> keys.put(key.getKey(), key.getValue().asText()));
            assertThat(ExpectedKeys.in(orders.get(keys.remove("order_id")))).isEqualTo(keys);
        }
    }

    @Test
    void everyOrderHasAGuardThatPointsToIt() {
        Map<String, Map<String, AttributeValue>> guards = new TreeMap<>();
        dump.of("UNIQUE_GUARD").forEach(guard -> guards.put(text(guard, "PK"), guard));
        orders.forEach((id, order) -> {
            Map<String, AttributeValue> guard = guards.get("UNIQUE#ORDER#order_id#" + ExpectedKeys.escape(id));
            assertThat(text(guard, "SK")).isEqualTo("GUARD");
            assertThat(guard.keySet())
                    .containsExactlyInAnyOrder(
                            "PK", "SK", "entity_type", "target_pk", "target_sk", "content_hash", "import_id");
            assertThat(text(guard, "entity_type")).isEqualTo("UNIQUE_GUARD");
            assertThat(guard.get("target_pk")).isEqualTo(order.get("PK"));
            assertThat(guard.get("target_sk")).isEqualTo(order.get("SK"));
            assertThat(guard.get("content_hash")).isEqualTo(order.get("content_hash"));
            assertThat(guard.get("import_id")).isEqualTo(order.get("import_id"));
        });
    }

    @Test
    void itemsHoldTheDeclaredAttributesOnly() {
        Set<String> keys = Set.of("PK", "SK", "GSI1PK", "GSI1SK", "entity_type");
        assertThat(dump.of("ORDER_ITEM")).allSatisfy(line -> assertThat(line.keySet())
                .isEqualTo(plus(keys, "order_id", "product_id", "quantity", "price")));
        Set<String> ofOrder = plus(
                keys,
                "GSI2PK",
                "GSI2SK",
                "order_id",
                "user_id",
                "status",
                "total",
                "created_at",
                "item_count",
                "import_id",
                "content_hash");
        assertThat(dump.of("ORDER")).allSatisfy(order -> assertThat(plus(order.keySet(), "updated_at"))
                .isEqualTo(plus(ofOrder, "updated_at")));
        Set<String> ofUser = plus(keys, "user_id", "email", "created_at", "import_id", "content_hash");
        assertThat(dump.of("USER")).allSatisfy(user -> assertThat(plus(user.keySet(), "name", "updated_at"))
                .isEqualTo(plus(ofUser, "name", "updated_at")));
    }

    private static Set<String> plus(Set<String> some, String... more) {
        Set<String> all = new TreeSet<>(some);
        all.addAll(List.of(more));
        return all;
    }

    @Test
    void everyTimestampHasTheStoredForm() {
        for (String attribute : List.of("created_at", "updated_at", "GSI2SK")) {
            assertThat(dump.items())
                    .filteredOn(item -> item.containsKey(attribute))
                    .allSatisfy(item -> assertThat(item.get(attribute).s()).matches(TIMESTAMP));
        }
    }

    @Test
    void ordersOfTheExamplesHaveTheirExactValues() {
        for (JsonNode example : expected.examples("orders")) {
            String id = example.path("order_id").asText();
            Map<String, AttributeValue> order = orders.get(id);
            for (String attribute : List.of("user_id", "status", "created_at")) {
                assertThat(text(order, attribute))
                        .as(id)
                        .isEqualTo(example.path(attribute).asText());
            }
            assertNumber(order, "total", example.path("total").asText(), id);
            assertNumber(order, "item_count", example.path("item_count").asText(), id);
            List<Map<String, AttributeValue>> lines = linesOf(id);
            List<JsonNode> wanted = ExpectedCounts.list(example.path("items"));
            assertThat(lines)
                    .extracting(line -> text(line, "product_id"))
                    .containsExactlyElementsOf(wanted.stream()
                            .map(line -> line.path("product_id").asText())
                            .toList());
            for (int i = 0; i < wanted.size(); i++) {
                assertNumber(
                        lines.get(i), "quantity", wanted.get(i).path("quantity").asText(), id);
                assertNumber(lines.get(i), "price", wanted.get(i).path("price").asText(), id);
            }
        }
    }

    private List<Map<String, AttributeValue>> linesOf(String orderId) {
        return table.query("", "ORDER#" + ExpectedKeys.escape(orderId)).stream()
                .sorted(Comparator.comparing(line -> text(line, "product_id")))
                .toList();
    }

    private static void assertNumber(Map<String, AttributeValue> item, String attribute, String wanted, String what) {
        assertThat(new BigDecimal(item.get(attribute).n()))
                .as("%s of %s", attribute, what)
                .isEqualByComparingTo(new BigDecimal(wanted));
    }

    @Test
    void everyOrderHasTheLinesThatItCounts() {
        Map<String, Long> lines = dump.of("ORDER_ITEM").stream()
                .collect(Collectors.groupingBy(line -> text(line, "order_id"), Collectors.counting()));
        assertThat(lines.keySet()).isEqualTo(orders.keySet());
        orders.forEach((id, order) -> assertThat(lines)
                .containsEntry(id, Long.parseLong(order.get("item_count").n())));
    }

    @Test
    void usersOfTheExamplesHaveTheirExactValues() {
        for (JsonNode example : expected.examples("users")) {
            Map<String, AttributeValue> user = users.get(example.path("user_id").asText());
            for (String attribute : List.of("email", "name")) {
                assertThat(text(user, attribute))
                        .isEqualTo(example.path(attribute).asText());
            }
            assertThat(text(user, "created_at"))
                    .isEqualTo(example.path("created_at").asText(SampleImport.NOW));
        }
    }

    @Test
    void usersAreFoundByEmailWhateverTheCase() {
        for (JsonNode example : expected.examples("users_by_email")) {
            String key =
                    "EMAIL#" + ExpectedKeys.escape(example.path("ask").asText().toLowerCase(Locale.ROOT));
            List<Map<String, AttributeValue>> found = table.query("GSI1", key);
            assertThat(found).as(key).hasSize(1);
            assertThat(text(found.get(0), "user_id"))
                    .isEqualTo(example.path("user_id").asText());
            assertThat(text(found.get(0), "email"))
                    .isEqualTo(example.path("email").asText());
        }
    }

    @Test
    void nothingOfARejectedOrderIsWritten() {
        for (JsonNode rejected : expected.examples("rejected_orders")) {
            assertThat(orders).doesNotContainKey(rejected.asText());
            assertThat(linesOf(rejected.asText())).isEmpty();
            assertThat(dump.one("UNIQUE#ORDER#order_id#" + rejected.asText(), "GUARD"))
                    .isEmpty();
        }
    }

    @Test
    void ordersOfAUserStandTogether() {
        for (JsonNode example : expected.examples("user_orders")) {
            List<String> ids = table
                    .query(
                            "",
                            "USER#"
                                    + ExpectedKeys.escape(
                                            example.path("user_id").asText()))
                    .stream()
                    .filter(item -> text(item, "SK").startsWith("ORDER#"))
                    .map(item -> text(item, "order_id"))
                    .toList();
            assertThat(ids)
                    .hasSize(example.path("orders").asInt())
                    .startsWith(ExpectedCounts.texts(example.path("first")).toArray(new String[0]));
        }
    }

    @Test
    void ordersOfAStatusAreNewestFirstOverAllShards() {
        for (JsonNode example : expected.examples("orders_by_status")) {
            String status = example.path("status").asText();
            List<Map<String, AttributeValue>> newest = IntStream.range(0, 8)
                    .mapToObj(shard -> table.query("GSI2", "STATUS#" + status + "#" + shard))
                    .flatMap(List::stream)
                    .sorted(Comparator.comparing((Map<String, AttributeValue> order) -> text(order, "GSI2SK"))
                            .reversed())
                    .limit(example.path("newest_first").size())
                    .toList();
            assertThat(newest)
                    .extracting(order -> text(order, "order_id"))
                    .isEqualTo(ExpectedCounts.texts(example.path("newest_first")));
            assertThat(newest)
                    .extracting(order -> text(order, "created_at"))
                    .isEqualTo(ExpectedCounts.texts(example.path("created_at")));
        }
    }

    @Test
    void monthsHoldTheOrdersOfTheirDaysInUtc() {
        for (JsonNode example : expected.examples("report_order_status")) {
            assertThat(orders.values())
                    .filteredOn(order -> text(order, "created_at")
                                            .compareTo(example.path("from").asText())
                                    >= 0
                            && text(order, "created_at")
                                            .compareTo(example.path("to").asText())
                                    < 0)
                    .hasSize(example.path("rows").asInt());
        }
    }
}
