package dev.caravan.report;

import dev.caravan.store.Value;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** Reads points in time as the table has them. */
final class StoredTime {

    private static final int LENGTH = "2026-11-29T08:30:00.000Z".length();

    private StoredTime() {}

    /** The point in time; empty where there is none, or another program wrote it differently. */
    static Optional<Instant> of(Value value) {
        if (!(value instanceof Value.Text text) || text.text().length() != LENGTH) {
            return Optional.empty();
        }
        try {
            return Optional.of(Instant.parse(text.text()));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
