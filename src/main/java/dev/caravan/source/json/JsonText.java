package dev.caravan.source.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.caravan.design.Limits;
import java.io.IOException;
import java.io.UncheckedIOException;

/** JSON that is the text of one cell; read as the property of a record would be, under the same bounds. */
public final class JsonText {

    private static final Limits LIMITS = Limits.DEFAULT;
    private static final JsonFactory FACTORY = JsonRecords.factory(LIMITS);

    private JsonText() {}

    /**
     * The JSON value that a text is, with its numbers as they are written.
     *
     * @throws BadJsonException where it is none, a name stands twice in an object, or it is over a bound
     */
    public static JsonNode read(String text) throws BadJsonException {
        if (text.length() > LIMITS.lineChars()) {
            throw new BadJsonException(text.length() + " characters, at most " + LIMITS.lineChars() + " are taken");
        }
        JsonTree tree = new JsonTree(LIMITS);
        JsonNode value = read(text, tree);
        if (tree.problem() != null) {
            throw new BadJsonException(tree.problem());
        }
        return value;
    }

    private static JsonNode read(String text, JsonTree tree) throws BadJsonException {
        try (JsonParser parser = FACTORY.createParser(text)) {
            if (parser.nextToken() == null) {
                throw new BadJsonException("a value is missing");
            }
            JsonNode value = tree.readProperty(parser);
            JsonRecords.refuseMore(parser);
            return value;
        } catch (StreamConstraintsException e) {
            throw new BadJsonException(JsonRecords.reason(e));
        } catch (JsonProcessingException e) {
            throw new BadJsonException(JsonRecords.reason(e));
        } catch (IOException e) {
            throw new UncheckedIOException("a text in memory cannot fail", e);
        }
    }
}
