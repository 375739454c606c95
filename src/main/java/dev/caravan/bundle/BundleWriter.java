package dev.caravan.bundle;

import java.util.List;

/** Writes bundles. Safe for use by several threads. */
public interface BundleWriter {

    /**
     * Writes bundles in their order where it matters: those with a common key one after the other.
     *
     * @return the outcome of each; none is left out
     * @throws dev.caravan.store.StoreException if the table stays away or refuses: some may be written, and the ledger
     *     knows which
     */
    WrittenBundles write(List<Bundle> bundles);
}
