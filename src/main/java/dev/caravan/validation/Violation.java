package dev.caravan.validation;

import dev.caravan.source.text.InvisibleText;

/**
 * What is wrong with one field of a record.
 *
 * @param field the column or JSON property, such as {@code items[2].price}; empty for the record as a whole
 * @param problem what was found and what is wanted
 */
public record Violation(String field, RejectCode code, String problem) {

    private static final int MOST_QUOTED = 60;

    /** Field and problem, as they stand in {@code _reason}. */
    @Override
    public String toString() {
        return field.isEmpty() ? problem : field + ": " + problem;
    }

    /**
     * A value as a reason quotes it: long ones cut, since cells have room for much more than a reason, and invisible
     * characters as their code points.
     */
    public static String quoted(String text) {
        boolean whole = text.length() <= MOST_QUOTED;
        return "'" + InvisibleText.shown(whole ? text : text.substring(0, MOST_QUOTED) + "…") + "'";
    }
}
