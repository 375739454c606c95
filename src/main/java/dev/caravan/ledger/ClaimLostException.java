package dev.caravan.ledger;

import dev.caravan.store.StoreException;

/** Another process has taken over the work that this one had claimed: nothing more of it may be written. */
public final class ClaimLostException extends StoreException {
    private static final long serialVersionUID = 1L;

    /**
     * A lost claim.
     *
     * @param work names the work, such as {@code run 01k…}
     */
    public ClaimLostException(String work) {
        super(work + " was taken over by another process", null);
    }
}
