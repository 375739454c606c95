package dev.caravan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import dev.caravan.source.text.InvisibleText;
import java.util.Locale;

/** A value as the source has it, before anything is known of what it should be. */
public sealed interface Raw {

    /** There is none: a blank cell, a null, a missing property. */
    record Absent() implements Raw {}

    /** A cell. */
    record Text(String text) implements Raw {}

    /** A JSON string. */
    record Quoted(String text) implements Raw {}

    /** A JSON number, as it was written. */
    record Digits(String digits) implements Raw {}

    /** A JSON object, array, true or false. */
    record Parsed(JsonNode node) implements Raw {
        /** What it is, in words. */
        String kind() {
            String type = node.getNodeType().name().toLowerCase(Locale.ROOT);
            return node.isArray() ? "an array" : node.isObject() ? "a JSON object" : "a " + type;
        }
    }

    /** A text, blank or not, or nothing if there is none. */
    static Raw ofValue(String value) {
        return value == null ? new Absent() : new Text(value);
    }

    /** A text, or nothing if a cell is blank. */
    static Raw ofCell(String cell) {
        return cell == null || InvisibleText.isBlank(cell) ? new Absent() : new Text(cell);
    }
}
