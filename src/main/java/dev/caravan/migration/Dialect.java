package dev.caravan.migration;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** What one kind of database does its own way. */
interface Dialect {

    /** What its driver is to be told besides the login. */
    Map<String, String> properties();

    /** A name as its SQL takes it, whatever characters it has. */
    String quoted(String name);

    /** The same query without any row. */
    String withoutRows(String query);

    /** A condition that a key is behind another one, which is bound as a text for each column. */
    String isBehind(List<String> key);

    /** A condition that a key is not behind another one, which is bound as a text for each column. */
    String isUpTo(List<String> key);

    /**
     * A query of all keys in their order, with a last column that tells whether a key equals the one before it, as the
     * database compares them.
     */
    String keysOf(String rows, List<String> key);

    /** Begins a transaction that only reads, from one snapshot; what the snapshot is called by {@link #join}. */
    String lead(Connection connection) throws SQLException;

    /** Begins a transaction that only reads, from that snapshot. */
    void join(Connection connection, String snapshot) throws SQLException;

    /** The database's clock. */
    Instant now(Connection connection) throws SQLException;
}
