package dev.caravan.report.total;

import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;

/** How finely days are told apart. A span of days is known by its first. */
public enum Granularity {
    DAY(ChronoUnit.DAYS, "uuuu-MM-dd", "d MMM uuuu"),
    MONTH(ChronoUnit.MONTHS, "uuuu-MM", "MMM uuuu"),
    YEAR(ChronoUnit.YEARS, "uuuu", "uuuu");

    private final ChronoUnit unit;
    private final DateTimeFormatter iso;
    private final DateTimeFormatter words;

    Granularity(ChronoUnit unit, String iso, String words) {
        this.unit = unit;
        this.iso = DateTimeFormatter.ofPattern(iso, Locale.ROOT);
        this.words = DateTimeFormatter.ofPattern(words, Locale.ENGLISH);
    }

    /** The first day of the span that a day is in. */
    public LocalDate start(LocalDate day) {
        return switch (this) {
            case DAY -> day;
            case MONTH -> day.withDayOfMonth(1);
            case YEAR -> day.withDayOfYear(1);
        };
    }

    /** The first day of a later span; of an earlier one, where the number is negative. */
    public LocalDate plus(LocalDate start, long spans) {
        return start.plus(spans, unit);
    }

    /** How many spans there are from one to another, both included. */
    public long spans(LocalDate first, LocalDate last) {
        return unit.between(start(first), start(last)) + 1;
    }

    /** A span as ISO 8601 writes it, such as {@code 2026-11}. */
    public String iso(LocalDate start) {
        return iso.format(start);
    }

    /** A span as people read it, such as {@code Nov 2026}. */
    public String words(LocalDate start) {
        return words.format(start);
    }

    /** The next coarser one; of years, years. */
    Granularity coarser() {
        return this == DAY ? MONTH : YEAR;
    }
}
