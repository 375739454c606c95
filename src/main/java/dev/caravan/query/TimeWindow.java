package dev.caravan.query;

import dev.caravan.store.KeyQuery.SortCondition;
import dev.caravan.store.item.Timestamps;
import dev.caravan.validation.TimestampParser;
import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;

/**
 * A span of time.
 *
 * @param from its first instant; empty: from the beginning
 * @param to the first instant after it; empty: without end
 */
public record TimeWindow(Optional<Instant> from, Optional<Instant> to) {

    private static final Instant FIRST = Instant.parse("0000-01-01T00:00:00Z");
    private static final Instant AFTER_LAST =
            Instant.parse("9999-12-31T23:59:59.999Z").plusMillis(1);

    /** All time. */
    public static final TimeWindow ALL = new TimeWindow(Optional.empty(), Optional.empty());

    /**
     * A window.
     *
     * @throws InvalidRequestException if it holds no millisecond
     */
    public TimeWindow {
        if (!lower(from).isBefore(upper(to))) {
            throw new InvalidRequestException("from must be before to: from "
                    + from.map(Instant::toString).orElse("the beginning")
                    + " to "
                    + to.map(Instant::toString).orElse("the end"));
        }
    }

    /**
     * Reads a window as people write it: dates or timestamps.
     *
     * @param zone of those that bring none
     * @throws InvalidRequestException if one cannot be read, or they hold nothing
     */
    public static TimeWindow parse(Optional<String> from, Optional<String> to, ZoneId zone) {
        return new TimeWindow(from.map(text -> instant("from", text, zone)), to.map(text -> instant("to", text, zone)));
    }

    private static Instant instant(String name, String text, ZoneId zone) {
        try {
            return new TimestampParser(zone, List.of()).instant(text);
        } catch (RuntimeException e) {
            throw new InvalidRequestException(name + ": " + e.getMessage());
        }
    }

    /** Returns whether it is all time. */
    public boolean isAll() {
        return from.isEmpty() && to.isEmpty();
    }

    /** The window as a condition on a sort key that is a stored timestamp. */
    SortCondition condition() {
        return new SortCondition.Between(
                Timestamps.format(lower(from)), Timestamps.format(upper(to).minusMillis(1)));
    }

    private static Instant lower(Optional<Instant> from) {
        return from.map(TimeWindow::wholeMillisecond).orElse(FIRST);
    }

    private static Instant upper(Optional<Instant> to) {
        return to.map(TimeWindow::wholeMillisecond).orElse(AFTER_LAST);
    }

    /** Stored timestamps have three digits of a second, so a bound between two of them counts as the later one. */
    private static Instant wholeMillisecond(Instant bound) {
        Instant cut = bound.truncatedTo(ChronoUnit.MILLIS);
        return cut.equals(bound) ? cut : cut.plusMillis(1);
    }
}
