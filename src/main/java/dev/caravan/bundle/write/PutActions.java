package dev.caravan.bundle.write;

import dev.caravan.bundle.Bundle;
import dev.caravan.store.Condition;
import dev.caravan.store.WriteAction;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The actions that write a bundle as new. */
public final class PutActions {

    private PutActions() {}

    /** Root and guard where nothing is yet, then the items. */
    static List<WriteAction> of(Bundle bundle) {
        return of(bundle, Condition.notThere());
    }

    /** The same, over a guard whose entity is gone. */
    static List<WriteAction> takingOver(Bundle bundle, Item guard) {
        return of(bundle, unchanged(guard));
    }

    private static List<WriteAction> of(Bundle bundle, Condition ofGuard) {
        List<WriteAction> actions = new ArrayList<>(bundle.actions());
        actions.add(new WriteAction.Put(bundle.root(), Condition.notThere()));
        bundle.guard().ifPresent(guard -> actions.add(new WriteAction.Put(guard, ofGuard)));
        bundle.items().forEach(item -> actions.add(new WriteAction.Put(item, Condition.none())));
        return actions;
    }

    /** Holds as long as an item is what was read. */
    public static Condition unchanged(Item read) {
        Map<String, Optional<Value>> held = new LinkedHashMap<>();
        read.attributes().forEach((attribute, value) -> held.put(attribute, Optional.of(value)));
        return new Condition.Holds(held);
    }
}
