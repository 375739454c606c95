package dev.caravan.migration.read;

import dev.caravan.migration.database.SqlFragment;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds the row, and the column of it, that a server cannot send as text: it fails for a whole fetch of rows and names
 * neither. For one failed connection, whose transaction is given up.
 */
final class UnreadableRowFinder {

    /** The SQLSTATEs of bytes that are none of the encoding, and of characters that UTF-8 does not have. */
    private static final Set<String> STATES = Set.of("22021", "22P05");

    private final PartSql queries;
    private final Connection connection;

    UnreadableRowFinder(PartSql queries, Connection connection) {
        this.queries = queries;
        this.connection = connection;
    }

    /** Returns whether a failure is of a value that the server cannot send. */
    static boolean isMeantBy(SQLException failure) {
        return STATES.contains(failure.getSQLState());
    }

    /**
     * The place of the first such value in the rows of a query.
     *
     * @param key the columns of the result that name a row
     * @param columns the columns of the result that are looked at
     * @return empty if all rows can be read
     */
    Optional<String> find(SqlFragment query, List<String> key, List<String> columns) throws SQLException {
        connection.rollback();
        // rows of one key have no order among each other: this tells the key, and not which of its rows
        long before = readable(query);
        connection.rollback();
        for (String column : columns) {
            if (!isReadable(queries.column(query, column))) {
                List<String> texts = new ArrayList<>();
                for (String ofKey : key) {
                    texts.add(text(queries.cell(query, ofKey, before)));
                }
                return Optional.of("the column " + column + " of the row with the key " + String.join(", ", texts));
            }
        }
        return Optional.empty();
    }

    private boolean isReadable(SqlFragment query) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query.sql())) {
            query.bindTo(statement);
            statement.executeQuery().close();
            return true;
        } catch (SQLException e) {
            if (!isMeantBy(e)) {
                throw e;
            }
            connection.rollback();
            return false;
        }
    }

    /** How many rows can be read, fetched one by one. */
    private long readable(SqlFragment query) throws SQLException {
        long rows = 0;
        try (PreparedStatement statement = connection.prepareStatement(query.sql())) {
            statement.setFetchSize(1);
            query.bindTo(statement);
            try (ResultSet found = statement.executeQuery()) {
                while (found.next()) {
                    rows++;
                }
            }
        } catch (SQLException e) {
            if (!isMeantBy(e)) {
                throw e;
            }
        }
        return rows;
    }

    /** The text of one column of one row. */
    private String text(SqlFragment cell) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(cell.sql())) {
            cell.bindTo(statement);
            try (ResultSet found = statement.executeQuery()) {
                return found.next() ? found.getString(1) : "";
            }
        } catch (SQLException e) {
            if (!isMeantBy(e)) {
                throw e;
            }
            connection.rollback();
            return "…";
        }
    }
}
