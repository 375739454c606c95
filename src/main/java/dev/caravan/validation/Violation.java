package dev.caravan.validation;

/**
 * What is wrong with one field of a record.
 *
 * @param field the column or JSON property, such as {@code items[2].price}; empty for the record as a whole
 * @param problem what was found and what is wanted
 */
public record Violation(String field, RejectCode code, String problem) {

    /** Field and problem, as they stand in {@code _reason}. */
    @Override
    public String toString() {
        return field.isEmpty() ? problem : field + ": " + problem;
    }
}
