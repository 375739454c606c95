package dev.caravan.store.dynamodb;

import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.item.Value;
import dev.caravan.store.wire.ExpressionBuilder;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Values as the SDK's model has them, and back. */
public final class AttributeValueMapper {

    private AttributeValueMapper() {}

    static Map<String, AttributeValue> of(Map<String, Value> values) {
        Map<String, AttributeValue> map = new HashMap<>(values.size() * 2);
        values.forEach((name, value) -> map.put(name, of(value)));
        return map;
    }

    static Map<String, AttributeValue> of(ItemKey key) {
        return Map.of("PK", AttributeValue.fromS(key.partition()), "SK", AttributeValue.fromS(key.sort()));
    }

    static AttributeValue of(Value value) {
        if (value instanceof Value.Text text) {
            return AttributeValue.fromS(text.text());
        }
        if (value instanceof Value.Numeric number) {
            return AttributeValue.fromN(number.digits());
        }
        if (value instanceof Value.Bool bool) {
            return AttributeValue.fromBool(bool.value());
        }
        if (value instanceof Value.Binary binary) {
            return AttributeValue.fromB(bytes(binary.base64()));
        }
        if (value instanceof Value.ListOf list) {
            return AttributeValue.fromL(
                    list.values().stream().map(AttributeValueMapper::of).toList());
        }
        if (value instanceof Value.MapOf map) {
            return AttributeValue.fromM(of(map.values()));
        }
        return value instanceof Value.SetOf set ? ofSet(set) : AttributeValue.fromNul(true);
    }

    /** Returns the values of expressions; null if there are none, since DynamoDB rejects an empty map. */
    public static Map<String, AttributeValue> ofUsed(ExpressionBuilder expressions) {
        return expressions.values().isEmpty() ? null : of(expressions.values());
    }

    private static AttributeValue ofSet(Value.SetOf set) {
        List<String> members = List.copyOf(set.values());
        return switch (set.kind()) {
            case TEXT -> AttributeValue.fromSs(members);
            case NUMERIC -> AttributeValue.fromNs(members);
            case BINARY ->
                AttributeValue.fromBs(
                        members.stream().map(AttributeValueMapper::bytes).toList());
        };
    }

    static Item item(Map<String, AttributeValue> attributes) {
        Item.Builder item = Item.builder();
        attributes.forEach((name, value) -> item.add(name, value(value)));
        return item.build();
    }

    private static Map<String, Value> values(Map<String, AttributeValue> attributes) {
        Map<String, Value> values = new LinkedHashMap<>();
        attributes.forEach((name, value) -> values.put(name, value(value)));
        return values;
    }

    private static Value value(AttributeValue value) {
        return switch (value.type()) {
            case S -> new Value.Text(value.s());
            case N -> Value.of(new java.math.BigDecimal(value.n()));
            case BOOL -> new Value.Bool(value.bool());
            case B -> new Value.Binary(base64(value.b()));
            case L ->
                new Value.ListOf(
                        value.l().stream().map(AttributeValueMapper::value).toList());
            case M -> new Value.MapOf(values(value.m()));
            case SS -> new Value.SetOf(Value.SetOf.Kind.TEXT, Set.copyOf(value.ss()));
            case NS -> new Value.SetOf(Value.SetOf.Kind.NUMERIC, Set.copyOf(value.ns()));
            case BS ->
                new Value.SetOf(
                        Value.SetOf.Kind.BINARY,
                        value.bs().stream().map(AttributeValueMapper::base64).collect(Collectors.toSet()));
            default -> new Value.Null();
        };
    }

    private static SdkBytes bytes(String base64) {
        return SdkBytes.fromByteArray(Base64.getDecoder().decode(base64));
    }

    private static String base64(SdkBytes bytes) {
        return Base64.getEncoder().encodeToString(bytes.asByteArray());
    }
}
