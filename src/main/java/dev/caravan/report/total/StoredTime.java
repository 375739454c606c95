package dev.caravan.report.total;

import com.ethlo.time.ITU;
import dev.caravan.store.item.Value;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;

/** Reads points in time as the table has them. */
public final class StoredTime {

    private static final String SHAPE = "0000-00-00T00:00:00.000Z";

    private StoredTime() {}

    /** The point in time; empty if there is none, or another program wrote it differently. */
    public static Optional<Instant> of(Value value) {
        if (!(value instanceof Value.Text text) || text.text().length() != SHAPE.length()) {
            return Optional.empty();
        }
        return isUsual(text.text()) ? usual(text.text()) : unusual(text.text());
    }

    /** Digits where digits belong, and the very signs between them: the quick parser is not as strict as Java's. */
    private static boolean isUsual(String text) {
        for (int at = 0; at < SHAPE.length(); at++) {
            char wanted = SHAPE.charAt(at);
            char found = text.charAt(at);
            if (wanted == '0' ? found < '0' || found > '9' : found != wanted) {
                return false;
            }
        }
        return true;
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
