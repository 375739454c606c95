package dev.caravan.store;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Compares a table as it is with the keys that a design writes. */
public final class TableShapeCheck {

    private TableShapeCheck() {}

    /**
     * The first thing in which a table differs from what is wanted, on one line; empty if it can be used.
     *
     * @param shape the table as it is
     * @param schema the table as the design wants it
     */
    public static Optional<String> firstDifference(TableShape shape, TableSchema schema) {
        Optional<String> ofKeys = keys("the table", shape.keys(), schema.partitionKey(), schema.sortKey());
        if (ofKeys.isPresent()) {
            return ofKeys;
        }
        for (TableSchema.Index wanted : schema.indexes()) {
            TableShape.IndexShape index = shape.indexes().get(wanted.name());
            if (index == null) {
                return Optional.of("index " + wanted.name() + " is missing");
            }
            String what = "index " + wanted.name();
            Optional<String> ofIndex = keys(what, index.keys(), wanted.partitionKey(), wanted.sortKey())
                    .or(() -> index.projection().equals("ALL")
                            ? Optional.empty()
                            : Optional.of(what + " projects " + index.projection() + ", wanted ALL"));
            if (ofIndex.isPresent()) {
                return ofIndex;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> keys(String what, Map<String, String> keys, String partitionKey, String sortKey) {
        Map<String, String> wanted = new LinkedHashMap<>();
        wanted.put(partitionKey, "S");
        wanted.put(sortKey, "S");
        return List.copyOf(wanted.entrySet()).equals(List.copyOf(keys.entrySet()))
                ? Optional.empty()
                : Optional.of(what + " has the keys " + keys + ", wanted " + wanted);
    }
}
