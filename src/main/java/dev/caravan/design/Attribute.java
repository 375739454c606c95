package dev.caravan.design;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A declared attribute of an entity type, and what its values must be.
 *
 * @param type what the values are
 * @param required whether a record without it is rejected
 * @param values the only values allowed, in the order of the design; empty: any
 * @param min the least number allowed
 * @param max the greatest number allowed
 * @param fallback what stands in for a value that the record does not give
 * @param blank what a blank means when the table holds a value; empty: {@link TableDesign#keptWhenBlank} decides
 */
public record Attribute(
        String name,
        Type type,
        boolean required,
        Set<String> values,
        Optional<BigDecimal> min,
        Optional<BigDecimal> max,
        Fallback fallback,
        Optional<Blank> blank) {

    /** An attribute of which the design does not say what a blank means. */
    public Attribute(
            String name,
            Type type,
            boolean required,
            Set<String> values,
            Optional<BigDecimal> min,
            Optional<BigDecimal> max,
            Fallback fallback) {
        this(name, type, required, values, min, max, fallback, Optional.empty());
    }

    /** What a blank, or a JSON null, means for an item that has a value. */
    public enum Blank {
        /** The record says nothing: the value stays. */
        KEEP,
        /** The value is removed, and with it the keys that are made of it. */
        REMOVE
    }

    /** What the values of an attribute are, before and in the table. */
    public enum Type {
        /** Text, kept exactly as it came. */
        STRING,
        /** Text that looks like one e-mail address. */
        EMAIL,
        /** An exact decimal of at most 38 significant digits. */
        NUMBER,
        /** A number without a fraction. */
        INTEGER,
        /** A point in time, stored as UTC text with milliseconds. */
        TIMESTAMP,
        /** A day without a time, stored as text such as 2026-11-29. */
        DATE,
        /** True or false. */
        BOOLEAN,
        /** Any JSON, stored as maps, lists and what is in them. */
        JSON,
        /** Bytes, which files hold as Base64. */
        BINARY;

        /** Returns whether a key can be made of such values: each of them has one text. */
        public boolean hasKeyText() {
            return this != JSON && this != BINARY;
        }

        /** Returns whether values are numbers. */
        public boolean isNumber() {
            return this == NUMBER || this == INTEGER;
        }
    }

    /** What stands in for a value that the record does not give. */
    public sealed interface Fallback {
        /** Nothing: the attribute is absent. */
        record None() implements Fallback {}

        /** The time of the import run's start. */
        record Now() implements Fallback {}

        /** A fixed value, as text. */
        record Fixed(String text) implements Fallback {}

        /** The sum, over the items of the bundle, of the product of these attributes of each. */
        record SumOf(List<String> factors) implements Fallback {
            public SumOf {
                factors = List.copyOf(factors);
            }
        }
    }
}
