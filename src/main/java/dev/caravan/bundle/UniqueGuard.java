package dev.caravan.bundle;

import dev.caravan.design.EntityType;
import dev.caravan.design.TableDesign;
import dev.caravan.key.KeyEscape;
import dev.caravan.key.KeyFields;
import dev.caravan.key.KeyLimits;
import dev.caravan.store.Condition;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.item.Value;
import java.util.Optional;

/**
 * The item that keeps the values of {@code unique} attributes to one entity in the whole table:
 * {@code PK UNIQUE#ORDER#order_id#<value>}, {@code SK GUARD}. It is written in the transaction of its entity.
 */
public final class UniqueGuard {

    /** What an ordinary key takes. */
    private static final int KEY_CHARS = 64;

    static final String SORT_KEY = "GUARD";
    static final String TYPE = "UNIQUE_GUARD";
    public static final String TARGET_PK = "target_pk";
    public static final String TARGET_SK = "target_sk";
    public static final String CLAIM = "claim";
    public static final String ORDINAL = "ordinal";
    public static final String STATE = "state";
    private static final String PENDING = "PENDING";

    private UniqueGuard() {}

    /** The guard's key; empty if the entity type has no unique attributes. */
    public static Optional<ItemKey> key(EntityType entity, KeyFields fields) {
        if (entity.unique().isEmpty()) {
            return Optional.empty();
        }
        StringBuilder partition = new StringBuilder(KEY_CHARS)
                .append("UNIQUE#")
                .append(entity.name())
                .append('#')
                .append(String.join("+", entity.unique()));
        for (String attribute : entity.unique()) {
            partition.append('#').append(KeyEscape.escape(fields.text(attribute)));
        }
        return Optional.of(new ItemKey(KeyLimits.check("PK", partition.toString()), SORT_KEY));
    }

    /** The key of the guard of an item in the table; empty also if it has no text for one of the unique attributes. */
    public static Optional<ItemKey> keyOfHeld(EntityType entity, Item held) {
        boolean whole = entity.unique().stream().allMatch(attribute -> held.text(attribute) != null);
        return whole ? key(entity, held::text) : Optional.empty();
    }

    public static Item of(ItemKey key, ItemKey target, String contentHash, String importId) {
        return Item.builder()
                .add(TableDesign.PARTITION_KEY, Value.of(key.partition()))
                .add(TableDesign.SORT_KEY, Value.of(key.sort()))
                .add(SystemAttributes.ENTITY_TYPE, Value.of(TYPE))
                .add(TARGET_PK, Value.of(target.partition()))
                .add(TARGET_SK, Value.of(target.sort()))
                .add(SystemAttributes.CONTENT_HASH, Value.of(contentHash))
                .add(SystemAttributes.IMPORT_ID, Value.of(importId))
                .build();
    }

    /** Where the entity is that a guard stands for; empty if others wrote the guard and it points to nothing. */
    public static Optional<ItemKey> target(Item guard) {
        String partition = guard.text(TARGET_PK);
        String sort = guard.text(TARGET_SK);
        boolean isKey = partition != null && sort != null && !partition.isEmpty() && !sort.isEmpty();
        return isKey ? Optional.of(new ItemKey(partition, sort)) : Optional.empty();
    }

    /** The guard of a bundle whose items are still being written, claimed by one writer. */
    public static Item pending(Item guard, String claim, long ordinal) {
        return guard.with(STATE, PENDING).with(CLAIM, claim).with(ORDINAL, Value.of(ordinal));
    }

    /** Returns whether the bundle that a guard stands for is still being written. */
    public static boolean isPending(Item guard) {
        return PENDING.equals(guard.text(STATE));
    }

    /** Holds as long as the pending bundle is the writer's that made that claim. */
    public static Condition claimedBy(String claim) {
        return Condition.holds(CLAIM, claim);
    }
}
