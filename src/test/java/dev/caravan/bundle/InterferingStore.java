package dev.caravan.bundle;

import dev.caravan.store.ForwardingStore;
import dev.caravan.store.StoreUnavailableException;
import dev.caravan.store.TableStore;
import dev.caravan.store.TransactionResult;
import dev.caravan.store.WriteAction;
import java.util.List;

/** The real store, with something happening around one of its transactions: a crash, a lost answer, another writer. */
class InterferingStore extends ForwardingStore {

    private final Interference interference;
    private int transactions;

    /** What happens around the n-th transaction, counted from 1. */
    interface Interference {
        /** Called before; an exception keeps it from being sent. */
        default void before(int transaction) {}

        /** Called after, with what the store answers; what is returned is what the writer sees. */
        default TransactionResult after(int transaction, TransactionResult result) {
            return result;
        }
    }

    InterferingStore(TableStore real, Interference interference) {
        super(real);
        this.interference = interference;
    }

    /** The process ends before its n-th transaction is sent. */
    static InterferingStore diesBefore(TableStore real, int last) {
        return new InterferingStore(real, new Interference() {
            @Override
            public void before(int transaction) {
                if (transaction == last) {
                    throw new StoreUnavailableException("killed", null);
                }
            }
        });
    }

    /** The process ends after its n-th transaction was applied, and before it knows. */
    static InterferingStore diesAfter(TableStore real, int last) {
        return new InterferingStore(real, new Interference() {
            @Override
            public TransactionResult after(int transaction, TransactionResult result) {
                if (transaction == last) {
                    throw new StoreUnavailableException("killed", null);
                }
                return result;
            }
        });
    }

    /** Something happens before the n-th transaction. */
    static InterferingStore interruptedBefore(TableStore real, int transaction, Runnable happening) {
        return new InterferingStore(real, new Interference() {
            @Override
            public void before(int sent) {
                if (sent == transaction) {
                    happening.run();
                }
            }
        });
    }

    int transactions() {
        return transactions;
    }

    @Override
    public TransactionResult transact(List<WriteAction> actions) {
        transactions++;
        interference.before(transactions);
        return interference.after(transactions, super.transact(actions));
    }
}
