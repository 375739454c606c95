package dev.caravan.store;

import com.fasterxml.jackson.core.JsonEncoding;
import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.SerializedString;
import com.fasterxml.jackson.core.util.ByteArrayBuilder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * The body of a TransactWriteItems request, written straight from the actions.
 *
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html">
 *     TransactWriteItems</a>
 */
final class TransactionJson {

    /** A transaction of ordinary items; larger ones grow. */
    private static final int FIRST_BYTES = 48 * 1024;

    private static final JsonFactory JSON = new JsonFactory();
    private static final SerializableString S = new SerializedString("S");
    private static final SerializableString N = new SerializedString("N");

    private final SerializableString table;

    TransactionJson(String table) {
        this.table = new SerializedString(table);
    }

    byte[] of(List<WriteAction> actions) {
        try (ByteArrayBuilder bytes = new ByteArrayBuilder(FIRST_BYTES)) {
            try (JsonGenerator json = JSON.createGenerator(bytes, JsonEncoding.UTF8)) {
                json.writeStartObject();
                json.writeArrayFieldStart("TransactItems");
                for (WriteAction action : actions) {
                    write(json, action);
                }
                json.writeEndArray();
                json.writeStringField("ReturnConsumedCapacity", "TOTAL");
                json.writeEndObject();
            }
            return bytes.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(JsonGenerator json, WriteAction action) throws IOException {
        Expressions expressions = new Expressions();
        String condition = expressions.condition(action.condition());
        json.writeStartObject();
        json.writeObjectFieldStart(name(action));
        json.writeFieldName("TableName");
        json.writeString(table);
        if (action instanceof WriteAction.Put put) {
            writeItem(json, put.item().own());
        } else {
            json.writeObjectFieldStart("Key");
            writeText(json, "PK", action.key().partition());
            writeText(json, "SK", action.key().sort());
            json.writeEndObject();
        }
        if (action instanceof WriteAction.Update update) {
            json.writeStringField("UpdateExpression", expressions.update(update.set(), update.remove()));
        }
        if (condition != null) {
            json.writeStringField("ConditionExpression", condition);
            json.writeStringField("ReturnValuesOnConditionCheckFailure", "ALL_OLD");
        }
        writeExpressions(json, expressions);
        json.writeEndObject();
        json.writeEndObject();
    }

    private static String name(WriteAction action) {
        if (action instanceof WriteAction.Put) {
            return "Put";
        }
        if (action instanceof WriteAction.Update) {
            return "Update";
        }
        return action instanceof WriteAction.Delete ? "Delete" : "ConditionCheck";
    }

    private static void writeExpressions(JsonGenerator json, Expressions expressions) throws IOException {
        if (!expressions.names().isEmpty()) {
            json.writeObjectFieldStart("ExpressionAttributeNames");
            for (Map.Entry<String, String> name : expressions.names().entrySet()) {
                json.writeStringField(name.getKey(), name.getValue());
            }
            json.writeEndObject();
        }
        if (!expressions.values().isEmpty()) {
            writeMap(json, "ExpressionAttributeValues", expressions.values());
        }
    }

    private static void writeItem(JsonGenerator json, ItemAttributes attributes) throws IOException {
        json.writeObjectFieldStart("Item");
        for (int i = 0; i < attributes.size(); i++) {
            json.writeFieldName(attributes.nameAt(i));
            write(json, attributes.valueAt(i));
        }
        json.writeEndObject();
    }

    private static void writeMap(JsonGenerator json, String field, Map<String, Value> values) throws IOException {
        json.writeObjectFieldStart(field);
        for (Map.Entry<String, Value> value : values.entrySet()) {
            json.writeFieldName(value.getKey());
            write(json, value.getValue());
        }
        json.writeEndObject();
    }

    private static void writeText(JsonGenerator json, String field, String text) throws IOException {
        json.writeFieldName(field);
        write(json, Value.of(text));
    }

    private static void write(JsonGenerator json, Value value) throws IOException {
        json.writeStartObject();
        if (value instanceof Value.Text text) {
            json.writeFieldName(S);
            json.writeString(text.text());
        } else if (value instanceof Value.Numeric number) {
            json.writeFieldName(N);
            json.writeString(number.digits());
        } else if (value instanceof Value.Bool bool) {
            json.writeBooleanField("BOOL", bool.value());
        } else if (value instanceof Value.Binary binary) {
            json.writeStringField("B", binary.base64());
        } else if (value instanceof Value.ListOf list) {
            json.writeArrayFieldStart("L");
            for (Value element : list.values()) {
                write(json, element);
            }
            json.writeEndArray();
        } else if (value instanceof Value.MapOf map) {
            writeMap(json, "M", map.values());
        } else if (value instanceof Value.SetOf set) {
            writeSet(json, set.kind(), set.values());
        } else {
            json.writeBooleanField("NULL", true);
        }
        json.writeEndObject();
    }

    private static void writeSet(JsonGenerator json, Value.SetOf.Kind kind, Collection<String> members)
            throws IOException {
        json.writeArrayFieldStart(
                switch (kind) {
                    case TEXT -> "SS";
                    case NUMERIC -> "NS";
                    case BINARY -> "BS";
                });
        for (String member : members) {
            json.writeString(member);
        }
        json.writeEndArray();
    }
}
