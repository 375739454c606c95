package dev.caravan.migration.verify;

import dev.caravan.ledger.ImportRun;
import dev.caravan.ledger.LeaseKeeper;
import dev.caravan.ledger.migration.VerificationLedger;
import dev.caravan.store.StoreException;
import java.time.Clock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps a verification this process's, until it is released or closed. */
final class VerificationLease implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(VerificationLease.class);

    private final VerificationLedger ledger;
    private final ImportRun run;
    private final LeaseKeeper keeper;
    private boolean kept;
    private boolean released;

    VerificationLease(VerificationLedger ledger, ImportRun run, Clock clock) {
        this.ledger = ledger;
        this.run = run;
        this.keeper = new LeaseKeeper("verification " + run.id(), () -> ledger.renew(run), clock);
    }

    /**
     * Returns if the verification is certainly this process's; to be called right before a file is published or removed.
     *
     * @throws dev.caravan.ledger.ClaimLostException if another process has taken it over
     */
    void confirm() {
        keeper.confirm();
    }

    /** From now on there is something to go on with. */
    void keep() {
        kept = true;
    }

    /** The verification is through. */
    void release() {
        keeper.close();
        ledger.release(run);
        released = true;
    }

    /** Leaves what is not through to the next process; if there is nothing to go on with, no trace stays. */
    @Override
    public void close() {
        if (released) {
            return;
        }
        keeper.close();
        try {
            if (kept) {
                ledger.giveUp(run);
            } else {
                ledger.release(run);
            }
        } catch (StoreException e) {
            LOG.debug("the claim stays until this process has ended", e);
        }
    }
}
