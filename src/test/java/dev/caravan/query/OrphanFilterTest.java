package dev.caravan.query;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class OrphanFilterTest {

    private static final RootedBundle ORDERS = new RootedBundle("ORDER", "ORDER_ITEM", List.of("order_id"));

    private static Item item(String type, String order) {
        return Item.at(new ItemKey(type, order)).with("entity_type", type).with("order_id", order);
    }

    private static List<String> read(Item... items) {
        return read(Stream.of(items).iterator());
    }

    private static List<String> read(Iterator<Item> items) {
        List<String> read = new ArrayList<>();
        new OrphanFilter(items, List.of(ORDERS))
                .forEachRemaining(item -> read.add(item.text("entity_type") + " " + item.text("order_id")));
        return read;
    }

    @Test
    void keepsItemsWhereverTheirRootStands() {
        assertThat(read(item("ORDER_ITEM", "1"), item("ORDER_ITEM", "1"), item("ORDER", "1")))
                .containsExactly("ORDER_ITEM 1", "ORDER_ITEM 1", "ORDER 1");
        assertThat(read(item("ORDER", "1"), item("ORDER_ITEM", "1"))).containsExactly("ORDER 1", "ORDER_ITEM 1");
    }

    @Test
    void dropsItemsWithoutRootAndKeepsTheOrderOfTheRest() {
        assertThat(read(
                        item("ORDER_ITEM", "1"),
                        item("ORDER_ITEM", "2"),
                        item("USER", "-"),
                        item("ORDER_ITEM", "3"),
                        item("ORDER", "2"),
                        item("ORDER_ITEM", "3")))
                .containsExactly("ORDER_ITEM 2", "USER -", "ORDER 2");
        assertThat(read(item("ORDER_ITEM", "1"))).isEmpty();
        assertThat(read()).isEmpty();
    }

    @Test
    void handsOutWhatNeedsNoRootAtOnce() {
        Iterator<Item> endless = Stream.generate(() -> item("USER", "-")).iterator();

        assertThat(new OrphanFilter(endless, List.of(ORDERS)).next().text("entity_type"))
                .isEqualTo("USER");
    }
}
