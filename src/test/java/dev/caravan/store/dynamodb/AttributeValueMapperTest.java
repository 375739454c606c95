package dev.caravan.store.dynamodb;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.AnyItem;
import dev.caravan.fixture.table.StoreTable;
import dev.caravan.store.Condition;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.Value;
import dev.caravan.store.item.Value.SetOf.Kind;
import java.math.BigDecimal;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Values of every type of DynamoDB come back as they went, also those that only other writers of the table use. */
@ExtendWith(SharedTestEngine.class)
class AttributeValueMapperTest {

    // edge cases of every part of every value would be tens of thousands
    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void anyItemComesBackAsItWas(@ForAll("items") Item item) {
        assertThat(AttributeValueMapper.item(AttributeValueMapper.of(item.attributes())))
                .isEqualTo(item);
    }

    @Test
    void everyTypeComesBackFromTheTableAsItWas(URI endpoint) {
        Map<String, Value> values = new LinkedHashMap<>();
        values.put("text", Value.of("é😀\n\u0000"));
        values.put("empty", Value.of(""));
        values.put("number", Value.of(new BigDecimal("-123456789012345678901234567890123456.78")));
        values.put("tiny", Value.of(new BigDecimal("1E-130")));
        values.put("huge", Value.of(new BigDecimal("9.9999999999999999999999999999999999999E+125")));
        values.put("true", new Value.Bool(true));
        values.put("false", new Value.Bool(false));
        values.put("null", new Value.Null());
        values.put("binary", new Value.Binary("AAH/"));
        values.put("emptyList", new Value.ListOf(List.of()));
        values.put("emptyMap", new Value.MapOf(Map.of()));
        values.put("list", new Value.ListOf(List.of(Value.of("a"), Value.of(1), new Value.ListOf(List.of()))));
        values.put("map", new Value.MapOf(Map.of("a", Value.of("b"), "c", new Value.Null())));
        values.put("texts", new Value.SetOf(Kind.TEXT, Set.of("a", "b")));
        values.put("numbers", new Value.SetOf(Kind.NUMERIC, Set.of("1", "2.5")));
        values.put("binaries", new Value.SetOf(Kind.BINARY, Set.of("AAH/", "AQ==")));
        Item item = new Item(values).with("PK", "P").with("SK", "S");

        try (StoreTable table = new StoreTable(endpoint)) {
            table.store().put(item, Condition.none());

            assertThat(table.store().get(item.key())).contains(item);
        }
    }

    @Provide
    Arbitrary<Item> items() {
        return AnyItem.items();
    }
}
