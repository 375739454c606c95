package dev.caravan.ledger;

import dev.caravan.store.item.Item;
import java.util.Optional;
import java.util.function.LongPredicate;
import org.roaringbitmap.longlong.Roaring64Bitmap;

/** Which bundles of a run are in the table by this run, and how each counts. Compact: runs of ordinals cost nothing. */
public final class AppliedOrdinals {

    private final Roaring64Bitmap imported = new Roaring64Bitmap();
    private final Roaring64Bitmap updated = new Roaring64Bitmap();

    /** What one record says. */
    public static AppliedOrdinals of(Item record) {
        AppliedOrdinals applied = new AppliedOrdinals();
        applied.add(record, ordinal -> true);
        return applied;
    }

    /** How a bundle was applied; empty if it was not, as far as this knows. */
    public synchronized Optional<Outcome> outcomeOf(long ordinal) {
        if (imported.contains(ordinal)) {
            return Optional.of(Outcome.IMPORTED);
        }
        return updated.contains(ordinal) ? Optional.of(Outcome.UPDATED) : Optional.empty();
    }

    synchronized void add(Item record, LongPredicate wanted) {
        Ordinals.addTo(imported, record.text(AppliedRecord.IMPORTED), wanted);
        Ordinals.addTo(updated, record.text(AppliedRecord.UPDATED), wanted);
    }
}
