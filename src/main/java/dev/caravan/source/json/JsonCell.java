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
public final class JsonCell {

    private static final Limits LIMITS = Limits.DEFAULT;
    private static final JsonFactory FACTORY = JsonRecordParser.factory(LIMITS);

    private JsonCell() {}

    /**
     * The JSON value that a text is, with its numbers as they are written.
     *
     * @throws InvalidJsonException if it is none, a name stands twice in an object, or it is over a bound
     */
    public static JsonNode read(String text) throws InvalidJsonException {
        if (text.length() > LIMITS.lineChars()) {
            throw new InvalidJsonException(text.length() + " characters, at most " + LIMITS.lineChars() + " are taken");
        }
        JsonTreeBuilder tree = new JsonTreeBuilder(LIMITS);
        JsonNode value = read(text, tree);
        if (tree.problem() != null) {
            throw new InvalidJsonException(tree.problem());
        }
        return value;
    }

    private static JsonNode read(String text, JsonTreeBuilder tree) throws InvalidJsonException {
        try (JsonParser parser = FACTORY.createParser(text)) {
            if (parser.nextToken() == null) {
                throw new InvalidJsonException("a value is missing");
            }
            JsonNode value = tree.readProperty(parser);
            JsonRecordParser.refuseMore(parser);
            return value;
        } catch (StreamConstraintsException e) {
            throw new InvalidJsonException(JsonRecordParser.reason(e));
        } catch (JsonProcessingException e) {
            throw new InvalidJsonException(JsonRecordParser.reason(e));
        } catch (IOException e) {
            throw new UncheckedIOException("a text in memory cannot fail", e);
        }
    }
}
