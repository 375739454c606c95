package dev.caravan.ledger;

import dev.caravan.store.StoreException;

/** A record of the ledger that Caravan did not write so. The message is one line and names the record. */
public final class LedgerException extends StoreException {
    private static final long serialVersionUID = 1L;

    LedgerException(String message) {
        super(message, null);
    }
}
