package dev.caravan.migration;

import dev.caravan.migration.database.InvalidMigrationException;
import dev.caravan.validation.TimestampParser;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

/** How much a migration reads of its source. */
public sealed interface MigrationScope {

    /** All rows. */
    record All() implements MigrationScope {}

    /** What was changed since the first snapshot of the last run that was completed, less the overlap of each step. */
    record SinceLast() implements MigrationScope {}

    /**
     * What was changed at a time or later.
     *
     * @param from by the clock of the database; no overlap is taken off
     */
    record Since(Instant from) implements MigrationScope {}

    /**
     * What {@code --since} asks for: {@code last}, or a point in time.
     *
     * @throws InvalidMigrationException if it is neither
     */
    static MigrationScope since(String text) {
        if (text.equals("last")) {
            return new SinceLast();
        }
        try {
            return new Since(new TimestampParser(ZoneOffset.UTC, List.of()).instant(text));
        } catch (RuntimeException e) {
            throw new InvalidMigrationException(
                    "--since takes last, or a point in time such as 2026-11-29T08:30:00Z; '" + text + "' is neither");
        }
    }
}
