package dev.caravan.cli.option;

import dev.caravan.job.JobSettings;
import dev.caravan.store.TableSchema;
import dev.caravan.store.pace.WriteLimits;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.Supplier;
import picocli.CommandLine.Option;

/** How fast a command that writes may write. */
public final class WriteOptions {

    /** As many as there are connections to the table. */
    private static final int MOST_WRITERS = 64;

    @Option(
            names = "--max-write-units",
            paramLabel = "N",
            defaultValue = "0",
            description = "The most write units a second, table and indexes together; 0: no cap"
                    + " (default: ${DEFAULT-VALUE}).")
    private int maxWriteUnits;

    @Option(
            names = "--writers",
            paramLabel = "N",
            hidden = true,
            description = "The most packs that are written at once (default: two for each processor, four at least).")
    private Integer writers;

    /** No cap, as many writers as usual. */
    public WriteOptions() {}

    /** The bounds of a job. */
    public JobSettings settings() {
        return JobSettings.of(writers(), cap());
    }

    /**
     * The bounds of the writes to a table.
     *
     * @param indexes the table's, asked for where there is a cap
     */
    public WriteLimits pacing(Supplier<List<TableSchema.Index>> indexes) {
        OptionalInt cap = cap();
        return new WriteLimits(writers(), cap, cap.isPresent() ? indexes.get() : List.of());
    }

    /** The most write units a second; empty: no cap. */
    public OptionalInt cap() {
        UsageException.checked("--max-write-units", maxWriteUnits, 0, Integer.MAX_VALUE);
        return maxWriteUnits == 0 ? OptionalInt.empty() : OptionalInt.of(maxWriteUnits);
    }

    private int writers() {
        if (writers == null) {
            return JobSettings.DEFAULT.writers();
        }
        return UsageException.checked("--writers", writers, 1, MOST_WRITERS);
    }
}
