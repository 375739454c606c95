package dev.caravan.design;

import java.util.List;

/**
 * Two CSV files of one folder that are joined: one has the entities, the other the items that belong to them. Both name the
 * entity in the columns of its identity.
 *
 * @param root the name of the file with one row for each entity
 * @param items the name of the file with one row for each item
 */
public record Batch(String root, String items) {

    /** Both names. */
    public List<String> files() {
        return List.of(root, items);
    }
}
