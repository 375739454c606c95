package dev.caravan.validation;

import dev.caravan.design.Feed;
import dev.caravan.store.item.Timestamps;
import dev.caravan.store.item.Value;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.chrono.IsoEra;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.zone.ZoneOffsetTransition;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Reads points in time: ISO-8601 with or without a zone, bare dates, and the formats that a feed declares. They are
 * stored as UTC with three digits of a second, so that text order is time order.
 */
public final class TimestampParser implements ValueParser {

    /** A T or a space between date and time. */
    private static final List<DateTimeFormatter> ISO = List.of(iso('T'), iso(' '));

    private static final Pattern ISO_DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}([Tt ].*)?");
    private static final Pattern HOUR_24 = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ]24(:.*)?");
    private static final Pattern LEAP_SECOND = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ][0-9]{2}:[0-9]{2}:60.*");

    private final ZoneId zone;
    private final List<DateTimeFormatter> formats;

    TimestampParser(Feed feed) {
        this(feed.zone(), feed.timestampFormats());
    }

    /**
     * A parser of ISO-8601 and further formats.
     *
     * @param zone of values that bring none
     * @param patterns further formats, tried in order
     */
    public TimestampParser(ZoneId zone, List<String> patterns) {
        this.zone = zone;
        this.formats = Stream.concat(ISO.stream(), patterns.stream().map(TimestampParser::declared))
                .toList();
    }

    /** Time, seconds, fraction and offset are optional; offsets as +02:00, +0200 or +02. */
    private static DateTimeFormatter iso(char separator) {
        return new DateTimeFormatterBuilder()
                .parseCaseInsensitive()
                .append(DateTimeFormatter.ISO_LOCAL_DATE)
                .optionalStart()
                .appendLiteral(separator)
                .append(DateTimeFormatter.ISO_LOCAL_TIME)
                .optionalStart()
                // the lenient reading of hours alone takes minutes too, with a colon or without
                .parseLenient()
                .appendOffset("+HH", "Z")
                .parseStrict()
                .optionalEnd()
                .optionalEnd()
                .toFormatter(Locale.ROOT)
                .withResolverStyle(ResolverStyle.STRICT);
    }

    private static DateTimeFormatter declared(String pattern) {
        return new DateTimeFormatterBuilder()
                .parseCaseInsensitive()
                .appendPattern(pattern)
                .parseDefaulting(ChronoField.ERA, IsoEra.CE.getValue())
                .toFormatter(Locale.ROOT)
                .withResolverStyle(ResolverStyle.STRICT);
    }

    @Override
    public Value parse(String text) {
        return Value.of(Timestamps.ofUtc(text).orElseGet(() -> Timestamps.format(instant(text))));
    }

    /**
     * The point in time that a text stands for. A local time that the zone's clocks skip stands for none; one that they show
     * twice is the earlier of the two. A bare date is the beginning of its day, also if that is not midnight.
     *
     * @throws RuntimeException if it stands for none
     */
    public Instant instant(String text) {
        for (DateTimeFormatter format : formats) {
            Optional<Instant> instant = read(format, text);
            if (instant.isPresent()) {
                return checked(text, instant.get());
            }
        }
        throw new ValueException(RejectCode.BAD_TIMESTAMP, Violation.quoted(text) + problem(text));
    }

    private static String problem(String text) {
        if (HOUR_24.matcher(text).matches()) {
            return " has the hour 24; expected 00:00 of the next day";
        }
        if (LEAP_SECOND.matcher(text).matches()) {
            return " has the second 60, a leap second; expected 00 to 59";
        }
        return ISO_DATE.matcher(text).matches()
                ? " is not a date and time that exists; expected such as 2026-11-29T08:30:00Z"
                : " is not written as a timestamp; expected such as 2026-11-29T08:30:00Z, or a format that the feed declares"
                        + " under timestampFormats";
    }

    private Optional<Instant> read(DateTimeFormatter format, String text) {
        try {
            return Optional.of(instantOf(format.parse(text)));
        } catch (DateTimeException e) {
            // not written in this format, or the format tells no date
            return Optional.empty();
        }
    }

    private Instant instantOf(TemporalAccessor parsed) {
        if (parsed.isSupported(ChronoField.INSTANT_SECONDS)) {
            return Instant.from(parsed);
        }
        if (parsed.isSupported(ChronoField.OFFSET_SECONDS)) {
            return OffsetDateTime.from(parsed).toInstant();
        }
        LocalDate date = LocalDate.from(parsed);
        if (!parsed.isSupported(ChronoField.SECOND_OF_DAY)) {
            return date.atStartOfDay(zone).toInstant();
        }
        LocalDateTime time = LocalDateTime.of(date, LocalTime.from(parsed));
        ZoneOffsetTransition skipped = zone.getRules().getTransition(time);
        if (skipped != null && skipped.isGap()) {
            throw new ValueException(
                    RejectCode.BAD_TIMESTAMP,
                    Violation.quoted(time.toString()) + " does not exist in " + zone + ", where clocks went from "
                            + skipped.getDateTimeBefore() + " to " + skipped.getDateTimeAfter()
                            + "; expected a time that they showed, or one with its offset");
        }
        return time.atZone(zone).toInstant();
    }

    private static Instant checked(String text, Instant instant) {
        int year = instant.atOffset(ZoneOffset.UTC).getYear();
        if (year < 0 || year > 9999) {
            throw new ValueException(
                    RejectCode.BAD_TIMESTAMP, Violation.quoted(text) + " is outside the years 0000 to 9999");
        }
        return instant;
    }
}
