package dev.caravan.migration.verify;

import dev.caravan.bundle.SystemAttributes;
import dev.caravan.design.EntityType;
import dev.caravan.store.item.Item;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Tells which entities of one type, and which items of them, have no row in the source of any step. For one thread. */
final class ExtraItemFinder {

    private final String step;
    private final EntityType entity;
    private final Set<String> types = new HashSet<>();
    private final List<SourceIdentityLookup> sources = new ArrayList<>();

    /**
     * An item without a row in the source.
     *
     * @param isEntity whether it is an entity, and not an item of one
     */
    record Extra(Difference difference, boolean isEntity) {}

    /**
     * A judge of the entities of a type.
     *
     * @param step that it tells them under
     */
    ExtraItemFinder(String step, EntityType entity) {
        this.step = step;
        this.entity = entity;
        types.add(entity.name());
        entity.bundle().ifPresent(bundle -> types.add(bundle.items()));
    }

    /** Lets it ask one more source. */
    void asks(SourceIdentityLookup source) {
        sources.add(source);
    }

    /** The attributes that it wants to see. */
    List<String> identity() {
        return entity.identity();
    }

    /** Those of some items that have no row; others than of its types are nothing to it. */
    List<Extra> extras(List<Item> items) throws SQLException {
        Map<List<String>, List<Item>> byIdentity = new LinkedHashMap<>();
        for (Item item : items) {
            if (types.contains(item.text(SystemAttributes.ENTITY_TYPE))) {
                byIdentity
                        .computeIfAbsent(identityOf(item), unused -> new ArrayList<>())
                        .add(item);
            }
        }
        for (SourceIdentityLookup source : sources) {
            byIdentity.keySet().removeAll(source.among(byIdentity.keySet()));
        }
        List<Extra> extras = new ArrayList<>();
        byIdentity.forEach((identity, ofEntity) -> ofEntity.forEach(item -> extras.add(new Extra(
                Difference.extra(step, String.join(" ", identity), item.key()),
                entity.name().equals(item.text(SystemAttributes.ENTITY_TYPE))))));
        return extras;
    }

    /** An item that others wrote may lack an attribute: no row has an empty identity. */
    private List<String> identityOf(Item item) {
        return entity.identity().stream()
                .map(item::text)
                .map(text -> text == null ? "" : text)
                .toList();
    }
}
