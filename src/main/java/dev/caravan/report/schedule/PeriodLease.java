package dev.caravan.report.schedule;

import dev.caravan.ledger.LeaseKeeper;
import dev.caravan.ledger.report.PublishedRun;
import dev.caravan.ledger.report.ReportClaim;
import dev.caravan.ledger.report.ReportLedger;
import dev.caravan.store.StoreException;
import java.time.Clock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Keeps a claim alive while work is done under it, and gives it back at the end. */
public final class PeriodLease implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(PeriodLease.class);

    private final ReportLedger ledger;
    private final ReportClaim claim;
    private final LeaseKeeper keeper;
    private boolean ended;

    /**
     * Keeps a claim that was made just now.
     *
     * @param work names what was claimed, for messages
     */
    public PeriodLease(String work, ReportLedger ledger, ReportClaim claim, Clock clock) {
        this.ledger = ledger;
        this.claim = claim;
        this.keeper = new LeaseKeeper(work, () -> ledger.renew(claim), clock);
    }

    /**
     * Returns if the claim is certainly this process's; to be called right before what the table cannot make conditional.
     *
     * @throws dev.caravan.ledger.ClaimLostException if another process has the claim
     */
    public void confirm() {
        keeper.confirm();
    }

    /**
     * Marks the period as done instead of giving it back.
     *
     * @return false if another process has taken it over meanwhile
     */
    boolean finish(PublishedRun run) {
        keeper.close();
        // whatever comes of it: what may have been written is not to be taken back
        ended = true;
        return ledger.finish(claim, run);
    }

    @Override
    public void close() {
        keeper.close();
        if (ended) {
            return;
        }
        try {
            ledger.release(claim);
        } catch (StoreException e) {
            LOG.debug("a claim could not be given back; its lease will end", e);
        }
    }
}
