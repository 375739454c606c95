package dev.caravan.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.design.Attribute;
import dev.caravan.design.EntityType;
import dev.caravan.design.Feed;
import dev.caravan.design.FileFormat;
import dev.caravan.design.OnExisting;
import dev.caravan.design.TableDesign;
import dev.caravan.key.KeyTemplate;
import dev.caravan.key.Shards;
import java.nio.charset.StandardCharsets;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

class RecordLayoutTest {

    private static final Attribute.Fallback NONE = new Attribute.Fallback.None();

    @Test
    void csvOfAnEntityWithItemsHasTheColumnsOfBothAndIsGrouped() {
        RecordLayout layout = RecordLayout.of(feed("ORDER"), FileFormat.CSV, design());

        assertThat(layout.requiredColumns()).containsExactly("OrderNo", "status", "product_id");
        assertThat(layout.knownColumns()).containsExactly("OrderNo", "status", "total", "product_id");
        assertThat(layout.identity()).containsExactly("OrderNo");
        assertThat(layout.grouped()).isTrue();
        assertThat(layout.charset()).isEqualTo(StandardCharsets.ISO_8859_1);
        assertThat(layout.delimiter()).isEqualTo(';');
    }

    @Test
    void jsonOfAnEntityWithItemsHasTheColumnsOfTheRootAndTheFieldOfItsItems() {
        RecordLayout layout = RecordLayout.of(feed("ORDER"), FileFormat.JSONL, design());

        assertThat(layout.requiredColumns()).containsExactly("OrderNo", "status");
        assertThat(layout.knownColumns()).containsExactly("OrderNo", "status", "total", "items");
        assertThat(layout.grouped()).isFalse();
        assertThat(layout.charset()).isEqualTo(StandardCharsets.UTF_8);
    }

    @Test
    void anEntityWithoutItemsIsNotGroupedAndIsKnownByItsTableKey() {
        RecordLayout layout = RecordLayout.of(feed("ORDER_ITEM"), FileFormat.CSV, design());

        assertThat(layout.grouped()).isFalse();
        assertThat(layout.identity()).containsExactly("OrderNo", "product_id");
    }

    private static Feed feed(String entity) {
        return new Feed(
                "orders",
                "orders*",
                entity,
                Set.of(FileFormat.values()),
                Map.of("order_id", "OrderNo"),
                ';',
                StandardCharsets.ISO_8859_1,
                ZoneOffset.UTC,
                List.of(),
                OnExisting.FAIL,
                Feed.Additional.IGNORE);
    }

    private static TableDesign design() {
        EntityType order = new EntityType(
                "ORDER",
                attributes(required("order_id"), required("status"), summed("total")),
                Map.of("PK", KeyTemplate.parse("ORDER"), "SK", KeyTemplate.parse("{order_id}")),
                List.of("order_id"),
                Optional.of(new EntityType.BundleOf("ORDER_ITEM", "items", "item_count")));
        EntityType item = new EntityType(
                "ORDER_ITEM",
                attributes(required("order_id"), required("product_id")),
                Map.of("PK", KeyTemplate.parse("ORDER#{order_id}"), "SK", KeyTemplate.parse("ITEM#{product_id}")),
                List.of(),
                Optional.empty());
        return new TableDesign(
                "table", Map.of(), Map.of("ORDER", order, "ORDER_ITEM", item), new Shards(Map.of()), Map.of());
    }

    private static Map<String, Attribute> attributes(Attribute... attributes) {
        Map<String, Attribute> byName = new LinkedHashMap<>();
        for (Attribute attribute : attributes) {
            byName.put(attribute.name(), attribute);
        }
        return byName;
    }

    private static Attribute required(String name) {
        return attribute(name, NONE);
    }

    private static Attribute summed(String name) {
        return attribute(name, new Attribute.Fallback.SumOf(List.of("quantity", "price")));
    }

    private static Attribute attribute(String name, Attribute.Fallback fallback) {
        return new Attribute(name, Attribute.Type.STRING, true, Set.of(), Optional.empty(), Optional.empty(), fallback);
    }
}
