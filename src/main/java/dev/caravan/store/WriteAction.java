package dev.caravan.store;

import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.item.Value;
import java.util.Map;
import java.util.Set;

/** One action of a transaction. */
public sealed interface WriteAction {

    /** The key it acts on; no key may stand twice in one transaction. */
    ItemKey key();

    Condition condition();

    /** Puts an item, replacing what is there. */
    record Put(Item item, Condition condition) implements WriteAction {
        @Override
        public ItemKey key() {
            return item.key();
        }
    }

    /** Sets and removes attributes, leaving the others alone. */
    record Update(ItemKey key, Map<String, Value> set, Set<String> remove, Condition condition) implements WriteAction {
        public Update {
            set = Map.copyOf(set);
            remove = Set.copyOf(remove);
        }
    }

    /** Deletes an item; a missing one is not an error. */
    record Delete(ItemKey key, Condition condition) implements WriteAction {}

    /** Writes nothing, but lets the transaction happen only where the condition holds. */
    record Check(ItemKey key, Condition condition) implements WriteAction {}
}
