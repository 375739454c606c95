package dev.caravan.migration;

import dev.caravan.source.SourceUnavailableException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.Set;

/** What databases report, in one line. */
final class SqlFailures {

    private SqlFailures() {}

    /** Classes of SQLSTATE that tell of the database, and not of what it was asked. */
    private static final Set<String> OF_DATABASE = Set.of("08", "53", "57", "58");

    private static final String OUT_OF_MEMORY = "53200";
    private static final String LOCKED = "55P03";

    private static final String SMALLER =
            "declare a smaller fetchSize for it, leave large columns out of its query, or give Java more: CARAVAN_JAVA_OPTS=-Xmx4g";

    /**
     * The message of a failure without line breaks, and without the number that a driver gives its connection; with that of
     * its cause, where a driver tells only that there was one.
     */
    static String oneLine(SQLException failure) {
        String message = plain(failure);
        if (failure.getCause() == null || failure.getCause() instanceof SQLException) {
            return message;
        }
        String cause = plain(failure.getCause());
        return message.contains(cause) ? message : message.replaceFirst("\\.$", "") + ": " + cause;
    }

    private static String plain(Throwable failure) {
        if (failure instanceof UnknownHostException) {
            return "no host is called " + failure.getMessage();
        }
        String message = failure.getMessage() == null ? failure.toString() : failure.getMessage();
        return message.strip().replaceFirst("^\\(conn=\\d+\\) ", "").replaceAll("\\s*\\R\\s*", "; ");
    }

    /**
     * Rows cannot be read: the database is away, has ended what was going on, or cannot do what the query says.
     *
     * @param where the step whose rows they are, as refusals name it
     */
    static SourceUnavailableException away(String where, SQLException failure) {
        String state = failure.getSQLState() == null ? "08" : failure.getSQLState();
        boolean ofDatabase = OF_DATABASE.stream().anyMatch(state::startsWith);
        String advice = state.equals(OUT_OF_MEMORY) ? "; " + SMALLER : "";
        return new SourceUnavailableException(
                (ofDatabase ? "the database: " : where + ": ") + oneLine(failure) + advice, failure);
    }

    /**
     * A query cannot be looked at: it is wrong, unless the database is away or somebody keeps a table from being read.
     *
     * @param where the step whose query it is, as refusals name it
     * @throws InvalidMigrationException where it is wrong
     */
    static SourceUnavailableException looking(String where, SQLException failure) {
        String state = failure.getSQLState() == null ? "" : failure.getSQLState();
        if (state.equals(LOCKED)) {
            return new SourceUnavailableException(
                    where + ": another session keeps a table of the query locked: " + oneLine(failure), failure);
        }
        if (OF_DATABASE.stream().anyMatch(state::startsWith)) {
            return away(where, failure);
        }
        throw new InvalidMigrationException(where + ": " + oneLine(failure));
    }

    /**
     * Reading has failed, by the database or by what nobody foresaw.
     *
     * @param where the step whose rows they are, as refusals name it
     */
    static Exception of(String where, Throwable failure) {
        if (failure instanceof SQLException ofDatabase) {
            return away(where, ofDatabase);
        }
        if (failure instanceof OutOfMemoryError) {
            return new SourceUnavailableException(where + ": its rows do not fit into the memory; " + SMALLER, failure);
        }
        return failure instanceof Exception exception ? exception : new IllegalStateException(failure);
    }
}
