package dev.caravan.migration.database;

import dev.caravan.design.MigrationStep.Rows;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What one kind of database does its own way. */
public interface DatabaseDialect {

    /** A JDBC URL as its driver takes it. */
    default String driverUrl(String url) {
        return url;
    }

    /**
     * Returns the properties of its driver, without the login.
     *
     * @param limit how long a server may take to accept a connection, and then to answer the login; whole seconds
     */
    Map<String, String> properties(Duration limit);

    /** A name as its SQL takes it, whatever characters it has. */
    String quoted(String name);

    /**
     * Has the database take a query as it stands, before others are built around it: what is not a query by itself is to fail
     * here. Nothing is read.
     */
    default void parse(Connection connection, String query) throws SQLException {}

    /** The same query without any row. */
    String withoutRows(String query);

    /**
     * A condition that a key is behind a boundary.
     *
     * @param types of the key's columns, as the database calls them
     * @param boundary a key as the driver wrote it
     */
    SqlFragment isBehind(List<String> key, List<String> types, List<String> boundary);

    /** A condition that a key is not behind a boundary; see {@link #isBehind}. */
    SqlFragment isUpTo(List<String> key, List<String> types, List<String> boundary);

    /**
     * A query of all keys in their order, with a last column that tells whether a key stands in more than one row, as the
     * database compares them; at the first of these or at a later one.
     */
    String keysOf(String rows, List<String> key);

    /**
     * Returns whether a connection reads two results in turn, neither of which is held in memory. Otherwise entities and items are
     * read as one result.
     */
    default boolean readsTwoResultsAtOnce() {
        return true;
    }

    /**
     * What hinders the rows of a query from being read in parts, behind the name of the step; empty: nothing.
     *
     * @param keyTypes of the key's columns, as the database calls them
     */
    default Optional<String> objection(Connection connection, Rows rows, List<String> keyTypes) throws SQLException {
        return Optional.empty();
    }

    /** What hinders items from being joined with their entities by keys of these types, otherwise than the query fails. */
    default Optional<String> joinObjection(List<String> entityTypes, List<String> itemTypes) {
        return Optional.empty();
    }

    /**
     * Returns whether a query failed because a column can never hold a value that it is compared with: no row has that value.
     *
     * @param texts the values
     */
    default boolean cannotHold(SQLException failure, Collection<String> texts) {
        // the class of data exceptions, such as a text that is not a number
        return failure.getSQLState() != null && failure.getSQLState().startsWith("22");
    }

    /** Begins a transaction that only reads, from one snapshot; what the snapshot is called by {@link #join}. */
    String lead(Connection connection) throws SQLException;

    /** Begins a transaction that only reads, from that snapshot, or from one of now where none is shared. */
    void join(Connection connection, String snapshot) throws SQLException;

    /** The database's clock. */
    Instant now(Connection connection) throws SQLException;
}
