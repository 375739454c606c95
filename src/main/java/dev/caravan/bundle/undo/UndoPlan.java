package dev.caravan.bundle.undo;

import dev.caravan.store.item.Item;
import java.util.List;
import java.util.Optional;

/** What is to be done about a bundle that is to be taken back. */
sealed interface UndoPlan {

    /** Nothing: this is how it comes out. */
    record Settled(UndoOutcome outcome) implements UndoPlan {}

    /**
     * These items are what the run wrote, unchanged, and are to be deleted together.
     *
     * @param root empty if others deleted the entity and left the guard, of which they know nothing
     */
    record TakeBack(Optional<Item> root, Optional<Item> guard, List<Item> items) implements UndoPlan {
        public TakeBack {
            items = List.copyOf(items);
        }

        UndoOutcome outcome() {
            return root.isPresent() ? new UndoOutcome.TakenBack(1 + items.size()) : new UndoOutcome.Gone();
        }
    }

    /**
     * The root does not exist and its guard is pending: an undo, or the run itself, ended in the middle of a bundle of many
     * transactions.
     */
    record Finish(Item guard) implements UndoPlan {}
}
