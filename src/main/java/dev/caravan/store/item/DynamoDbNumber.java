package dev.caravan.store.item;

import java.math.BigDecimal;

/**
 * Numbers as DynamoDB keeps them: the value, at most 38 significant digits, never the scale.
 *
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/HowItWorks.NamingRulesDataTypes.html">
 *     Supported data types</a>
 */
public final class DynamoDbNumber {

    /** The most significant digits that a number may have. */
    public static final int MAX_DIGITS = 38;

    /** The greatest power of ten of a number's first digit. */
    private static final int MAX_EXPONENT = 125;

    /** The least power of ten of a number's first digit. */
    private static final int MIN_EXPONENT = -130;

    /** Longer numbers are written with an exponent. */
    private static final int MAX_PLAIN_EXPONENT = 40;

    private DynamoDbNumber() {}

    /** The one way in which a number is written: equal values are equal texts. */
    public static String canonical(BigDecimal number) {
        if (number.signum() == 0) {
            return "0";
        }
        BigDecimal stripped = number.stripTrailingZeros();
        return Math.abs(exponent(stripped)) <= MAX_PLAIN_EXPONENT ? stripped.toPlainString() : stripped.toString();
    }

    /**
     * The one way in which a number is written, of a number in any writing.
     *
     * @throws NumberFormatException if it is none
     */
    public static String canonical(String number) {
        return isCanonical(number) ? number : canonical(new BigDecimal(number));
    }

    /** Returns whether a writing is surely the one: short, without sign or exponent, and no zero that could be left out. */
    public static boolean isCanonical(String number) {
        int point = -1;
        for (int at = 0; at < number.length(); at++) {
            char c = number.charAt(at);
            if (c == '.' && point < 0) {
                point = at;
            } else if (c < '0' || c > '9') {
                return false;
            }
        }
        int whole = point < 0 ? number.length() : point;
        boolean leading = whole > 1 && number.charAt(0) == '0';
        boolean trailing = point >= 0 && (point == number.length() - 1 || number.endsWith("0"));
        return whole > 0 && !leading && !trailing && number.length() <= MAX_DIGITS;
    }

    /** Returns whether DynamoDB keeps the number without rounding or refusing it. */
    public static boolean fits(BigDecimal number) {
        if (number.signum() == 0) {
            return true;
        }
        BigDecimal stripped = number.stripTrailingZeros();
        int exponent = exponent(stripped);
        return stripped.precision() <= MAX_DIGITS && exponent <= MAX_EXPONENT && exponent >= MIN_EXPONENT;
    }

    private static int exponent(BigDecimal stripped) {
        return (int) Math.max(
                Integer.MIN_VALUE + 1, Math.min(Integer.MAX_VALUE, (long) stripped.precision() - stripped.scale() - 1));
    }
}
