package dev.caravan.source.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.caravan.design.Limits;
import dev.caravan.source.RejectColumns;
import dev.caravan.source.SourceRecord;
import java.io.IOException;
import java.util.regex.Pattern;

/** Makes records of the texts of single JSON values. */
final class JsonRecordParser {

    /** Raw text of a malformed record that is kept, in characters. */
    static final int RAW_CHARS = 64 * 1024;

    /** Jackson allocates for every level, ours is the bound that is reported. */
    private static final int PARSER_DEPTH = 1000;

    /** Where the reader keeps its bounds and what it reads from say nothing to the file's sender. */
    private static final Pattern READERS_OWN = Pattern.compile(
            "(, from `[^`]*`)|( ?\\((for Object |for Array )?(starting|start marker) at \\[[^]]*]\\))|( at \\[Source[^]]*])");

    private final Limits limits;
    private final JsonFactory factory;
    private final JsonTreeBuilder tree;

    JsonRecordParser(Limits limits) {
        this.limits = limits;
        this.tree = new JsonTreeBuilder(limits);
        this.factory = factory(limits);
    }

    /** Parsers that hold no more than the limits allow. */
    static JsonFactory factory(Limits limits) {
        return JsonFactory.builder()
                // names come from outside: none of them is kept beyond its record
                .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
                .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
                .streamReadConstraints(StreamReadConstraints.builder()
                        .maxNestingDepth(Math.max(PARSER_DEPTH, limits.jsonDepth() + 1))
                        .maxStringLength(Math.max(limits.cellChars(), limits.lineChars()))
                        .build())
                .build();
    }

    /**
     * The record that a text is.
     *
     * @throws JsonProcessingException if it is not JSON; its location counts from the text's start
     */
    SourceRecord parse(BoundedText text, long ordinal, long line) throws IOException {
        if (text.length() > limits.lineChars()) {
            return malformed(
                    text, ordinal, line, text.length() + " characters, at most " + limits.lineChars() + " are taken");
        }
        try (JsonParser parser = factory.createParser(text.chars(), 0, text.size())) {
            JsonToken first = parser.nextToken();
            if (first == null) {
                throw new JsonParseException(parser, "a value is missing", parser.currentLocation());
            }
            if (first != JsonToken.START_OBJECT) {
                parser.skipChildren();
                refuseMore(parser);
                return malformed(text, ordinal, line, named(first) + " where an object is wanted");
            }
            ObjectNode object = tree.read(parser);
            refuseMore(parser);
            if (tree.problem() != null) {
                return malformed(text, ordinal, line, tree.problem());
            }
            object.remove(RejectColumns.ALL);
            return new SourceRecord.Document(ordinal, line, object);
        } catch (StreamConstraintsException e) {
            return malformed(text, ordinal, line, reason(e));
        }
    }

    /** A record of a text that is not JSON. */
    static SourceRecord.Malformed malformed(BoundedText text, long ordinal, long line, String problem) {
        String raw = text.start(RAW_CHARS);
        boolean cut = raw.length() < text.length();
        return new SourceRecord.Malformed(
                ordinal, line, raw, cut ? problem + " (shown up to its character " + RAW_CHARS + ")" : problem);
    }

    /** What a parser says, on one line and without the text around it. */
    static String reason(JsonProcessingException problem) {
        String message =
                String.valueOf(problem.getOriginalMessage()).lines().findFirst().orElse("");
        message = READERS_OWN.matcher(message).replaceAll("");
        return message.length() <= 200 ? message : message.substring(0, 200) + "…";
    }

    static void refuseMore(JsonParser parser) throws IOException {
        if (parser.nextToken() != null) {
            throw new JsonParseException(parser, "more text behind the value", parser.currentTokenLocation());
        }
    }

    private static String named(JsonToken token) {
        return switch (token) {
            case START_ARRAY -> "an array";
            case VALUE_STRING -> "a string";
            case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> "a number";
            default -> token.asString();
        };
    }
}
