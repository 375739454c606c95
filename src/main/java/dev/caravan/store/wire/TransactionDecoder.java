package dev.caravan.store.wire;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import dev.caravan.store.TransactionResult.Code;
import dev.caravan.store.TransactionResult.Reason;
import dev.caravan.store.item.Item;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads the JSON in which DynamoDB answers a transaction. */
public final class TransactionDecoder {

    private static final JsonFactory JSON = new JsonFactory();

    private TransactionDecoder() {}

    /**
     * An answer that is not a success.
     *
     * @param code such as TransactionCanceledException; null if the answer does not say
     * @param reasons of a cancelled transaction, one for each action; may be empty
     */
    public record Failure(String code, String message, List<Reason> reasons) {}

    /**
     * The write units that a transaction took; 0 if the server does not tell.
     *
     * @throws IOException if the answer is not JSON, or ends early
     */
    public static double units(byte[] answer) throws IOException {
        double units = 0;
        try (JsonParser json = open(answer)) {
            for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
                JsonToken token = json.nextToken();
                if (field.equals("ConsumedCapacity") && token == JsonToken.START_ARRAY) {
                    while (json.nextToken() == JsonToken.START_OBJECT) {
                        units += PageDecoder.units(json);
                    }
                } else {
                    json.skipChildren();
                }
            }
            expectEnd(json);
        }
        return units;
    }

    /** What an error says; without a code where it is not JSON, such as one of a proxy, or was cut off. */
    public static Failure error(byte[] answer) {
        String code = null;
        String message = "";
        List<Reason> reasons = List.of();
        try (JsonParser json = open(answer)) {
            for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
                JsonToken token = json.nextToken();
                if (field.equals("__type")) {
                    // com.amazonaws.dynamodb.v20120810#TransactionCanceledException
                    code = json.getText().substring(json.getText().indexOf('#') + 1);
                } else if (field.equalsIgnoreCase("message") && token == JsonToken.VALUE_STRING) {
                    message = json.getText();
                } else if (field.equals("CancellationReasons") && token == JsonToken.START_ARRAY) {
                    reasons = reasons(json);
                } else {
                    json.skipChildren();
                }
            }
            expectEnd(json);
        } catch (IOException e) {
            return new Failure(null, "an error that cannot be read: " + e.getMessage(), List.of());
        }
        return new Failure(code, message, reasons);
    }

    private static List<Reason> reasons(JsonParser json) throws IOException {
        List<Reason> reasons = new ArrayList<>();
        while (json.nextToken() == JsonToken.START_OBJECT) {
            String code = null;
            String message = "null";
            Optional<Item> old = Optional.empty();
            for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
                JsonToken token = json.nextToken();
                if (field.equals("Code") && token == JsonToken.VALUE_STRING) {
                    code = json.getText();
                } else if (field.equals("Message") && token == JsonToken.VALUE_STRING) {
                    message = json.getText();
                } else if (field.equals("Item") && token == JsonToken.START_OBJECT) {
                    old = Optional.of(PageDecoder.item(json))
                            .filter(item -> !item.attributes().isEmpty());
                } else {
                    json.skipChildren();
                }
            }
            reasons.add(new Reason(Code.of(code), message, old));
        }
        return reasons;
    }

    private static JsonParser open(byte[] answer) throws IOException {
        JsonParser json = JSON.createParser(answer);
        if (json.nextToken() != JsonToken.START_OBJECT) {
            throw new JsonParseException(json, "no JSON object");
        }
        return json;
    }

    private static void expectEnd(JsonParser json) throws IOException {
        if (json.currentToken() != JsonToken.END_OBJECT) {
            throw new JsonParseException(json, "ends early");
        }
    }
}
