package dev.caravan.design;

/** What happens to a record that the table holds already with other values. */
public enum OnExisting {
    /** It is rejected, and the reason names the fields that differ. */
    FAIL,
    /** The table's values stay; the record counts as unchanged. */
    SKIP,
    /** The record's values replace the table's. */
    REPLACE,
    /** They replace them where the record's {@code updated_at} is later; otherwise the record counts as unchanged. */
    NEWER
}
