package dev.caravan.store.wire;

import com.dslplatform.json.DslJson;
import com.dslplatform.json.JsonWriter;
import dev.caravan.store.WriteAction;
import dev.caravan.store.item.ItemAttributes;
import dev.caravan.store.item.Value;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The body of a TransactWriteItems request, written straight from the actions.
 *
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html">
 *     TransactWriteItems</a>
 */
public final class TransactionEncoder {

    /** A transaction of ordinary items; for larger ones the buffer grows. */
    private static final int FIRST_BYTES = 64 * 1024;

    private static final int MOST_NAMES = 1000;

    private static final byte OPEN = '{';
    private static final byte CLOSE = '}';
    private static final byte COLON = ':';
    private static final byte COMMA = ',';
    private static final String TEXT = "{\"S\":";
    private static final String NUMBER = "{\"N\":";
    private static final String BINARY = "{\"B\":";

    /** One for each thread that writes, since clearing a new buffer takes as long as filling it. */
    private final ThreadLocal<JsonWriter> writers;

    private final DslJson<Object> json = new DslJson<>();
    private final Map<String, byte[]> names = new ConcurrentHashMap<>();
    private final String table;

    public TransactionEncoder(String table) {
        this.writers = ThreadLocal.withInitial(() -> json.newWriter(FIRST_BYTES));
        this.table = table;
    }

    public byte[] of(List<WriteAction> actions) {
        JsonWriter out = writers.get();
        out.reset();
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
        ExpressionBuilder expressions = new ExpressionBuilder();
        String condition = expressions.condition(action.condition());
        out.writeAscii(opening(action));
        out.writeString(table);
        if (action instanceof WriteAction.Put put) {
            out.writeAscii(",\"Item\":");
            write(out, put.item().own());
        } else {
            out.writeAscii(",\"Key\":{\"PK\":");
            writeText(out, TEXT, action.key().partition());
            out.writeAscii(",\"SK\":");
            writeText(out, TEXT, action.key().sort());
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

    private void writePlaceholders(JsonWriter out, ExpressionBuilder expressions) {
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

    private void write(JsonWriter out, ItemAttributes attributes) {
        out.writeByte(OPEN);
        for (int i = 0; i < attributes.size(); i++) {
            if (i > 0) {
                out.writeByte(COMMA);
            }
            out.writeAscii(name(attributes.nameAt(i)));
            write(out, attributes.valueAt(i));
        }
        out.writeByte(CLOSE);
    }

    private void write(JsonWriter out, Value value) {
        if (value instanceof Value.Text text) {
            writeText(out, TEXT, text.text());
        } else if (value instanceof Value.Numeric number) {
            writeText(out, NUMBER, number.digits());
        } else if (value instanceof Value.Bool bool) {
            out.writeAscii(bool.value() ? "{\"BOOL\":true}" : "{\"BOOL\":false}");
        } else if (value instanceof Value.Binary binary) {
            writeText(out, BINARY, binary.base64());
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

    /** A name as it stands in front of its value. A table has few names; where values bring many, as maps do, not all are kept. */
    private byte[] name(String name) {
        byte[] known = names.get(name);
        if (known != null) {
            return known;
        }
        JsonWriter out = json.newWriter();
        out.writeString(name);
        out.writeByte(COLON);
        byte[] encoded = out.toByteArray();
        if (names.size() < MOST_NAMES) {
            names.put(name, encoded);
        }
        return encoded;
    }

    private static void writeText(JsonWriter out, String opening, String text) {
        out.writeAscii(opening);
        out.writeString(text);
        out.writeByte(CLOSE);
    }

    private void writeList(JsonWriter out, List<Value> values) {
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
