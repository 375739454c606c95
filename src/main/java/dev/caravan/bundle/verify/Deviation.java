package dev.caravan.bundle.verify;

import dev.caravan.bundle.write.BundleDiff;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.item.Value;
import java.util.Optional;

/**
 * One thing in which the table is not what a record says.
 *
 * @param line of the record that says it, the file's first line being 1
 * @param key the item that it is about
 * @param field the attribute that differs; empty if the whole item is missing, or is there and should not be
 * @param here what the record says; empty: no such value
 * @param there what the table holds; empty: no such value
 */
public record Deviation(long line, ItemKey key, Kind kind, String field, Optional<Value> here, Optional<Value> there) {

    /** How the table deviates. */
    public enum Kind {
        /** The item is not in the table. */
        MISSING,
        /** The table has an item that no record names. */
        ADDITIONAL,
        /** A value differs. */
        DIFFERENT
    }

    static Deviation missing(long line, ItemKey key) {
        return new Deviation(line, key, Kind.MISSING, "", Optional.empty(), Optional.empty());
    }

    static Deviation additional(long line, ItemKey key) {
        return new Deviation(line, key, Kind.ADDITIONAL, "", Optional.empty(), Optional.empty());
    }

    static Deviation different(long line, ItemKey key, String field, Value here, Value there) {
        return new Deviation(line, key, Kind.DIFFERENT, field, Optional.ofNullable(here), Optional.ofNullable(there));
    }

    /** What is wrong, in words, without line and key. */
    public String describe() {
        return switch (kind) {
            case MISSING -> "is not in the table";
            case ADDITIONAL -> "is in the table and not here";
            case DIFFERENT ->
                field + ": " + BundleDiff.text(here.orElse(null)) + " here, " + BundleDiff.text(there.orElse(null))
                        + " in the table";
        };
    }
}
