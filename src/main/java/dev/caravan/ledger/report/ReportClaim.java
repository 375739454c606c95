package dev.caravan.ledger.report;

import dev.caravan.ledger.Claim;

/** The right to make one run of a report, or to deliver it; to be renewed until it is finished or given back. */
public final class ReportClaim {

    private final String report;
    private final Claim record;

    ReportClaim(String report, Claim record) {
        this.report = report;
        this.record = record;
    }

    String report() {
        return report;
    }

    Claim record() {
        return record;
    }
}
