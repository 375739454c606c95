package dev.caravan.design;

import dev.caravan.key.KeyTemplate;
import dev.caravan.key.Shard;
import dev.caravan.key.Shards;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * The single table: its keys and indexes, the entity types in it and the access patterns it serves.
 *
 * @param table the table's name, unless a command names another
 * @param indexes by name, in the order of the design
 * @param entities by name
 * @param shards the declared shards
 * @param accessPatterns by name
 */
public record TableDesign(
        String table,
        Map<String, Index> indexes,
        Map<String, EntityType> entities,
        Shards shards,
        Map<String, AccessPattern> accessPatterns) {

    /** The attribute that is the table's partition key. */
    public static final String PARTITION_KEY = "PK";

    /** The attribute that is the table's sort key. */
    public static final String SORT_KEY = "SK";

    /**
     * A global secondary index; it projects all attributes.
     *
     * @param partitionKey the attribute that is its partition key
     * @param sortKey the attribute that is its sort key
     */
    public record Index(String name, String partitionKey, String sortKey) {}

    public TableDesign {
        indexes = ordered(indexes);
        entities = ordered(entities);
        accessPatterns = ordered(accessPatterns);
    }

    /** The table's own key, written as an index without a name. */
    public Index primary() {
        return new Index("", PARTITION_KEY, SORT_KEY);
    }

    /** The index of an access pattern, or the table's own key. */
    public Index indexOf(AccessPattern pattern) {
        return pattern.index().map(indexes::get).orElseGet(this::primary);
    }

    /** The attributes whose values a key depends on, those that choose its shard included. */
    public Set<String> attributesOf(KeyTemplate key) {
        Set<String> attributes = new HashSet<>(key.attributes());
        for (String name : key.shards()) {
            Shard shard = shards.get(name);
            attributes.add(shard.by());
            if (shard.of() != null) {
                attributes.add(shard.of());
            }
        }
        return attributes;
    }

    /**
     * The attributes of an entity type whose value stays when a record leaves them blank, unless the design says otherwise:
     * those with a default, and those that a key depends on, since without them an item leaves its index.
     */
    public Set<String> keptWhenBlank(EntityType entity) {
        Set<String> ofKeys = new HashSet<>();
        entity.keys().values().forEach(key -> ofKeys.addAll(attributesOf(key)));
        Set<String> kept = new HashSet<>();
        for (Attribute attribute : entity.attributes().values()) {
            boolean byItself =
                    !(attribute.fallback() instanceof Attribute.Fallback.None) || ofKeys.contains(attribute.name());
            if (attribute.blank().map(Attribute.Blank.KEEP::equals).orElse(byItself)) {
                kept.add(attribute.name());
            }
        }
        return kept;
    }

    private static <V> Map<String, V> ordered(Map<String, V> map) {
        return Collections.unmodifiableMap(new LinkedHashMap<>(map));
    }
}
