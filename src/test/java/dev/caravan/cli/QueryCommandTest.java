package dev.caravan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.SdkTable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The five shipped access patterns by name, over a table that holds more than they ask for. */
@ExtendWith(SharedTestEngine.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class QueryCommandTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int ORDERS = 60;

    private final SdkTable table;
    private Path data;

    QueryCommandTest(URI endpoint) {
        this.table = SdkTable.make(endpoint);
    }

    /** Two users; sixty orders of one of them, one a day from the first of October on, every third one SHIPPED. */
    @BeforeAll
    void importOrders(@TempDir Path temp) {
        data = temp.resolve("data");
        Path users = Project.write(
                temp.resolve("users.csv"), "user_id,email,name", "u1,Una@Shop.Example,Una", "u2,duo@shop.example,Duo");
        List<String> lines = new ArrayList<>(List.of("order_id,user_id,status,created_at,product_id,quantity,price"));
        for (int order = 0; order < ORDERS; order++) {
            String created = "2026-%02d-%02dT10:00:00Z".formatted(10 + order / 30, 1 + order % 30);
            String status = order % 3 == 0 ? "SHIPPED" : "PENDING";
            for (String product : List.of("A", "B")) {
                lines.add("o-%02d,u1,%s,%s,%s,1,2.50".formatted(order, status, created, product));
            }
        }
        Path orders = Project.write(temp.resolve("orders.csv"), lines);
        assertThat(Ran.on(table, data, "import", users.toString(), orders.toString())
                        .exit())
                .isZero();
    }

    @AfterAll
    void close() {
        table.close();
    }

    private Ran query(String... arguments) {
        List<String> all = new ArrayList<>(List.of("query"));
        all.addAll(List.of(arguments));
        return Ran.on(table, data, all.toArray(String[]::new));
    }

    private List<JsonNode> items(String... arguments) {
        List<String> all = new ArrayList<>(List.of(arguments));
        all.add("--json");
        Ran ran = query(all.toArray(String[]::new));
        assertThat(ran.exit()).as(ran.err().toString()).isZero();
        return ran.out().stream().map(QueryCommandTest::parse).toList();
    }

    private static JsonNode parse(String line) {
        try {
            return JSON.readTree(line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static List<String> texts(List<JsonNode> items, String attribute) {
        return items.stream().map(item -> item.path(attribute).asText()).toList();
    }

    @Test
    void aUserIsFoundById() {
        assertThat(texts(items("user", "user_id=u1"), "name")).containsExactly("Una");
    }

    @Test
    void aUserIsFoundByEmailInAnyCase() {
        List<JsonNode> found = items("user-by-email", "email=UNA@shop.EXAMPLE");

        assertThat(texts(found, "user_id")).containsExactly("u1");
        assertThat(texts(found, "email")).containsExactly("Una@Shop.Example");
    }

    @Test
    void ordersOfAUserComeWithoutHerProfile() {
        List<JsonNode> orders = items("user-orders", "user_id=u1");

        assertThat(orders).hasSize(ORDERS);
        assertThat(texts(orders, "entity_type")).containsOnly("ORDER");
        assertThat(items("user-orders", "user_id=u2")).isEmpty();
    }

    @Test
    void anOrderComesWithItsItems() {
        List<JsonNode> found = items("order-with-items", "order_id=o-07");

        assertThat(texts(found, "entity_type")).containsExactlyInAnyOrder("ORDER", "ORDER_ITEM", "ORDER_ITEM");
        assertThat(found)
                .filteredOn(item -> item.path("entity_type").asText().equals("ORDER"))
                .singleElement()
                .satisfies(order -> {
                    assertThat(order.path("total").decimalValue()).isEqualByComparingTo("5");
                    assertThat(order.path("item_count").asInt()).isEqualTo(2);
                    assertThat(order.path("PK").asText()).isEqualTo("USER#u1");
                });
    }

    @Test
    void ordersOfAStatusAreNewestFirstOverAllShards() {
        List<String> ids = texts(items("orders-by-status", "status=SHIPPED"), "order_id");

        List<String> wanted = new ArrayList<>();
        for (int order = 57; order >= 0; order -= 3) {
            wanted.add("o-%02d".formatted(order));
        }
        assertThat(ids).isEqualTo(wanted);
    }

    @Test
    void aRangeIncludesItsBeginningAndNotItsEnd() {
        assertThat(texts(
                        items(
                                "orders-by-status",
                                "status=SHIPPED",
                                "from=2026-10-04T10:00:00Z",
                                "to=2026-10-10T10:00:00Z"),
                        "order_id"))
                .containsExactly("o-06", "o-03");
    }

    @Test
    void aLimitIsKept() {
        assertThat(texts(items("orders-by-status", "status=PENDING", "--limit", "2"), "order_id"))
                .containsExactly("o-59", "o-58");
        Ran shown = query("user-orders", "user_id=u1", "--limit", "5");
        assertThat(shown.out().get(shown.out().size() - 1))
                .startsWith("5 items")
                .contains("more");
    }

    @Test
    void nothingFoundIsNoError() {
        Ran shown = query("user", "user_id=nobody");

        assertThat(shown.exit()).isZero();
        assertThat(shown.out()).containsExactly("no items");
    }

    @Test
    void aQuestionThatIsNoneIsWrongUsageOfOneLine() {
        for (Ran ran : List.of(
                query("orders-by-colour", "colour=red"),
                query("user"),
                query("user", "user_id"),
                query("user", "user_id=u1", "colour=red"),
                query("orders-by-status", "status=PENDING", "from=yesterday"))) {
            assertThat(ran.exit()).as(ran.err().toString()).isEqualTo(2);
            assertThat(ran.err()).singleElement().asString().startsWith("caravan: ");
        }
    }
}
