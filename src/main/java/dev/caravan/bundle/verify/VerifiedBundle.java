package dev.caravan.bundle.verify;

import dev.caravan.bundle.Bundle;
import java.util.List;

/**
 * A bundle that was compared with the table.
 *
 * @param isMissing whether its root is not in the table: then the bundle is not, whatever else is
 * @param deviations what is not as the records say; none where all is
 */
public record VerifiedBundle(Bundle bundle, boolean isMissing, List<Deviation> deviations) {
    public VerifiedBundle {
        deviations = List.copyOf(deviations);
    }

    /** Returns whether the table holds what the records say. */
    public boolean isEqual() {
        return deviations.isEmpty();
    }
}
