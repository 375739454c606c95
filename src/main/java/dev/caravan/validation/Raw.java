package dev.caravan.validation;

/** A value as the source has it, before anything is known of what it should be. */
public sealed interface Raw {

    /** There is none: a blank cell, a null, a missing property. */
    record Absent() implements Raw {}

    /** A cell or a JSON string. */
    record Text(String text) implements Raw {}

    /** A JSON number, as it was written. */
    record Digits(String digits) implements Raw {}

    /** A JSON value of another kind. */
    record Other(String kind) implements Raw {}

    /** A text, or nothing where a cell is blank. */
    static Raw ofCell(String cell) {
        return cell == null || cell.isBlank() ? new Absent() : new Text(cell);
    }
}
