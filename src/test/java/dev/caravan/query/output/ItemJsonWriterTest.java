package dev.caravan.query.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.table.TestTable;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.Value;
import dev.caravan.store.item.Value.SetOf.Kind;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ItemJsonWriterTest {

    private final ItemJsonWriter json =
            new ItemJsonWriter(new AttributeOrder(TestTable.design().table()));

    @Test
    void writesKeysThenDeclaredAttributesThenOthersByName() {
        Map<String, Value> attributes = new LinkedHashMap<>();
        for (String name : List.of("zeta", "status", "GSI2PK", "alpha", "SK", "order_id", "PK", "GSI1SK")) {
            attributes.put(name, Value.of(name));
        }
        attributes.put("entity_type", Value.of("ORDER"));

        assertThat(json.line(new Item(attributes)))
                .isEqualTo("{\"PK\":\"PK\",\"SK\":\"SK\",\"GSI1SK\":\"GSI1SK\",\"GSI2PK\":\"GSI2PK\","
                        + "\"entity_type\":\"ORDER\",\"order_id\":\"order_id\",\"status\":\"status\","
                        + "\"alpha\":\"alpha\",\"zeta\":\"zeta\"}");
    }

    @Test
    void writesEveryTypeOfValue() {
        Map<String, Value> attributes = new LinkedHashMap<>();
        attributes.put("a", Value.of("line\nbreak \"é\""));
        attributes.put("b", Value.of(new BigDecimal("12345678901234567890.123456789012345678")));
        attributes.put("c", Value.of(new BigDecimal("-1E+100")));
        attributes.put("d", new Value.Bool(true));
        attributes.put("e", new Value.Null());
        attributes.put("f", new Value.Binary("AQID"));
        attributes.put("g", new Value.ListOf(List.of(Value.of(1), Value.of("x"), new Value.ListOf(List.of()))));
        attributes.put("h", new Value.MapOf(Map.of("k", new Value.MapOf(Map.of()))));
        attributes.put("i", new Value.SetOf(Kind.NUMERIC, Set.of("10", "9", "-1.5")));
        attributes.put("j", new Value.SetOf(Kind.TEXT, Set.of("b", "a")));
        attributes.put("k", new Value.SetOf(Kind.BINARY, Set.of("AQID")));

        assertThat(json.line(new Item(attributes)))
                .isEqualTo("{\"a\":\"line\\nbreak \\\"é\\\"\",\"b\":12345678901234567890.123456789012345678,"
                        + "\"c\":-1E+100,\"d\":true,\"e\":null,\"f\":\"AQID\",\"g\":[1,\"x\",[]],\"h\":{\"k\":{}},"
                        + "\"i\":[-1.5,9,10],\"j\":[\"a\",\"b\"],\"k\":[\"AQID\"]}");
    }
}
