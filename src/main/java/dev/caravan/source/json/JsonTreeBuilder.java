package dev.caravan.source.json;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.caravan.design.Limits;
import dev.caravan.source.text.InvisibleText;
import java.io.IOException;

/**
 * Builds the tree of one JSON object from its tokens, with numbers as they are written. Where something in it is not
 * taken (a name twice, a string too long, too many levels), the first such thing is told by {@link #problem()} and the
 * tokens are still read to the object's end, so that what is not JSON at all does not hide behind it.
 */
final class JsonTreeBuilder {

    private final Limits limits;
    private final JsonNodeFactory nodes = JsonNodeFactory.instance;
    private String problem;

    JsonTreeBuilder(Limits limits) {
        this.limits = limits;
    }

    /** What is not taken in the object read last; null: nothing. */
    String problem() {
        return problem;
    }

    /** Reads the object whose opening brace is the parser's current token. */
    ObjectNode read(JsonParser parser) throws IOException {
        problem = null;
        return object(parser, 1, true);
    }

    /** Reads a value as if it were a record's property; the parser is at its first token. */
    JsonNode readProperty(JsonParser parser) throws IOException {
        problem = null;
        return value(parser, 1, "", false);
    }

    /**
     * An object.
     *
     * @param ofFields whether it is a record or one of its items, whose names are those of columns
     */
    private ObjectNode object(JsonParser parser, int depth, boolean ofFields) throws IOException {
        ObjectNode object = nodes.objectNode();
        while (parser.nextToken() != JsonToken.END_OBJECT) {
            String name = ofFields ? InvisibleText.strip(parser.currentName()) : parser.currentName();
            checkText(name, "a name");
            parser.nextToken();
            JsonNode value = value(parser, depth, name, ofFields && depth == 1);
            if (object.putIfAbsent(name, value) != null) {
                report("the name '" + shown(name) + "' stands twice in one object");
            }
        }
        return object;
    }

    private ArrayNode array(JsonParser parser, int depth, boolean ofItems) throws IOException {
        ArrayNode array = nodes.arrayNode();
        while (parser.nextToken() != JsonToken.END_ARRAY) {
            boolean isItem = ofItems && parser.currentToken() == JsonToken.START_OBJECT && !tooDeep(parser, depth);
            array.add(isItem ? object(parser, depth + 1, true) : value(parser, depth, "", false));
        }
        return array;
    }

    private JsonNode value(JsonParser parser, int depth, String name, boolean ofRecord) throws IOException {
        return switch (parser.currentToken()) {
            case START_OBJECT -> tooDeep(parser, depth) ? NullNode.instance : object(parser, depth + 1, false);
            case START_ARRAY -> tooDeep(parser, depth) ? NullNode.instance : array(parser, depth + 1, ofRecord);
            case VALUE_STRING -> string(parser, name);
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> new ExactJsonNumber(parser.getText());
            case VALUE_TRUE -> BooleanNode.TRUE;
            case VALUE_FALSE -> BooleanNode.FALSE;
            default -> NullNode.instance;
        };
    }

    private boolean tooDeep(JsonParser parser, int depth) throws IOException {
        if (depth < limits.jsonDepth()) {
            return false;
        }
        report("nested deeper than " + limits.jsonDepth() + " levels");
        parser.skipChildren();
        return true;
    }

    private TextNode string(JsonParser parser, String name) throws IOException {
        String text = parser.getText();
        if (text.length() > limits.cellChars()) {
            report("'" + shown(name) + "' has " + text.length() + " characters, at most " + limits.cellChars()
                    + " are taken");
        }
        checkText(text, "'" + shown(name) + "'");
        return nodes.textNode(text);
    }

    /** An escape can spell half of a surrogate pair, which no encoding can write: it would be stored as a question mark. */
    private void checkText(String text, String where) {
        for (int i = 0; i < text.length(); i++) {
            if (Character.isSurrogate(text.charAt(i))) {
                if (i + 1 < text.length() && Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1))) {
                    i++;
                } else {
                    report(where + " has a \\u escape that is half a character");
                    return;
                }
            }
        }
    }

    private void report(String found) {
        if (problem == null) {
            problem = found;
        }
    }

    /** Names come from outside and can be as long as the record. */
    private static String shown(String name) {
        return name.length() <= 100 ? name : name.substring(0, 100) + "…";
    }
}
