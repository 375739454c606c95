package dev.caravan.job;

import java.time.Duration;
import java.util.Locale;
import java.util.Optional;

/**
 * How far an import is, in words.
 *
 * @param importId the run's id
 * @param file the name of the file, or folder
 * @param rows records accounted for
 * @param expected how many there are; 0: not known
 * @param writeUnits what DynamoDB reported as consumed
 * @param retries how often requests were sent again
 * @param rejects records among the rows that were rejected
 * @param elapsed for how long this process has been writing
 */
public record JobProgress(
        String importId,
        String file,
        long rows,
        long expected,
        double writeUnits,
        long retries,
        long rejects,
        Duration elapsed) {

    private static final int SHORTEST_NAME = 8;
    private static final int THREE_DIGITS = 1_000;
    private static final double PERCENT = 100;

    /** Rows a second, on average so far. */
    public double rowsPerSecond() {
        return elapsed.isZero() ? 0 : rows * 1e9 / elapsed.toNanos();
    }

    /** How long the rest takes at that rate; empty if it cannot be told. */
    public Optional<Duration> left() {
        if (rows == 0 || expected < rows) {
            return Optional.empty();
        }
        return Optional.of(Duration.ofSeconds((long) Math.ceil((expected - rows) / Math.max(rowsPerSecond(), 1e-9))));
    }

    /** All figures in full, on one line of any length: for logs. */
    public String line() {
        return String.format(
                Locale.ROOT,
                "%s: %,d%s rows%s, %,.0f rows/s, %,.0f write units, %,d retries, %,d rejects%s",
                file,
                rows,
                expected < Math.max(rows, 1) ? "" : String.format(Locale.ROOT, " of %,d", expected),
                percent().map(percent -> " (" + percent + " %)").orElse(""),
                rowsPerSecond(),
                writeUnits,
                retries,
                rejects,
                left().map(time -> ", " + clock(time) + " left").orElse(""));
    }

    /**
     * All figures with three digits, on one line of at most a width: for terminals. The file's name is cut in its middle; if
     * that does not do, it is left out, and then the figures from the right.
     */
    public String line(int width) {
        String figures = percent().map(percent -> percent + " % ").orElse("")
                + three((double) rows) + " rows "
                + three(rowsPerSecond()) + "/s "
                + three(writeUnits) + " units "
                + three((double) retries) + " retries "
                + three((double) rejects) + " rejects"
                + left().map(time -> " " + clock(time) + " left").orElse("");
        int forName = width - figures.length() - 1;
        if (forName < Math.min(SHORTEST_NAME, file.length())) {
            return figures.substring(0, Math.min(figures.length(), Math.max(width, 0)));
        }
        return cut(file, forName) + " " + figures;
    }

    private Optional<Long> percent() {
        return expected < Math.max(rows, 1) ? Optional.empty() : Optional.of((long) (rows * PERCENT / expected));
    }

    /** A text without its middle where it is longer than it may be. */
    public static String cut(String text, int length) {
        if (length < 1) {
            return "";
        }
        if (text.length() <= length) {
            return text;
        }
        int end = (length - 1) / 2;
        return text.substring(0, length - 1 - end) + "…" + text.substring(text.length() - end);
    }

    /** A number with three digits and what they count: 999, 1.23k, 45.6M; cut, not rounded. */
    static String three(double number) {
        String[] units = {"", "k", "M", "G", "T", "P"};
        int unit = 0;
        double rest = Math.floor(number);
        while (rest >= THREE_DIGITS && unit < units.length - 1) {
            rest /= THREE_DIGITS;
            unit++;
        }
        if (unit == 0) {
            return String.format(Locale.ROOT, "%.0f", rest);
        }
        int decimals = rest >= 100 ? 0 : rest >= 10 ? 1 : 2;
        double scale = Math.pow(10, decimals);
        return String.format(
                Locale.ROOT, "%." + decimals + "f%s", Math.floor(rest * scale + 1e-6) / scale, units[unit]);
    }

    private static String clock(Duration time) {
        return time.toHours() == 0
                ? String.format(Locale.ROOT, "%d:%02d", time.toMinutes(), time.toSecondsPart())
                : String.format(
                        Locale.ROOT, "%d:%02d:%02d", time.toHours(), time.toMinutesPart(), time.toSecondsPart());
    }
}
