package dev.caravan.store.item;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import dev.caravan.store.item.Value.SetOf.Kind;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/** Attribute values as JSON. */
public final class ValueJson {

    private static final JsonFactory JSON = new JsonFactory();

    private ValueJson() {}

    /** A value as JSON text. */
    public static String text(Value value) {
        StringWriter text = new StringWriter();
        try (JsonGenerator json = JSON.createGenerator(text)) {
            write(value, json);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return text.toString();
    }

    /** Writes a value: numbers with their exact digits, sets as arrays in a fixed order, binaries as Base64. */
    public static void write(Value value, JsonGenerator json) throws IOException {
        if (value instanceof Value.Text text) {
            json.writeString(text.text());
        } else if (value instanceof Value.Numeric number) {
            // As text, so that no digit goes through a double.
            json.writeNumber(number.digits());
        } else if (value instanceof Value.Bool bool) {
            json.writeBoolean(bool.value());
        } else if (value instanceof Value.Binary binary) {
            json.writeString(binary.base64());
        } else if (value instanceof Value.ListOf list) {
            writeList(list, json);
        } else if (value instanceof Value.MapOf map) {
            writeMap(map, json);
        } else if (value instanceof Value.SetOf set) {
            writeSet(set, json);
        } else {
            json.writeNull();
        }
    }

    private static void writeList(Value.ListOf list, JsonGenerator json) throws IOException {
        json.writeStartArray();
        for (Value element : list.values()) {
            write(element, json);
        }
        json.writeEndArray();
    }

    private static void writeMap(Value.MapOf map, JsonGenerator json) throws IOException {
        json.writeStartObject();
        for (Map.Entry<String, Value> entry : map.values().entrySet()) {
            json.writeFieldName(entry.getKey());
            write(entry.getValue(), json);
        }
        json.writeEndObject();
    }

    /** A set has no order: it gets one here, so that the same item is always the same text. */
    private static void writeSet(Value.SetOf set, JsonGenerator json) throws IOException {
        boolean numeric = set.kind() == Kind.NUMERIC;
        Comparator<String> order = numeric ? Comparator.comparing(BigDecimal::new) : Utf8Order.INSTANCE;
        List<String> members = set.values().stream().sorted(order).toList();
        json.writeStartArray();
        for (String member : members) {
            if (numeric) {
                json.writeNumber(member);
            } else {
                json.writeString(member);
            }
        }
        json.writeEndArray();
    }
}
