package dev.caravan.bundle;

import dev.caravan.store.Item;
import dev.caravan.store.ItemKey;
import dev.caravan.store.ItemSize;
import dev.caravan.store.TransactionBudget;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Puts bundles together into transactions: at most 99 actions and 4 MB each and no more write units than the budget has, no
 * key twice, order kept. A bundle that fits no transaction, or no budget, stands alone.
 */
final class Transactions {

    /** Room for the ledger record, and for what DynamoDB may count differently. */
    private static final int RESERVED_BYTES = 64 * 1024;

    static final int MOST_BYTES = ItemSize.MAX_TRANSACTION_BYTES - RESERVED_BYTES;

    /** What the ledger record takes of the budget. */
    private static final int RESERVED_UNITS = 2;

    private final TransactionBudget budget;

    private final int mostBundles;

    Transactions(TransactionBudget budget) {
        this(budget, OptionalInt.empty());
    }

    /**
     * Transactions of so many bundles at most.
     *
     * @param mostBundles empty: as many as fit
     */
    Transactions(TransactionBudget budget, OptionalInt mostBundles) {
        this.budget = budget;
        this.mostBundles = mostBundles.orElse(Integer.MAX_VALUE);
    }

    List<List<Bundle>> of(List<Bundle> bundles) {
        List<List<Bundle>> transactions = new ArrayList<>();
        List<Bundle> current = new ArrayList<>();
        Set<ItemKey> keys = new HashSet<>();
        int actions = 0;
        long bytes = 0;
        long units = RESERVED_UNITS;
        for (Bundle bundle : bundles) {
            int more = bundle.bytes();
            long moreUnits = budget.of(bundle.allItems());
            boolean full = current.size() == mostBundles
                    || actions + bundle.actions() > ExistingJudge.MOST_ACTIONS
                    || bytes + more > MOST_BYTES
                    || units + moreUnits > budget.most()
                    || meets(bundle, keys);
            if (full && !current.isEmpty()) {
                transactions.add(current);
                current = new ArrayList<>();
                keys.clear();
                actions = 0;
                bytes = 0;
                units = RESERVED_UNITS;
            }
            current.add(bundle);
            for (Item item : bundle.allItems()) {
                keys.add(item.key());
            }
            actions += bundle.actions();
            bytes += more;
            units += moreUnits;
        }
        if (!current.isEmpty()) {
            transactions.add(current);
        }
        return transactions;
    }

    private static boolean meets(Bundle bundle, Set<ItemKey> keys) {
        for (Item item : bundle.allItems()) {
            if (keys.contains(item.key())) {
                return true;
            }
        }
        return false;
    }

    /** Whether a bundle can be written in one transaction. */
    static boolean fits(Bundle bundle) {
        return bundle.actions() <= ExistingJudge.MOST_ACTIONS && bundle.bytes() <= MOST_BYTES;
    }
}
