package dev.caravan.bundle;

import dev.caravan.store.ForwardingStore;
import dev.caravan.store.StoreUnavailableException;
import dev.caravan.store.TableStore;
import dev.caravan.store.TransactionResult;
import dev.caravan.store.WriteAction;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/** Transactions that are on the wire when the process that sent them dies, and arrive later. */
final class LateRequests {

    private final TableStore table;
    private final Queue<List<WriteAction>> onTheWire = new ArrayDeque<>();

    LateRequests(TableStore table) {
        this.table = table;
    }

    /** The table of a process that dies with its n-th transaction, counted from 1, on the wire. */
    TableStore dyingAt(int last) {
        return new ForwardingStore(table) {
            private int sent;

            @Override
            public TransactionResult transact(List<WriteAction> actions) {
                sent++;
                if (sent < last) {
                    return super.transact(actions);
                }
                if (sent == last) {
                    onTheWire.add(actions);
                }
                throw new StoreUnavailableException("killed", null);
            }
        };
    }

    boolean isEmpty() {
        return onTheWire.isEmpty();
    }

    /** The request that has been on the wire longest reaches the table. */
    void arrive() {
        var unused = table.transact(onTheWire.remove());
    }

    void arriveAll() {
        while (!isEmpty()) {
            arrive();
        }
    }
}
