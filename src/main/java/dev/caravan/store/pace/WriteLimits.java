package dev.caravan.store.pace;

import dev.caravan.store.TableSchema;
import dev.caravan.store.TransactionBudget;
import dev.caravan.store.WriteUnits;
import java.util.List;
import java.util.OptionalInt;

/**
 * What bounds the writes that go over a connection.
 *
 * @param writers the most transactions at once; fewer while the table throttles
 * @param maxWriteUnits the most write units a second, table and indexes together; empty: as fast as the table takes them
 * @param indexes the table's indexes, by which write units are estimated before DynamoDB reports them
 */
public record WriteLimits(int writers, OptionalInt maxWriteUnits, List<TableSchema.Index> indexes) {

    /** Two writers for each processor, four at least: one waits for its answer while another makes its request. */
    public static final int WRITERS = Math.max(4, 2 * Runtime.getRuntime().availableProcessors());

    /** The usual number of writers, no cap. */
    public static final WriteLimits DEFAULT = new WriteLimits(WRITERS, OptionalInt.empty(), List.of());

    public WriteLimits {
        indexes = List.copyOf(indexes);
        if (writers < 1) {
            throw new IllegalArgumentException("at least one writer is needed, not " + writers);
        }
        if (maxWriteUnits.isPresent() && maxWriteUnits.getAsInt() < 1) {
            throw new IllegalArgumentException("a cap is at least 1 write unit a second, not " + maxWriteUnits);
        }
    }

    /** How much one transaction should take at most. */
    public TransactionBudget budget() {
        return maxWriteUnits.isEmpty()
                ? TransactionBudget.UNLIMITED
                : new TransactionBudget(new WriteUnits(indexes), WriteRateLimiter.burst(maxWriteUnits.getAsInt()));
    }
}
