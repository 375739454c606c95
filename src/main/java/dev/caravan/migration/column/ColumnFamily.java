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
record ColumnFamily(Function<ColumnType, ColumnText> reading, Set<Attribute.Type> attributes, String advice) {

    /** A family that attributes of these types hold. */
    static ColumnFamily into(Set<Attribute.Type> attributes, Function<ColumnType, ColumnText> reading) {
        String types =
                EnumSet.copyOf(attributes).stream().map(ColumnFamily::named).collect(Collectors.joining(" or "));
        return new ColumnFamily(reading, attributes, "declare it " + types + ", or convert %s in the query");
    }

    /** A family that no attribute holds. */
    static ColumnFamily refused(String advice) {
        return new ColumnFamily(
                type -> {
                    throw new IllegalStateException(advice);
                },
                Set.of(),
                advice);
    }

    /**
     * How a column of this family is read into an attribute.
     *
     * @throws UndeclaredTypeException where an attribute of that type does not hold its values
     */
    ColumnText read(ColumnType column, Attribute.Type attribute) {
        if (attributes.contains(attribute)) {
            return reading.apply(column);
        }
        String declared = attributes.isEmpty() ? "" : "no attribute of type " + named(attribute) + " holds it; ";
        throw new UndeclaredTypeException(column, declared + String.format(Locale.ROOT, advice, column.column()));
    }

    private static String named(Attribute.Type type) {
        return type.name().toLowerCase(Locale.ROOT);
    }
}
