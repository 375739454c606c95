package dev.caravan.cli;

import dev.caravan.ledger.Receipt;

/** How a command ends. */
final class ExitCode {

    /** All records are imported, updated or unchanged. */
    static final int OK = 0;

    /** It failed. */
    static final int FAILED = 1;

    /** The command line was wrong, or no feed claims a file. */
    static final int USAGE = 2;

    /** It finished, with rejects or differences. */
    static final int REJECTS = 3;

    private ExitCode() {}

    static int of(Receipt receipt) {
        return switch (receipt.state()) {
            case COMPLETED -> OK;
            case COMPLETED_WITH_REJECTS -> REJECTS;
            default -> FAILED;
        };
    }

    /** The worse of two: failed, then rejects. */
    static int worse(int one, int other) {
        if (one == FAILED || other == FAILED) {
            return FAILED;
        }
        return Math.max(one, other);
    }
}
