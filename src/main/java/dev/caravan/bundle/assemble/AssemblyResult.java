package dev.caravan.bundle.assemble;

import dev.caravan.bundle.Bundle;
import dev.caravan.bundle.Reject;
import java.util.List;

/** What became of the records of one bundle before anything was written. */
public sealed interface AssemblyResult {

    /** They are a bundle. */
    record Assembled(Bundle bundle) implements AssemblyResult {}

    /**
     * They are not, and all of them are rejected.
     *
     * @param rejects one for each record, in the file's order
     */
    record Refused(List<Reject> rejects) implements AssemblyResult {
        public Refused {
            rejects = List.copyOf(rejects);
        }
    }
}
