package dev.caravan.validation;

/** Why a record is rejected: the {@code _code} of a rejects file. Scripts compare these names; they do not change. */
public enum RejectCode {
    /** A row has fewer or more cells than the header. */
    CELL_COUNT,
    /** A line or an array's element is not JSON object, or not one that can be understood; a value is not JSON. */
    BAD_JSON,
    /** A required value is absent, blank or empty. */
    MISSING,
    /** A JSON value is of another type than the attribute. */
    WRONG_TYPE,
    /** A text that cannot be written as UTF-8. */
    BAD_TEXT,
    /** No e-mail address. */
    BAD_EMAIL,
    /** No number. */
    BAD_NUMBER,
    /** A number of more than 38 significant digits, or too large or small for DynamoDB. */
    TOO_MANY_DIGITS,
    /** A number with a fraction where a whole one is wanted. */
    NOT_WHOLE,
    /** A number below the least or above the greatest allowed. */
    OUT_OF_RANGE,
    /** A value that is none of those the design lists. */
    NOT_ALLOWED,
    /** No timestamp, or none that exists. */
    BAD_TIMESTAMP,
    /** No day, or none that exists. */
    BAD_DATE,
    /** Neither true nor false. */
    BAD_BOOLEAN,
    /** No Base64. */
    BAD_BINARY,
    /** A value that no key can be made of. */
    BAD_KEY,
    /** Rows of one bundle that should agree in a column do not. */
    ROWS_DISAGREE,
    /** Two items of a bundle have the same key. */
    ITEM_TWICE,
    /** A bundle has more items than the limit. */
    TOO_MANY_ITEMS,
    /** A bundle without any item. */
    NO_ITEMS,
    /** A row of a batch's file of items names an entity that its file of entities has not. */
    NO_ROOT,
    /** Two rows of a batch's file of entities name the same one. */
    ROOT_TWICE,
    /** An item of more than 400 KB. */
    ITEM_TOO_LARGE,
    /** A bundle that does not fit one transaction. */
    BUNDLE_TOO_LARGE,
    /** Nothing is wrong with the record, but with another one of its bundle. */
    BUNDLE,
    /** The table holds it already, with other values. */
    EXISTS,
    /** Its unique values belong to another item. */
    UNIQUE_TAKEN,
    /** A replacement that does not fit one transaction. */
    REPLACE_TOO_LARGE,
    /** DynamoDB refuses the item. */
    REFUSED
}
