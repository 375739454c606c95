package dev.caravan.report.html;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.util.Locale;

/** Numbers as a page shows them. */
final class PageNumbers {

    private static final String[] THOUSANDS = {"", "k", "M", "bn", "tn"};

    private static final int MOST_BRIEF = 20;

    private PageNumbers() {}

    /** A count, such as {@code 1,048,576}. */
    static String count(long count) {
        return exact(BigDecimal.valueOf(count), 0);
    }

    /**
     * A number with all its digits, such as {@code 1,234.50}.
     *
     * @param fraction how many digits there are at least behind the point
     */
    static String exact(BigDecimal number, int fraction) {
        DecimalFormat format = new DecimalFormat("#,##0", DecimalFormatSymbols.getInstance(Locale.ROOT));
        format.setMinimumFractionDigits(fraction);
        format.setMaximumFractionDigits(
                Math.max(fraction, number.stripTrailingZeros().scale()));
        return format.format(number);
    }

    /**
     * A number with so many digits behind the point and no more, such as {@code 1,234.57}: for people, who find the exact
     * number in the page and in the manifest too.
     */
    static String rounded(BigDecimal number, int fraction) {
        return exact(number.setScale(fraction, RoundingMode.HALF_EVEN), fraction);
    }

    /** A number that fits beside a bar: rounded, and one of very many digits as {@code 1.2346e35}. */
    static String brief(BigDecimal number, int fraction) {
        String rounded = rounded(number, fraction);
        return rounded.length() <= MOST_BRIEF
                ? rounded
                : String.format(Locale.ROOT, "%.4e", number).replace("e+", "e");
    }

    /** A number with all its digits, for programs. */
    static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }

    /** A number on an axis, such as {@code 2.5k}. */
    static String compact(double number) {
        int thousands = 0;
        double shown = number;
        while (Math.abs(shown) >= 1_000 && thousands < THOUSANDS.length - 1) {
            shown /= 1_000;
            thousands++;
        }
        if (Math.abs(shown) >= 1_000 || (shown != 0 && Math.abs(shown) < 0.001)) {
            return String.format(Locale.ROOT, "%.0e", number).replace("e+", "e");
        }
        return BigDecimal.valueOf(shown)
                        .setScale(3, RoundingMode.HALF_EVEN)
                        .stripTrailingZeros()
                        .toPlainString()
                + THOUSANDS[thousands];
    }

    /** A part of a whole, such as {@code 24%}. */
    static String share(long part, long whole) {
        return whole == 0 ? "" : String.format(Locale.ROOT, "%.0f%%", 100.0 * part / whole);
    }

    /** A length as style sheets and drawings take it: {@code 12.5%}, of a fraction of one. */
    static String percent(double fraction) {
        return length(100 * fraction) + "%";
    }

    /** A length without its unit. */
    static String length(double length) {
        return BigDecimal.valueOf(length)
                .setScale(3, RoundingMode.HALF_EVEN)
                .stripTrailingZeros()
                .toPlainString();
    }
}
