package dev.caravan.validation;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.caravan.source.SourceRecord;
import dev.caravan.source.json.ExactJsonNumber;
import java.util.Optional;

/** The fields of a record as it was read from a file. */
public final class SourceFields {

    private SourceFields() {}

    /**
     * The cell of a row at a position; none where that is -1 or the row ends before it. In a file a blank one is absent, in a
     * query only one that is null.
     */
    static Raw cell(SourceRecord.Row row, int position) {
        if (position < 0 || position >= row.cells().size()) {
            return new Raw.Absent();
        }
        String cell = row.cells().get(position);
        return row.header().isOfQuery() ? Raw.ofValue(cell) : Raw.ofCell(cell);
    }

    /** The properties of an object. */
    public static RawFields of(ObjectNode object) {
        return property -> raw(object.get(property));
    }

    private static Raw raw(JsonNode node) {
        if (node == null || node.isNull()) {
            return new Raw.Absent();
        }
        if (node.isTextual()) {
            return new Raw.Quoted(node.textValue());
        }
        Optional<String> number = ExactJsonNumber.textOf(node);
        if (number.isPresent()) {
            return new Raw.Digits(number.get());
        }
        return new Raw.Parsed(node);
    }
}
