package dev.caravan.store.item;

import java.math.BigDecimal;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The value of an attribute, in DynamoDB's types. Caravan writes all but sets; items of others hold any. */
public sealed interface Value {

    /** Type S. */
    record Text(String text) implements Value {}

    /**
     * Type N: an exact decimal.
     *
     * @param digits the number in its one canonical writing: no trailing zeros of a fraction, no exponent where the
     *     number is of ordinary size
     */
    record Numeric(String digits) implements Value {
        /** The number, exactly. */
        public BigDecimal decimal() {
            return new BigDecimal(digits);
        }
    }

    /** Type BOOL. */
    record Bool(boolean value) implements Value {}

    /** Type NULL. */
    record Null() implements Value {}

    /**
     * Type B.
     *
     * @param base64 the bytes in the one canonical writing: the basic alphabet, padded, without line ends
     */
    record Binary(String base64) implements Value {}

    /** Type L. */
    record ListOf(List<Value> values) implements Value {
        public ListOf {
            values = List.copyOf(values);
        }
    }

    /** Type M. */
    record MapOf(Map<String, Value> values) implements Value {
        public MapOf {
            values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        }
    }

    /** Types SS, NS and BS: a set of texts, numbers or Base64 binaries. */
    record SetOf(Kind kind, Set<String> values) implements Value {
        /** What the members of a set are. */
        public enum Kind {
            TEXT,
            NUMERIC,
            BINARY
        }

        public SetOf {
            values = Set.copyOf(values);
        }
    }

    /** The text of a text, the digits of a number, true or false; null for any other value, and for none. */
    static String textOf(Value value) {
        if (value instanceof Text text) {
            return text.text();
        }
        if (value instanceof Numeric number) {
            return number.digits();
        }
        return value instanceof Bool bool ? Boolean.toString(bool.value()) : null;
    }

    /** A text. */
    static Value of(String text) {
        return new Text(text);
    }

    /** A number, in its canonical writing. */
    static Value of(BigDecimal number) {
        return new Numeric(DynamoDbNumber.canonical(number));
    }

    /** A whole number. */
    static Value of(long number) {
        return new Numeric(Long.toString(number));
    }
}
