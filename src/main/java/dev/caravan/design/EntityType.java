package dev.caravan.design;

import dev.caravan.key.KeyTemplate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A kind of item in the table: its attributes, the keys generated from them, and what belongs to it.
 *
 * @param name the value of the {@code entity_type} attribute
 * @param attributes by name, in the order of the design
 * @param keys key attribute ({@code PK}, {@code GSI1SK}, …) to its template, table keys first
 * @param unique attributes whose values together exist once in the whole table, wherever the key puts the item; may be
 *     empty
 * @param bundle the items that are written with this one, all or nothing
 */
public record EntityType(
        String name,
        Map<String, Attribute> attributes,
        Map<String, KeyTemplate> keys,
        List<String> unique,
        Optional<BundleOf> bundle) {

    /**
     * The items that belong to an entity and are written in its transaction.
     *
     * @param items the entity type of the items
     * @param field the JSON property that holds them
     * @param countAs the attribute of the root that tells how many there are, written by Caravan
     */
    public record BundleOf(String items, String field, String countAs) {}

    public EntityType {
        attributes = Collections.unmodifiableMap(new LinkedHashMap<>(attributes));
        keys = Collections.unmodifiableMap(new LinkedHashMap<>(keys));
        unique = List.copyOf(unique);
    }

    /**
     * Returns whether an entity can change its unique values and stay the same entity, since its table key is not made of them: then
     * it gives a value up, and another entity may take it.
     */
    public boolean uniqueValuesMove() {
        Set<String> ofKey =
                new LinkedHashSet<>(keys.get(TableDesign.PARTITION_KEY).attributes());
        ofKey.addAll(keys.get(TableDesign.SORT_KEY).attributes());
        return !ofKey.containsAll(unique);
    }

    /**
     * The attributes that tell one entity of this type from another: the unique ones, or else those of the table key.
     * Rows of a file that agree in them are one bundle.
     */
    public List<String> identity() {
        if (!unique.isEmpty()) {
            return unique;
        }
        Set<String> identity = new LinkedHashSet<>();
        for (String key : List.of(TableDesign.PARTITION_KEY, TableDesign.SORT_KEY)) {
            identity.addAll(keys.get(key).attributes());
        }
        return List.copyOf(identity);
    }
}
