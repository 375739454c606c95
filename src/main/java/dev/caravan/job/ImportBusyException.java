package dev.caravan.job;

import dev.caravan.ledger.ClaimResult;

/** Another living process is importing the same content: the file is left to it. */
public final class ImportBusyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    ImportBusyException(String file, ClaimResult.Busy busy) {
        super(file + " is being imported by process " + busy.owner().pid() + " on "
                + busy.owner().host().replaceFirst("/.*", "") + " as " + busy.importId()
                + "; wait for it, or see it with: caravan imports " + busy.importId());
    }

    /** The file was there when it was read, and is gone now: another process has put it away. */
    ImportBusyException(String file) {
        super(file + " was imported and put away by another process meanwhile");
    }
}
