package dev.caravan.source.group;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.caravan.source.SourceRecord;
import dev.caravan.source.json.ExactJsonNumber;
import dev.caravan.source.text.InvisibleText;
import java.util.List;

/** Tells which records are of the same entity. */
final class RecordIdentity {

    private final List<String> columns;

    /** The identity in these columns, or properties. */
    RecordIdentity(List<String> columns) {
        this.columns = columns;
    }

    /**
     * A text that is equal for records of the same entity. A record whose identity is missing or blank is like no other.
     */
    String keyOf(SourceRecord found) {
        String key = null;
        if (found instanceof SourceRecord.Row row) {
            key = keyOf(row);
        } else if (found instanceof SourceRecord.Document document) {
            key = keyOf(document.content());
        }
        // an identity begins with a digit, so none is ever taken for this
        return key == null ? "\0record:" + found.ordinal() : key;
    }

    private String keyOf(SourceRecord.Row row) {
        StringBuilder key = new StringBuilder();
        for (String column : columns) {
            if (!added(key, row.cell(column))) {
                return null;
            }
        }
        return key.toString();
    }

    private String keyOf(ObjectNode content) {
        StringBuilder key = new StringBuilder();
        for (String column : columns) {
            if (!added(key, ExactJsonNumber.textOrNull(content.get(column)))) {
                return null;
            }
        }
        return key.toString();
    }

    /** The length in front keeps ("a", "bc") and ("ab", "c") apart, whatever the values hold. */
    private static boolean added(StringBuilder key, String value) {
        if (value == null || InvisibleText.isBlank(value)) {
            return false;
        }
        String stripped = InvisibleText.strip(value);
        key.append(stripped.length()).append(':').append(stripped);
        return true;
    }
}
