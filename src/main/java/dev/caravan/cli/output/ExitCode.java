package dev.caravan.cli.output;

import dev.caravan.ledger.Receipt;

/** How a command ends. */
public final class ExitCode {

    /** All records are imported, updated or unchanged. */
    public static final int OK = 0;

    /** It failed. */
    public static final int FAILED = 1;

    /** The command line was wrong, or no feed claims a file. */
    public static final int USAGE = 2;

    /** It finished, with rejects or differences. */
    public static final int REJECTS = 3;

    private ExitCode() {}

    public static int of(Receipt receipt) {
        return switch (receipt.state()) {
            case COMPLETED -> OK;
            case COMPLETED_WITH_REJECTS -> REJECTS;
            default -> FAILED;
        };
    }

    /** The worse of two: failed, then rejects. */
    public static int worse(int one, int other) {
        if (one == FAILED || other == FAILED) {
            return FAILED;
        }
        return Math.max(one, other);
    }
}
