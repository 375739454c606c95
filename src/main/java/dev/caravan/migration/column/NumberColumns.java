package dev.caravan.migration.column;

import com.fasterxml.jackson.core.io.NumberOutput;
import dev.caravan.store.item.DynamoDbNumber;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;

/** Texts of numbers, all their digits and none besides. */
final class NumberColumns {

    private NumberColumns() {}

    /** A whole number of at most 64 bits, without the zeros that ZEROFILL puts in front. */
    static String whole(ResultSet row, int column) throws SQLException {
        long number = row.getLong(column);
        return row.wasNull() ? null : Long.toString(number);
    }

    /** A decimal that may be NaN or infinite, which no number of Java's is that is exact. */
    static String numeric(ResultSet row, int column) throws SQLException {
        String text = row.getString(column);
        return text == null || text.indexOf('E') < 0 ? text : new BigDecimal(text).toPlainString();
    }

    static String decimal(ResultSet row, int column) throws SQLException {
        BigDecimal number = row.getBigDecimal(column);
        return number == null ? null : number.toPlainString();
    }

    /** The shortest decimal that is no other double; NaN and Infinity as they are called. */
    static String ofDouble(ResultSet row, int column) throws SQLException {
        double number = row.getDouble(column);
        return row.wasNull() ? null : plain(NumberOutput.toString(number, true), Double.isFinite(number));
    }

    /** The shortest decimal that is no other float. */
    static String ofFloat(ResultSet row, int column) throws SQLException {
        float number = row.getFloat(column);
        return row.wasNull() ? null : plain(NumberOutput.toString(number, true), Float.isFinite(number));
    }

    private static String plain(String shortest, boolean finite) {
        return finite ? DynamoDbNumber.canonical(new BigDecimal(shortest)) : shortest;
    }
}
