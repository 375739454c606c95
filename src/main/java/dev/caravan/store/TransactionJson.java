package dev.caravan.store;

import com.dslplatform.json.DslJson;
import com.dslplatform.json.JsonWriter;
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

    /** A transaction of ordinary items; for larger ones the buffer grows. */
    private static final int FIRST_BYTES = 64 * 1024;

    private final DslJson<Object> json = new DslJson<>();
    private final String table;

    TransactionJson(String table) {
        this.table = table;
    }

    byte[] of(List<WriteAction> actions) {
        JsonWriter out = json.newWriter(FIRST_BYTES);
        String separator = "{\"TransactItems\":[";
        for (WriteAction action : actions) {
            out.writeAscii(separator);
            separator = ",";
            write(out, action);
        }
        out.writeAscii("],\"ReturnConsumedCapacity\":\"TOTAL\"}");
        return out.toByteArray();
    }

    private void write(JsonWriter out, WriteAction action) {
        Expressions expressions = new Expressions();
        String condition = expressions.condition(action.condition());
        out.writeAscii(opening(action));
        out.writeString(table);
        if (action instanceof WriteAction.Put put) {
            out.writeAscii(",\"Item\":");
            write(out, put.item().own());
        } else {
            out.writeAscii(",\"Key\":{\"PK\":");
            writeText(out, "S", action.key().partition());
            out.writeAscii(",\"SK\":");
            writeText(out, "S", action.key().sort());
            out.writeAscii("}");
        }
        if (action instanceof WriteAction.Update update) {
            out.writeAscii(",\"UpdateExpression\":");
            out.writeString(expressions.update(update.set(), update.remove()));
        }
        if (condition != null) {
            out.writeAscii(",\"ReturnValuesOnConditionCheckFailure\":\"ALL_OLD\",\"ConditionExpression\":");
            out.writeString(condition);
        }
        writePlaceholders(out, expressions);
        out.writeAscii("}}");
    }

    private static String opening(WriteAction action) {
        if (action instanceof WriteAction.Put) {
            return "{\"Put\":{\"TableName\":";
        }
        if (action instanceof WriteAction.Update) {
            return "{\"Update\":{\"TableName\":";
        }
        return action instanceof WriteAction.Delete
                ? "{\"Delete\":{\"TableName\":"
                : "{\"ConditionCheck\":{\"TableName\":";
    }

    private static void writePlaceholders(JsonWriter out, Expressions expressions) {
        if (!expressions.names().isEmpty()) {
            String separator = ",\"ExpressionAttributeNames\":{";
            for (Map.Entry<String, String> name : expressions.names().entrySet()) {
                out.writeAscii(separator);
                separator = ",";
                out.writeString(name.getKey());
                out.writeAscii(":");
                out.writeString(name.getValue());
            }
            out.writeAscii("}");
        }
        if (!expressions.values().isEmpty()) {
            out.writeAscii(",\"ExpressionAttributeValues\":");
            write(out, ItemAttributes.of(expressions.values()));
        }
    }

    private static void write(JsonWriter out, ItemAttributes attributes) {
        out.writeAscii("{");
        for (int i = 0; i < attributes.size(); i++) {
            if (i > 0) {
                out.writeAscii(",");
            }
            out.writeString(attributes.nameAt(i));
            out.writeAscii(":");
            write(out, attributes.valueAt(i));
        }
        out.writeAscii("}");
    }

    private static void write(JsonWriter out, Value value) {
        if (value instanceof Value.Text text) {
            writeText(out, "S", text.text());
        } else if (value instanceof Value.Numeric number) {
            writeText(out, "N", number.digits());
        } else if (value instanceof Value.Bool bool) {
            out.writeAscii(bool.value() ? "{\"BOOL\":true}" : "{\"BOOL\":false}");
        } else if (value instanceof Value.Binary binary) {
            writeText(out, "B", binary.base64());
        } else if (value instanceof Value.ListOf list) {
            writeList(out, list.values());
        } else if (value instanceof Value.MapOf map) {
            out.writeAscii("{\"M\":");
            write(out, ItemAttributes.of(map.values()));
            out.writeAscii("}");
        } else if (value instanceof Value.SetOf set) {
            writeSet(out, set.kind(), set.values());
        } else {
            out.writeAscii("{\"NULL\":true}");
        }
    }

    private static void writeText(JsonWriter out, String type, String text) {
        out.writeAscii("{\"");
        out.writeAscii(type);
        out.writeAscii("\":");
        out.writeString(text);
        out.writeAscii("}");
    }

    private static void writeList(JsonWriter out, List<Value> values) {
        out.writeAscii("{\"L\":[");
        for (int i = 0; i < values.size(); i++) {
            if (i > 0) {
                out.writeAscii(",");
            }
            write(out, values.get(i));
        }
        out.writeAscii("]}");
    }

    private static void writeSet(JsonWriter out, Value.SetOf.Kind kind, Collection<String> members) {
        String separator =
                switch (kind) {
                    case TEXT -> "{\"SS\":[";
                    case NUMERIC -> "{\"NS\":[";
                    case BINARY -> "{\"BS\":[";
                };
        for (String member : members) {
            out.writeAscii(separator);
            separator = ",";
            out.writeString(member);
        }
        out.writeAscii("]}");
    }
}
