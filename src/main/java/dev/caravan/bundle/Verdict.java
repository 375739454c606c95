package dev.caravan.bundle;

import dev.caravan.store.WriteAction;
import java.util.List;

/** What is to be done about a bundle whose place in the table is taken. */
sealed interface Verdict {

    /** Nothing: this is how it counts. */
    record Settled(BundleOutcome outcome) implements Verdict {}

    /**
     * These actions replace what was read, on condition that it is still there.
     *
     * @param items how many business items they put or update
     */
    record Replace(List<WriteAction> actions, int items) implements Verdict {
        public Replace {
            actions = List.copyOf(actions);
        }
    }

    /** What stood in the way is gone, or only a guard of it is left: these actions write the bundle. */
    record Write(List<WriteAction> actions) implements Verdict {
        public Write {
            actions = List.copyOf(actions);
        }
    }
}
