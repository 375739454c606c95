package dev.caravan.key;

/** The values of a record as a key sees them: the stored text of strings and timestamps, the digits of numbers. */
@FunctionalInterface
public interface KeyFields {
    /** The text of an attribute, or null if the record has none. */
    String text(String attribute);
}
