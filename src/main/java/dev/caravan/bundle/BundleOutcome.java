package dev.caravan.bundle;

import dev.caravan.ledger.Outcome;
import dev.caravan.validation.RejectCode;

/** What became of a bundle at the table. */
public sealed interface BundleOutcome {

    /** How it counts. */
    Outcome outcome();

    /** All of it was written, new. */
    record Imported() implements BundleOutcome {
        @Override
        public Outcome outcome() {
            return Outcome.IMPORTED;
        }
    }

    /**
     * It replaced what was there.
     *
     * @param items how many business items were put or updated
     */
    record Updated(int items) implements BundleOutcome {
        @Override
        public Outcome outcome() {
            return Outcome.UPDATED;
        }
    }

    /** What is there stands. */
    record Unchanged() implements BundleOutcome {
        @Override
        public Outcome outcome() {
            return Outcome.UNCHANGED;
        }
    }

    /** It is rejected, with all of its records. */
    record Rejected(RejectCode code, String reason) implements BundleOutcome {
        @Override
        public Outcome outcome() {
            return Outcome.REJECTED;
        }
    }
}
