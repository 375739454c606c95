package dev.caravan.store;

import static dev.caravan.fixture.table.StoreTable.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.http.Fault;
import dev.caravan.fixture.http.FaultProxy;
import dev.caravan.fixture.table.StoreTable;
import dev.caravan.store.KeyQuery.SortCondition;
import dev.caravan.store.item.Item;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;

/** Queries give every item of a partition, in order, however many pages that takes. */
@ExtendWith(SharedTestEngine.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class QueryTest {

    private static final SortCondition ALL = new SortCondition.All();

    private StoreTable table;
    private FaultProxy proxy;
    private TableStore store;

    @BeforeAll
    void open(URI endpoint) {
        table = new StoreTable(endpoint);
        proxy = new FaultProxy(endpoint);
        store = table.through(proxy.endpoint(), Duration.ofSeconds(30));
        // 30 items of 100 KB are at least three pages of 1 MB
        String text = "x".repeat(100 * 1024);
        for (int i = 0; i < 30; i++) {
            put(item("BIG", "I#%02d".formatted(i), text)
                    .with("GSI1PK", "BIG")
                    .with("GSI1SK", "I#%02d".formatted(99 - i)));
        }
        for (String sort : List.of("A#1", "ITEM#1", "ITEM#2", "ITEM#3", "J", "Z")) {
            put(item("SMALL", sort, "of " + sort));
        }
        put(item("OTHER", "ITEM#1", "of another partition"));
    }

    private void put(Item item) {
        table.store().put(item, Condition.none());
    }

    @AfterAll
    void close() {
        store.close();
        proxy.close();
        table.close();
    }

    @Test
    void moreThanAMegabyteIsReadToTheLastPage() {
        int before = proxy.requests("Query");

        assertThat(sorts(KeyQuery.ofTable("BIG", ALL))).isEqualTo(numbers());
        assertThat(proxy.requests("Query") - before).isGreaterThan(2);
    }

    @Test
    void anEmptyPageIsNotTheLastOne() {
        proxy.enqueue("Query", Fault.NONE, Fault.EMPTY_PAGE, Fault.EMPTY_PAGE);

        assertThat(sorts(KeyQuery.ofTable("BIG", ALL))).isEqualTo(numbers());
        assertThat(proxy.unspent()).isZero();
    }

    @Test
    void anIndexIsReadPageByPageInTheOrderOfItsOwnSortKey() {
        List<String> descending = numbers();
        Collections.reverse(descending);
        KeyQuery query = new KeyQuery(Optional.of("GSI1"), "GSI1PK", "BIG", "GSI1SK", ALL, false, false, List.of());

        assertThat(sorts(query)).isEqualTo(descending);
    }

    @Test
    void newestFirstIsDescendingOverAllPages() {
        List<String> descending = numbers();
        Collections.reverse(descending);

        assertThat(sorts(new KeyQuery(Optional.empty(), "PK", "BIG", "SK", ALL, true, true, List.of())))
                .isEqualTo(descending);
    }

    @Test
    void aProjectionLeavesTheOtherAttributesOut() {
        // of attributes whose names DynamoDB reserves
        put(item("RESERVED", "I", "x").with("status", "PAID").with("count", "2").with("total", "3"));
        KeyQuery query = new KeyQuery(
                Optional.empty(), "PK", "RESERVED", "SK", ALL, false, true, List.of("status", "count", "missing"));

        assertThat(store.query(query).next().attributes()).containsOnlyKeys("status", "count");
    }

    @Test
    void sortConditionsBoundTheAnswer() {
        assertThat(sorts(KeyQuery.ofTable("SMALL", new SortCondition.BeginsWith("ITEM#"))))
                .containsExactly("ITEM#1", "ITEM#2", "ITEM#3");
        assertThat(sorts(KeyQuery.ofTable("SMALL", new SortCondition.EqualTo("ITEM#2"))))
                .containsExactly("ITEM#2");
        // both ends are in it
        assertThat(sorts(KeyQuery.ofTable("SMALL", new SortCondition.Between("ITEM#2", "J"))))
                .containsExactly("ITEM#2", "ITEM#3", "J");
        assertThat(sorts(KeyQuery.ofTable("SMALL", new SortCondition.EqualTo("nothing"))))
                .isEmpty();
        assertThat(sorts(KeyQuery.ofTable("NOWHERE", ALL))).isEmpty();
    }

    @Test
    void aPageTellsItsCostAndWhereTheNextOneStarts() {
        QueryPage first = store.queryPage(KeyQuery.ofTable("BIG", ALL), Optional.empty());

        assertThat(first.readUnits()).isPositive();
        assertThat(first.next()).isPresent();
        Item last = first.items().get(first.items().size() - 1);
        QueryPage second = store.queryPage(KeyQuery.ofTable("BIG", ALL), first.next());
        assertThat(second.items().get(0).key().sort()).isGreaterThan(last.key().sort());
    }

    @Test
    void beyondTheLastItemThereIsNone() {
        Iterator<Item> items = store.query(KeyQuery.ofTable("OTHER", ALL));

        assertThat(items.next().key().sort()).isEqualTo("ITEM#1");
        assertThat(items.hasNext()).isFalse();
        assertThatThrownBy(items::next).isInstanceOf(NoSuchElementException.class);
    }

    private List<String> sorts(KeyQuery query) {
        List<String> sorts = new ArrayList<>();
        store.query(query).forEachRemaining(item -> sorts.add(item.key().sort()));
        return sorts;
    }

    private static List<String> numbers() {
        List<String> sorts = new ArrayList<>();
        for (int i = 0; i < 30; i++) {
            sorts.add("I#%02d".formatted(i));
        }
        return sorts;
    }
}
