package dev.caravan.store.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.caravan.store.QueryPage;
import dev.caravan.store.item.DynamoDbNumber;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.Value;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Reads the JSON in which DynamoDB answers a query straight into items, without the SDK's model in between. */
public final class PageDecoder {

    private static final JsonFactory JSON = new JsonFactory();

    private PageDecoder() {}

    /**
     * The page in an answer.
     *
     * @throws IOException if the answer is no such JSON, or ends early
     */
    public static QueryPage read(byte[] answer) throws IOException {
        List<Item> items = List.of();
        Optional<Item> next = Optional.empty();
        double units = 0;
        try (JsonParser json = JSON.createParser(answer)) {
            expect(JsonToken.START_OBJECT, json.nextToken(), json);
            for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
                boolean absent = json.nextToken() == JsonToken.VALUE_NULL;
                if (field.equals("Items") && !absent) {
                    items = items(json);
                } else if (field.equals("LastEvaluatedKey") && !absent) {
                    next = Optional.of(item(json))
                            .filter(key -> !key.attributes().isEmpty());
                } else if (field.equals("ConsumedCapacity") && !absent) {
                    units = units(json);
                } else {
                    json.skipChildren();
                }
            }
            expect(JsonToken.END_OBJECT, json.currentToken(), json);
        }
        return new QueryPage(items, next, units);
    }

    private static List<Item> items(JsonParser json) throws IOException {
        expect(JsonToken.START_ARRAY, json.currentToken(), json);
        List<Item> items = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            items.add(item(json));
        }
        return items;
    }

    static Item item(JsonParser json) throws IOException {
        Item.Builder item = Item.builder();
        expect(JsonToken.START_OBJECT, json.currentToken(), json);
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            json.nextToken();
            item.add(name, value(json));
        }
        return item.build();
    }

    static double units(JsonParser json) throws IOException {
        double units = 0;
        for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
            json.nextToken();
            if (field.equals("CapacityUnits")) {
                units = json.getDoubleValue();
            } else {
                json.skipChildren();
            }
        }
        return units;
    }

    /** An object with one field, whose name is the type. */
    private static Value value(JsonParser json) throws IOException {
        expect(JsonToken.START_OBJECT, json.currentToken(), json);
        String type = json.nextFieldName();
        if (type == null) {
            return new Value.Null();
        }
        json.nextToken();
        Value value = value(type, json);
        expect(JsonToken.END_OBJECT, json.nextToken(), json);
        return value;
    }

    private static Value value(String type, JsonParser json) throws IOException {
        return switch (type) {
            case "S" -> new Value.Text(json.getText());
            case "N" -> new Value.Numeric(number(json));
            case "BOOL" -> new Value.Bool(json.getBooleanValue());
            case "B" -> new Value.Binary(json.getText());
            case "L" -> list(json);
            case "M" -> map(json);
            case "SS" -> set(Value.SetOf.Kind.TEXT, json);
            case "NS" -> set(Value.SetOf.Kind.NUMERIC, json);
            case "BS" -> set(Value.SetOf.Kind.BINARY, json);
            default -> {
                json.skipChildren();
                yield new Value.Null();
            }
        };
    }

    private static String number(JsonParser json) throws IOException {
        try {
            return DynamoDbNumber.canonical(json.getText());
        } catch (NumberFormatException e) {
            throw new JsonParseException(json, "no number: " + json.getText(), e);
        }
    }

    private static Value list(JsonParser json) throws IOException {
        expect(JsonToken.START_ARRAY, json.currentToken(), json);
        List<Value> values = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            values.add(value(json));
        }
        return new Value.ListOf(values);
    }

    private static Value map(JsonParser json) throws IOException {
        expect(JsonToken.START_OBJECT, json.currentToken(), json);
        Map<String, Value> values = new LinkedHashMap<>();
        for (String name = json.nextFieldName(); name != null; name = json.nextFieldName()) {
            json.nextToken();
            values.put(name, value(json));
        }
        return new Value.MapOf(values);
    }

    private static Value set(Value.SetOf.Kind kind, JsonParser json) throws IOException {
        expect(JsonToken.START_ARRAY, json.currentToken(), json);
        Set<String> members = new HashSet<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
            members.add(json.getText());
        }
        return new Value.SetOf(kind, members);
    }

    private static void expect(JsonToken wanted, JsonToken found, JsonParser json) throws IOException {
        if (found != wanted) {
            throw new JsonParseException(json, wanted + " wanted, not " + found);
        }
    }
}
