package dev.caravan.job;

import dev.caravan.store.ForwardingStore;
import dev.caravan.store.StoreUnavailableException;
import dev.caravan.store.TableStore;
import dev.caravan.store.TransactionResult;
import dev.caravan.store.WriteAction;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;

/** Real tables with something happening to one of their transactions; those of the ledger alone do not count. */
final class TroubledStore {

    private TroubledStore() {}

    private static boolean isOfLedger(List<WriteAction> actions) {
        return actions.stream()
                .map(action -> action.key().partition())
                .allMatch(partition -> partition.startsWith("IMPORT#") || partition.startsWith("CLAIM#"));
    }

    /** A table that stays away after so many transactions: what is under way then ends where it is. */
    static TableStore interrupted(TableStore table, int transactions) {
        AtomicInteger left = new AtomicInteger(transactions);
        return new ForwardingStore(table) {
            @Override
            public TransactionResult transact(List<WriteAction> actions) {
                if (!isOfLedger(actions) && left.decrementAndGet() < 0) {
                    throw new StoreUnavailableException("interrupted", null);
                }
                return super.transact(actions);
            }
        };
    }

    /** A table to which somebody writes right before a transaction, counted from 1. */
    static TableStore beforeTransaction(int transaction, Runnable write, TableStore table) {
        AtomicInteger sent = new AtomicInteger();
        return new ForwardingStore(table) {
            @Override
            public TransactionResult transact(List<WriteAction> actions) {
                if (!isOfLedger(actions) && sent.incrementAndGet() == transaction) {
                    write.run();
                }
                return super.transact(actions);
            }
        };
    }

    /** A table that applies one transaction, counted from 1, whose answer is lost, so that it is sent again. */
    static TableStore losingAnswer(int transaction, TableStore table) {
        AtomicInteger sent = new AtomicInteger();
        return new ForwardingStore(table) {
            @Override
            public TransactionResult transact(List<WriteAction> actions) {
                TransactionResult first = super.transact(actions);
                if (isOfLedger(actions) || sent.incrementAndGet() != transaction) {
                    return first;
                }
                return super.transact(actions) instanceof TransactionResult.Cancelled again
                        ? new TransactionResult.Cancelled(again.reasons(), true, 1)
                        : new TransactionResult.Committed(0, 1);
            }
        };
    }
}
