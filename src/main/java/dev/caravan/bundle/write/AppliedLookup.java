package dev.caravan.bundle.write;

import dev.caravan.bundle.Bundle;
import dev.caravan.bundle.BundleOutcome;
import dev.caravan.bundle.WrittenBundles;
import dev.caravan.ledger.ImportRun;
import dev.caravan.ledger.Outcome;
import java.util.Optional;

/** What an earlier process of a run has written already. Safe for use by several threads. */
public interface AppliedLookup {

    /**
     * How a bundle counts that was written before; empty if it was not, and is to be written now.
     *
     * @param written takes what it cost to find that out
     */
    Optional<BundleOutcome> outcomeOf(Bundle bundle, WrittenBundles written);

    /** As the ledger has it: the source of a run that reads files is the same at every reading. */
    static AppliedLookup recorded(ImportRun run) {
        return (bundle, written) ->
                run.applied().outcomeOf(bundle.ordinal()).map(outcome -> outcomeOf(bundle, outcome));
    }

    /** The outcome that the ledger records of a bundle. */
    static BundleOutcome outcomeOf(Bundle bundle, Outcome recorded) {
        return recorded == Outcome.IMPORTED
                ? new BundleOutcome.Imported()
                : new BundleOutcome.Updated(bundle.businessItems());
    }
}
