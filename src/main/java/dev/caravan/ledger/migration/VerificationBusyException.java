package dev.caravan.ledger.migration;

import dev.caravan.ledger.ProcessOwner;

/** Another living process is verifying the same. */
public final class VerificationBusyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    VerificationBusyException(String what, ProcessOwner owner) {
        super(what + " is being verified by process " + owner.pid() + " on " + owner.hostName() + "; wait for it");
    }
}
