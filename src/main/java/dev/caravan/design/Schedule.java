package dev.caravan.design;

import java.util.Locale;
import java.util.Optional;

/**
 * When a report runs by itself, what it then covers, and who gets it.
 *
 * @param cron a Quartz cron expression, in the report's zone
 * @param covers the time that a run is about
 * @param catchUp what becomes of runs that were missed
 * @param deliver the Camel endpoint that finished files are handed to; empty: they stay in the folder of reports
 */
public record Schedule(String cron, Covers covers, CatchUp catchUp, Optional<String> deliver) {

    /** All time, at these moments, and no delivery. */
    public static Schedule of(String cron) {
        return new Schedule(cron, Covers.ALL, CatchUp.LAST, Optional.empty());
    }

    /** The time that a run is about: the last whole period before it, in the report's zone. */
    public enum Covers {
        ALL,
        PREVIOUS_DAY,
        /** From Monday to Sunday. */
        PREVIOUS_WEEK,
        PREVIOUS_MONTH;

        /** As the design writes it, such as {@code previous-day}. */
        public String word() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        public static Covers of(String word) {
            return valueOf(word.toUpperCase(Locale.ROOT).replace('-', '_'));
        }
    }

    /** Which of the runs that were missed, because nothing ran or nothing worked, are made up. */
    public enum CatchUp {
        ALL,
        /** The latest of them. */
        LAST,
        NONE
    }
}
