package dev.caravan.ledger.report;

import dev.caravan.ledger.ClaimRecord;

/** The right to make one run of a report, or to deliver it; to be renewed until it is finished or given back. */
public final class ReportClaim {

    private final String report;
    private final ClaimRecord record;

    ReportClaim(String report, ClaimRecord record) {
        this.report = report;
        this.record = record;
    }

    String report() {
        return report;
    }

    ClaimRecord record() {
        return record;
    }
}
