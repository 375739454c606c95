package dev.caravan.query;

import static dev.caravan.fixture.table.TestTable.order;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.QueryAnswers;
import dev.caravan.fixture.table.TestTable;
import dev.caravan.report.DirectReaders;
import dev.caravan.store.StoreException;
import dev.caravan.store.StoreUnavailableException;
import dev.caravan.store.TableStore;
import dev.caravan.store.dynamodb.TableConnection;
import dev.caravan.store.item.Item;
import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

@ExtendWith(SharedTestEngine.class)
class PagesTest {

    /** 60 orders of 50 KB are 3 MB: three pages of a shard, and more. */
    private static final AttributeValue PADDING = AttributeValue.fromS("x".repeat(50_000));

    private static final int ORDERS = 60;

    private TestTable table;

    @BeforeEach
    void create(URI endpoint) {
        table = new TestTable(endpoint);
    }

    @AfterEach
    void drop() {
        table.close();
    }

    /** Every second order in the shard of the one before, ten to a second. */
    private void putOrders() {
        for (int number = 0; number < ORDERS; number++) {
            String shard = number % 3 == 0 ? "" : "#" + number % 3;
            Map<String, AttributeValue> order =
                    order("o-%02d".formatted(number), "u-1", "PAID", shard, second(number / 10));
            order.put("padding", PADDING);
            table.put(order);
        }
    }

    private static String second(int second) {
        return "2026-11-29T12:00:%02d.000Z".formatted(second);
    }

    @Test
    void mergesAllPagesOfAllShardsNewestFirst() {
        putOrders();
        List<String> expected = new ArrayList<>();
        for (int number = ORDERS - 1; number >= 0; number--) {
            expected.add("ORDER#o-%02d".formatted(number));
        }

        List<Item> found = QueryAnswers.all(table.patterns(), "orders-by-status", Map.of("status", "PAID"));

        // Ten orders share each second: the table's key decides, descending as all the rest.
        assertThat(QueryAnswers.sortKeys(found)).isEqualTo(expected);
        assertThat(found)
                .isSortedAccordingTo(
                        Comparator.comparing((Item item) -> item.text("GSI2SK")).reversed());
    }

    @Test
    void readsAllPagesOfOneShard() {
        putOrders();

        List<Item> found = QueryAnswers.all(table.patterns(), "user-orders", Map.of("user_id", "u-1"));

        assertThat(found).hasSize(ORDERS).isSortedAccordingTo(Comparator.comparing((Item item) -> item.text("SK")));
    }

    @Test
    void countsUnitsOfEveryPage() {
        putOrders();

        try (PatternResult answer = table.patterns().ask(PatternRequest.of("user-orders", Map.of("user_id", "u-1")))) {
            answer.forEachRemaining(order -> {});
            // 3 MB, eventually consistent: half a unit for 4 KB, and a little for names and rounding.
            assertThat(answer.readUnits()).isBetween(366.0, 385.0);
        }
    }

    @Test
    void readsNoFurtherThanOnePageAheadOfWhatIsTaken() {
        putOrders();
        DirectReaders readers = new DirectReaders();

        try (PatternResult answer =
                table.patterns(readers).ask(PatternRequest.of("user-orders", Map.of("user_id", "u-1")))) {
            answer.next();
            assertThat(readers.asked()).isEqualTo(2);
        }
    }

    @Test
    void endsWhenItsReadersAreShutDown() {
        ExecutorService readers = Executors.newFixedThreadPool(1);
        try (PatternResult answer = table.patterns(readers).ask(PatternRequest.of("user", Map.of("user_id", "u-1")))) {
            assertThat(answer.hasNext()).isFalse();
        }
        readers.shutdownNow();

        assertThatThrownBy(() -> table.patterns(readers).ask(PatternRequest.of("user", Map.of("user_id", "u-1"))))
                .isInstanceOf(StoreUnavailableException.class);
    }

    @Test
    void passesOnThatThereIsNoTable() {
        try (TableStore nowhere =
                TableConnection.to(table.endpoint(), "no-such-table").open()) {
            AccessPatternQuery patterns =
                    new AccessPatternQuery(TestTable.design().table(), nowhere, new DirectReaders());

            assertThatThrownBy(() -> patterns.ask(PatternRequest.of("user", Map.of("user_id", "u-1"))))
                    .isInstanceOf(StoreException.class);
        }
    }
}
