package dev.caravan.migration.column;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Base64;

/** Texts of what is neither a number nor a time. */
final class TextColumns {

    private TextColumns() {}

    /** A CHAR without the blanks at its end. */
    static String withoutPadding(ResultSet row, int column) throws SQLException {
        String text = row.getString(column);
        if (text == null) {
            return null;
        }
        int end = text.length();
        while (end > 0 && text.charAt(end - 1) == ' ') {
            end--;
        }
        return text.substring(0, end);
    }

    static String truth(ResultSet row, int column) throws SQLException {
        boolean truth = row.getBoolean(column);
        return row.wasNull() ? null : Boolean.toString(truth);
    }

    static String base64(ResultSet row, int column) throws SQLException {
        byte[] bytes = row.getBytes(column);
        return bytes == null ? null : Base64.getEncoder().encodeToString(bytes);
    }

    /** That many bits as digits, highest first. PostgreSQL sends just those, MariaDB those from the first 1 on, as {@code b'101'}. */
    static ColumnReader bits(int count) {
        return (row, column) -> {
            String text = row.getString(column);
            if (text == null || !text.startsWith("b'")) {
                return text;
            }
            String digits = text.substring(2, text.length() - 1);
            return "0".repeat(Math.max(0, count - digits.length())) + digits;
        };
    }
}
