package dev.caravan.bundle;

import dev.caravan.design.EntityType;
import dev.caravan.design.Feed;
import dev.caravan.design.TableDesign;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The attributes that Caravan writes by itself. */
public final class SystemAttributes {

    /** The entity type's name, on every item. */
    public static final String ENTITY_TYPE = "entity_type";

    /** The import run that wrote the item last. */
    public static final String IMPORT_ID = "import_id";

    /** The ordinal of the bundle, within its file, by which that run replaced the item; absent on items never replaced. */
    public static final String IMPORT_ORDINAL = "import_ordinal";

    /** The hash over the declared values of a bundle as they came. */
    public static final String CONTENT_HASH = "content_hash";

    private SystemAttributes() {}

    /**
     * The names of columns and properties that are never kept as additional ones: Caravan writes attributes of these names
     * itself, or a declared attribute has the name.
     */
    public static Set<String> reserved(TableDesign design, Feed feed) {
        EntityType root = design.entities().get(feed.entity());
        Set<String> reserved = new HashSet<>(Set.of(
                TableDesign.PARTITION_KEY, TableDesign.SORT_KEY, ENTITY_TYPE, IMPORT_ID, IMPORT_ORDINAL, CONTENT_HASH));
        design.indexes().values().forEach(index -> reserved.addAll(List.of(index.partitionKey(), index.sortKey())));
        addAttributes(root, feed, reserved);
        root.bundle().ifPresent(bundle -> {
            addAttributes(design.entities().get(bundle.items()), feed, reserved);
            reserved.addAll(List.of(bundle.field(), bundle.countAs()));
        });
        return reserved;
    }

    private static void addAttributes(EntityType entity, Feed feed, Set<String> reserved) {
        entity.attributes()
                .keySet()
                .forEach(attribute -> reserved.addAll(List.of(attribute, feed.columnOf(attribute))));
    }
}
