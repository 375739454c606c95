package dev.caravan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.caravan.source.json.InvalidJsonException;
import dev.caravan.source.json.JsonCell;
import dev.caravan.store.item.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON: objects as maps, arrays as lists, numbers with all their digits or not at all. */
final class JsonValueParser implements ValueParser {

    /**
     * The value; null for a JSON null, which is not a value.
     *
     * @throws ValueException if the text is not JSON, or holds what the table does not take
     */
    @Override
    public Value parse(String text) {
        try {
            return of(JsonCell.read(text));
        } catch (InvalidJsonException e) {
            throw new ValueException(
                    RejectCode.BAD_JSON, Violation.quoted(text) + " is not taken as JSON: " + e.getMessage());
        }
    }

    /** The value of parsed JSON; null for a JSON null. */
    static Value of(JsonNode node) {
        return node.isNull() ? null : nested(node);
    }

    private static Value nested(JsonNode node) {
        return switch (node.getNodeType()) {
            case OBJECT -> map(node);
            case ARRAY -> list(node);
            case STRING -> Value.of(node.textValue());
            case NUMBER -> number(node.asText());
            case BOOLEAN -> BooleanParser.of(node.booleanValue());
            default -> new Value.Null();
        };
    }

    /** A number with all its digits. */
    static Value number(String digits) {
        return Value.of(NumberParser.exact(digits));
    }

    private static Value map(JsonNode object) {
        Map<String, Value> values = new LinkedHashMap<>();
        object.properties().forEach(property -> values.put(property.getKey(), nested(property.getValue())));
        return new Value.MapOf(values);
    }

    private static Value list(JsonNode array) {
        List<Value> values = new ArrayList<>(array.size());
        array.forEach(element -> values.add(nested(element)));
        return new Value.ListOf(values);
    }
}
