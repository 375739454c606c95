package dev.caravan.store;

import dev.caravan.store.item.Item;
import java.util.Collection;
import java.util.List;

/**
 * How much one transaction should take at most, so that writes under a cap stay even. What cannot be split takes more, and
 * the writes after it wait for longer.
 *
 * @param units reckons what items take
 * @param most in write units
 */
public record TransactionBudget(WriteUnits units, long most) {

    /** No bound, and nothing is reckoned. */
    public static final TransactionBudget UNLIMITED = new TransactionBudget(new WriteUnits(List.of()), Long.MAX_VALUE);

    /** The write units that these items take of it when they are put; 0 if there is no bound. */
    public long of(Collection<Item> items) {
        return most == Long.MAX_VALUE ? 0 : units.ofTransaction(items);
    }
}
