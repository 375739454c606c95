package dev.caravan.migration.column;

import dev.caravan.design.Attribute;
import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Column types that are read alike.
 *
 * @param reading how a column is read
 * @param attributes the types of the attributes that hold its values exactly
 * @param advice what to do where the attribute is of none of them; {@code %s} stands for the column
 */
record ColumnMapping(Function<ColumnType, ColumnReader> reading, Set<Attribute.Type> attributes, String advice) {

    /** A family that attributes of these types hold. */
    static ColumnMapping into(Set<Attribute.Type> attributes, Function<ColumnType, ColumnReader> reading) {
        String types =
                EnumSet.copyOf(attributes).stream().map(ColumnMapping::named).collect(Collectors.joining(" or "));
        return new ColumnMapping(reading, attributes, "declare it " + types + ", or convert %s in the query");
    }

    /** A family that no attribute holds. */
    static ColumnMapping refused(String advice) {
        return new ColumnMapping(
                type -> {
                    throw new IllegalStateException(advice);
                },
                Set.of(),
                advice);
    }

    /**
     * How a column of this family is read into an attribute.
     *
     * @throws UnsupportedColumnException if an attribute of that type does not hold its values
     */
    ColumnReader read(ColumnType column, Attribute.Type attribute) {
        if (attributes.contains(attribute)) {
            return reading.apply(column);
        }
        String declared = attributes.isEmpty() ? "" : "no attribute of type " + named(attribute) + " holds it; ";
        throw new UnsupportedColumnException(column, declared + String.format(Locale.ROOT, advice, column.column()));
    }

    private static String named(Attribute.Type type) {
        return type.name().toLowerCase(Locale.ROOT);
    }
}
