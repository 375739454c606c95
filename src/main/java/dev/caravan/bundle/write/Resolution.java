package dev.caravan.bundle.write;

import dev.caravan.bundle.BundleOutcome;
import dev.caravan.store.WriteAction;
import dev.caravan.store.item.Item;
import java.util.List;
import java.util.Optional;

/** What is to be done about a bundle whose place in the table is taken. */
sealed interface Resolution {

    /** Nothing: this is how it counts. */
    record Settled(BundleOutcome outcome) implements Resolution {}

    /**
     * These actions replace what was read, on condition that it is still there.
     *
     * @param items how many business items they put or update
     */
    record Replace(List<WriteAction> actions, int items) implements Resolution {
        public Replace {
            actions = List.copyOf(actions);
        }
    }

    /**
     * What stood in the way is gone: the bundle can be written.
     *
     * @param leftGuard the guard of an entity that is gone, to be taken over
     */
    record Write(Optional<Item> leftGuard) implements Resolution {}

    /**
     * A bundle with the same unique values is being written, in several transactions, by this or another run.
     *
     * @param guard its guard
     */
    record Pending(Item guard) implements Resolution {}
}
