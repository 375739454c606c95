package dev.caravan.bundle.undo;

import dev.caravan.bundle.Bundle;
import dev.caravan.bundle.write.PutActions;
import dev.caravan.design.EntityType;
import dev.caravan.design.TableDesign;
import dev.caravan.store.Condition;
import dev.caravan.store.WriteAction;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.Value;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The actions that delete a bundle, each on condition that its item still is what was read. */
final class DeleteActions {

    private final TableDesign design;

    DeleteActions(TableDesign design) {
        this.design = design;
    }

    /** Root, guard and items, in one transaction. */
    List<WriteAction> of(Bundle bundle, UndoPlan.TakeBack plan) {
        List<WriteAction> actions = new ArrayList<>(bundle.actions());
        actions.add(plan.root()
                .map(root -> root(bundle, root))
                .orElseGet(() -> new WriteAction.Check(bundle.key(), Condition.notThere())));
        plan.guard().ifPresent(guard -> actions.add(new WriteAction.Delete(guard.key(), PutActions.unchanged(guard))));
        plan.items().forEach(item -> actions.add(item(bundle, item)));
        return actions;
    }

    /** The root. */
    WriteAction root(Bundle bundle, Item root) {
        return delete(root, bundle.entity());
    }

    /** One of the bundle's items. */
    WriteAction item(Bundle bundle, Item item) {
        EntityType type =
                design.entities().get(bundle.entity().bundle().orElseThrow().items());
        return delete(item, type);
    }

    /** What was read must still be there, and what is declared and was not there must not have come. */
    private WriteAction delete(Item read, EntityType type) {
        Set<String> absent = new HashSet<>(type.attributes().keySet());
        design.indexes().values().forEach(index -> absent.addAll(List.of(index.partitionKey(), index.sortKey())));
        absent.removeAll(read.attributes().keySet());
        Map<String, Optional<Value>> held = new LinkedHashMap<>();
        read.attributes().forEach((attribute, value) -> held.put(attribute, Optional.of(value)));
        absent.forEach(attribute -> held.put(attribute, Optional.empty()));
        return new WriteAction.Delete(read.key(), new Condition.Holds(held));
    }
}
