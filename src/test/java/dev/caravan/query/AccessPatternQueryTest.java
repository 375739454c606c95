package dev.caravan.query;

import static dev.caravan.fixture.table.TestTable.item;
import static dev.caravan.fixture.table.TestTable.line;
import static dev.caravan.fixture.table.TestTable.order;
import static dev.caravan.fixture.table.TestTable.user;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.QueryAnswers;
import dev.caravan.fixture.table.TestTable;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.Value;
import java.math.BigDecimal;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedTestEngine.class)
class AccessPatternQueryTest {

    private static final String NOON = "2026-11-29T12:00:00.000Z";

    private TestTable table;

    @BeforeEach
    void fill(URI endpoint) {
        table = new TestTable(endpoint);
        table.put(user("u-1", "Ana.Lima@Example.org"));
        table.put(user("u-2", "bo@example.org"));
        table.put(order("o-1", "u-1", "PAID", "#3", NOON));
        table.put(line("o-1", "p-1"));
        table.put(line("o-1", "p-2"));
        table.put(order("o-2", "u-1", "PENDING", "#0", NOON));
        table.put(order("o-3", "u-2", "PENDING", "#7", NOON));
    }

    @AfterEach
    void drop() {
        table.close();
    }

    private List<Item> ask(String pattern, String parameter, String value) {
        return QueryAnswers.all(table.patterns(), pattern, Map.of(parameter, value));
    }

    @Test
    void findsOneUserAndNotTheOrdersBesideIt() {
        assertThat(ask("user", "user_id", "u-1")).singleElement().satisfies(found -> {
            assertThat(found.text("entity_type")).isEqualTo("USER");
            assertThat(found.text("email")).isEqualTo("Ana.Lima@Example.org");
        });
    }

    @Test
    void findsUserByEmailWhateverTheCase() {
        for (String asked : List.of("ana.lima@example.org", "ANA.LIMA@EXAMPLE.ORG", "Ana.Lima@Example.org")) {
            assertThat(ask("user-by-email", "email", asked))
                    .extracting(found -> found.text("user_id"))
                    .containsExactly("u-1");
        }
    }

    @Test
    void invisibleCharactersAroundAValueAreNotAskedForAndInsideAreRefused() {
        assertThat(ask("user-by-email", "email", "\u00A0bo@example.org\u200B")).hasSize(1);
        assertThat(ask("user", "user_id", "\uFEFFu-1")).hasSize(1);
        assertThatThrownBy(() -> ask("user", "user_id", "u\u200B-1"))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessage("user_id: 'u<U+200B>-1' holds the invisible character U+200B");
        assertThatThrownBy(() -> ask("user", "user_id", "\u00A0")).hasMessage("user_id: '<U+00A0>' is blank");
    }

    @Test
    void findsOrdersOfUserWithoutTheProfile() {
        assertThat(QueryAnswers.sortKeys(ask("user-orders", "user_id", "u-1")))
                .containsExactly("ORDER#o-1", "ORDER#o-2");
    }

    @Test
    void findsOrderWithItsItems() {
        assertThat(QueryAnswers.sortKeys(ask("order-with-items", "order_id", "o-1")))
                .containsExactly("ITEM#p-1", "ITEM#p-2", "ORDER#o-1");
    }

    @Test
    void findsOrdersByStatusInEveryShardAndUnderThePlainKey() {
        table.put(order("o-old", "u-2", "PENDING", "", "2026-11-29T11:00:00.000Z"));

        assertThat(QueryAnswers.sortKeys(ask("orders-by-status", "status", "PENDING")))
                .containsExactly("ORDER#o-3", "ORDER#o-2", "ORDER#o-old");
    }

    @Test
    void findsNothingWhereThereIsNothing() {
        assertThat(ask("orders-by-status", "status", "CANCELLED")).isEmpty();
        assertThat(ask("user", "user_id", "nobody")).isEmpty();
    }

    @Test
    void escapesWhatIsAskedAsKeysAreEscaped() {
        table.put(order("a%23b", "u-9", "PAID", "#1", NOON));
        table.put(item("PK", "USER#u%239", "SK", "PROFILE#u%239", "entity_type", "USER", "user_id", "u#9"));

        assertThat(ask("user", "user_id", "u#9")).hasSize(1);
        assertThat(ask("user", "user_id", "u%239")).isEmpty();
    }

    @Test
    void leavesOutLinesOfAnOrderThatDoesNotExistYet() {
        table.put(line("o-growing", "p-1"));
        table.put(line("o-growing", "p-2"));

        assertThat(ask("order-with-items", "order_id", "o-growing")).isEmpty();
    }

    @Test
    void neverShowsGuardsAndLedger() {
        table.put(item(
                "PK", "UNIQUE#x", "SK", "GUARD", "GSI1PK", "ORDER#o-1", "GSI1SK", "A", "entity_type", "UNIQUE_GUARD"));
        table.put(
                item("PK", "IMPORT#i", "SK", "RUN", "GSI1PK", "ORDER#o-1", "GSI1SK", "B", "entity_type", "IMPORT_RUN"));
        table.put(item(
                "PK",
                "REPORT#r",
                "SK",
                "PERIOD#2026-11-28",
                "GSI1PK",
                "ORDER#o-1",
                "GSI1SK",
                "C",
                "entity_type",
                "REPORT_PERIOD"));

        assertThat(ask("order-with-items", "order_id", "o-1")).hasSize(3);
    }

    @Test
    void showsWhatOthersPutThereWithoutSayingWhatItIs() {
        table.put(item("PK", "INVOICE#1", "SK", "INVOICE#1", "GSI1PK", "ORDER#o-1", "GSI1SK", "ZZZ"));

        assertThat(ask("order-with-items", "order_id", "o-1")).hasSize(4);
    }

    @Test
    void givesWholeItemsWithExactNumbersAndCountsUnits() {
        try (PatternResult answer = table.patterns().ask(PatternRequest.of("user-orders", Map.of("user_id", "u-2")))) {
            assertThat(answer.next())
                    .satisfies(order -> assertThat(order.get("total")).isEqualTo(Value.of(new BigDecimal("12.5"))))
                    .satisfies(order -> assertThat(order.attributes()).hasSize(12));
            assertThat(answer.hasNext()).isFalse();
            assertThat(answer.readUnits()).isEqualTo(0.5);
        }
    }
}
