package dev.caravan.report;

import com.ethlo.time.ITU;
import dev.caravan.store.Value;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** Reads points in time as the table has them. */
final class StoredTime {

    private static final int LENGTH = "2026-11-29T08:30:00.000Z".length();

    private static final int TIME_MARK = "2026-11-29".length();

    private StoredTime() {}

    /** The point in time; empty where there is none, or another program wrote it differently. */
    static Optional<Instant> of(Value value) {
        if (!(value instanceof Value.Text text) || text.text().length() != LENGTH) {
            return Optional.empty();
        }
        return isUsual(text.text()) ? usual(text.text()) : unusual(text.text());
    }

    private static boolean isUsual(String text) {
        return text.charAt(TIME_MARK) == 'T' && text.charAt(LENGTH - 1) == 'Z';
    }

    /** Every row of a report is read so, most of them several times. */
    private static Optional<Instant> usual(String text) {
        try {
            return Optional.of(ITU.parseDateTime(text).toInstant());
        } catch (DateTimeException e) {
            return unusual(text);
        }
    }

    /** Such as the end of a day, written as its 24th hour. */
    private static Optional<Instant> unusual(String text) {
        try {
            return Optional.of(Instant.parse(text));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }
}
