package dev.caravan.route;

import dev.caravan.store.MissingTableException;
import dev.caravan.store.StoreException;
import dev.caravan.store.TableSchema;
import dev.caravan.store.TableShape;
import dev.caravan.store.TableShapeCheck;
import dev.caravan.store.TableStore;

/** Checks that the table is the one that the design writes to: bean {@code tableCheck}. */
public final class TableCheck {

    private final TableStore store;
    private final TableSchema schema;

    public TableCheck(TableStore store, TableSchema schema) {
        this.store = store;
        this.schema = schema;
    }

    /**
     * Passes where keys and indexes are what the design says.
     *
     * @throws StoreException with the first difference
     */
    public void verify() {
        TableShape shape = store.describe().orElseThrow(() -> missing());
        TableShapeCheck.firstDifference(shape, schema).ifPresent(difference -> {
            throw new StoreException(
                    "table " + store.table() + " does not fit the design: " + difference
                            + "; name another one with --table, or change design/table.yaml",
                    null);
        });
    }

    /** There is no such table. */
    public MissingTableException missing() {
        return new MissingTableException(store.table());
    }
}
