package dev.caravan.migration.database;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** How keys are compared with boundaries in MariaDB and MySQL, and which can be. */
final class MariaDbKeys {

    private static final Set<String> NUMBERS =
            Set.of("TINYINT", "SMALLINT", "MEDIUMINT", "INT", "INTEGER", "BIGINT", "DECIMAL");

    private static final Set<String> TEXTS =
            Set.of("CHAR", "VARCHAR", "TINYTEXT", "TEXT", "MEDIUMTEXT", "LONGTEXT", "UUID", "DATE");

    private MariaDbKeys() {}

    /** What hinders a key of these types from being cut: bytes are no text; others have more than one text, or no exact one. */
    static Optional<String> objection(List<String> key, List<String> types) {
        for (int column = 0; column < types.size(); column++) {
            String type = types.get(column);
            if (!isNumber(type) && !TEXTS.contains(type.toUpperCase(Locale.ROOT))) {
                return Optional.of(refusal(key.get(column), type));
            }
        }
        return Optional.empty();
    }

    /** The refusal of a column of a key. */
    static String refusal(String column, String type) {
        return "the key " + column + " is of type " + type
                + ", which cannot be read in parts; make a text or a number of it in the query, such as "
                + (isBinary(type) ? "hex(" + column + ")" : "cast(" + column + " AS char)") + " AS " + column;
    }

    /** A text and a number are equal where they are the same float: lines would come to several orders. */
    static Optional<String> joinObjection(List<String> types, List<String> others) {
        for (int column = 0; column < types.size(); column++) {
            if (isNumber(types.get(column)) != isNumber(others.get(column))) {
                return Optional.of("the key is of type " + others.get(column) + " and that of its entity "
                        + types.get(column)
                        + ", which are compared as floats; cast one of them in its query, so that both are the same");
            }
        }
        return Optional.empty();
    }

    private static boolean isBinary(String type) {
        return type.endsWith("BINARY") || type.endsWith("BLOB");
    }

    private static boolean isNumber(String type) {
        return NUMBERS.contains(type.replace(" UNSIGNED", ""));
    }

    /**
     * A condition on a key, column by column: an index helps to find {@code a >= x}, and not {@code (a, b) > (x, y)}.
     *
     * @param operator {@code >} or {@code <=}
     */
    static SqlFragment compared(List<String> key, List<String> types, List<String> boundary, String operator) {
        Comparison comparison = new Comparison(key, types, boundary, new ArrayList<>());
        String strictly = operator.substring(0, 1);
        int last = key.size() - 1;
        String first = last == 0 ? "" : comparison.of(0, strictly + "=") + " AND ";
        List<String> ways = new ArrayList<>();
        for (int way = 0; way <= last; way++) {
            List<String> columns = new ArrayList<>();
            for (int same = 0; same < way; same++) {
                columns.add(comparison.of(same, "="));
            }
            columns.add(comparison.of(way, way == last ? operator : strictly));
            ways.add(String.join(" AND ", columns));
        }
        return new SqlFragment(first + "(" + String.join(" OR ", ways) + ")", comparison.texts());
    }

    private record Comparison(List<String> key, List<String> types, List<String> boundary, List<String> texts) {

        /** Numbers are written as numbers: with a text they would be compared as floats, which keep 53 bits. */
        String of(int column, String operator) {
            String left = key.get(column) + " " + operator + " ";
            if (isNumber(types.get(column))) {
                return left + new BigDecimal(boundary.get(column)).toPlainString();
            }
            texts.add(boundary.get(column));
            return left + "?";
        }
    }
}
