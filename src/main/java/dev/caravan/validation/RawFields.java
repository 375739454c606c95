package dev.caravan.validation;

/** The values of one record by column or JSON property. */
@FunctionalInterface
public interface RawFields {
    /** The value under a name; {@link Raw.Absent} where there is none. */
    Raw get(String column);
}
