package dev.caravan.ledger;

import java.time.Duration;

/**
 * How long a claim is held without being renewed, and how often its owner renews it. The same for all claims and all
 * processes of a table. Only tests change it, by the system property {@code caravan.lease}, for example {@code PT3S}.
 */
public final class Lease {

    /** An owner that cannot be asked whether it lives loses its claim after this time without renewal. */
    public static final Duration DURATION = Duration.parse(System.getProperty("caravan.lease", "PT60S"));

    /** The pause between two renewals: three of them fit into a lease. */
    public static final Duration RENEWAL = DURATION.dividedBy(3);

    private Lease() {}
}
