package dev.caravan.validation;

import dev.caravan.design.Attribute;
import dev.caravan.store.item.DynamoDbNumber;
import dev.caravan.store.item.Value;
import java.math.BigDecimal;

/** Reads exact decimals: digits, a point, an exponent. No group separators, no NaN, no hexadecimal, no blanks. */
final class NumberParser implements ValueParser {

    /** Longer texts are refused unread: converting them takes time that grows with the square of their length. */
    private static final int MAX_CHARS = 400;

    private final Attribute attribute;
    private final boolean whole;
    private final boolean unbounded;

    NumberParser(Attribute attribute) {
        this.attribute = attribute;
        this.whole = attribute.type() == Attribute.Type.INTEGER;
        this.unbounded = attribute.min().isEmpty() && attribute.max().isEmpty();
    }

    @Override
    public Value parse(String text) {
        if (unbounded && isPlain(text)) {
            return new Value.Numeric(text);
        }
        BigDecimal number = exact(text);
        if (whole && number.stripTrailingZeros().scale() > 0) {
            throw new ValueException(RejectCode.NOT_WHOLE, Violation.quoted(text) + " is no whole number");
        }
        attribute.min().filter(min -> number.compareTo(min) < 0).ifPresent(min -> {
            throw outOfRange(text, "at least " + min.toPlainString());
        });
        attribute.max().filter(max -> number.compareTo(max) > 0).ifPresent(max -> {
            throw outOfRange(text, "at most " + max.toPlainString());
        });
        return Value.of(number);
    }

    /**
     * The number that a text is, with all its digits.
     *
     * @throws ValueException if it is none, or one with more digits than the table keeps
     */
    static BigDecimal exact(String text) {
        BigDecimal number = decimal(text);
        if (!DynamoDbNumber.fits(number)) {
            throw tooManyDigits(text);
        }
        return number;
    }

    /** Returns whether the text is the number's canonical writing already: then no decimal need be made of it. */
    private boolean isPlain(String text) {
        return DynamoDbNumber.isCanonical(text) && !(whole && text.indexOf('.') >= 0);
    }

    private static BigDecimal decimal(String text) {
        if (!hasOnlyNumberCharacters(text)) {
            throw noNumber(text);
        }
        if (text.length() > MAX_CHARS) {
            throw tooManyDigits(text);
        }
        try {
            return new BigDecimal(text);
        } catch (NumberFormatException e) {
            throw noNumber(text);
        }
    }

    /** BigDecimal itself would take the digits of every script. */
    private static boolean hasOnlyNumberCharacters(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            boolean allowed = (c >= '0' && c <= '9') || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E';
            if (!allowed) {
                return false;
            }
        }
        return true;
    }

    private static ValueException noNumber(String text) {
        return new ValueException(
                RejectCode.BAD_NUMBER, Violation.quoted(text) + " is no number; wanted digits such as 1234.50");
    }

    private static ValueException tooManyDigits(String text) {
        return new ValueException(
                RejectCode.TOO_MANY_DIGITS,
                Violation.quoted(text) + " has more than the " + DynamoDbNumber.MAX_DIGITS
                        + " significant digits, or a larger exponent, than DynamoDB keeps");
    }

    private static ValueException outOfRange(String text, String bound) {
        return new ValueException(RejectCode.OUT_OF_RANGE, Violation.quoted(text) + " must be " + bound);
    }
}
