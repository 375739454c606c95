package dev.caravan.migration.database;

import dev.caravan.source.SourceUnavailableException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/** What databases report, in one line. */
public final class SqlExceptionTranslator {

    private SqlExceptionTranslator() {}

    /** Classes of SQLSTATE that tell of the database, and not of what it was asked. */
    private static final Set<String> OF_DATABASE = Set.of("08", "53", "57", "58");

    private static final String OUT_OF_MEMORY = "53200";
    private static final String LOCKED = "55P03";
    private static final String TOO_MANY_CONNECTIONS = "53300";

    /** MariaDB's numbers of: too many connections, of one user, and of what an account may have. */
    private static final Set<Integer> TOO_MANY_OF_MARIADB = Set.of(1040, 1203, 1226);

    /** PostgreSQL's function that fails when a policy would hide rows; its message is in the language of the server. */
    private static final String POLICY_CHECK = "check_enable_rls";

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

    /** What to do about a failure, behind its message; empty if there is nothing to say. */
    static String advice(SQLException failure) {
        String state = failure.getSQLState() == null ? "" : failure.getSQLState();
        if (state.equals(OUT_OF_MEMORY)) {
            return "; " + SMALLER;
        }
        if (state.equals(TOO_MANY_CONNECTIONS) || TOO_MANY_OF_MARIADB.contains(failure.getErrorCode())) {
            return "; use fewer connections by --readers N, which takes N and one more";
        }
        if (MariaDbDialect.MIXED_COLLATIONS.contains(failure.getErrorCode())) {
            return "; name one collation in the query, such as concat(a, b) COLLATE utf8mb4_bin AS id";
        }
        boolean hides = sent(failure)
                .map(ServerErrorMessage::getRoutine)
                .filter(POLICY_CHECK::equals)
                .isPresent();
        return hides
                ? "; it would hide rows: ALTER ROLE … BYPASSRLS lets the login see all of them, and so does a view of an"
                        + " owner who sees them"
                : "";
    }

    /** A value that is not text, and where it stands. */
    public static SQLException unreadable(String place, SQLException failure) {
        return new SQLException(
                place + " cannot be read: " + oneLine(failure)
                        + "; mend it in the database, or leave it out in the query",
                failure.getSQLState(),
                failure.getErrorCode(),
                failure);
    }

    private static Optional<ServerErrorMessage> sent(Throwable failure) {
        return failure instanceof PSQLException postgres
                ? Optional.ofNullable(postgres.getServerErrorMessage())
                : Optional.empty();
    }

    /** Without the position, which is one in a query that nobody sees. */
    private static String words(ServerErrorMessage sent) {
        return sent.getSeverity() + ": " + sent.getMessage()
                + (sent.getDetail() == null ? "" : "; " + sent.getDetail())
                + (sent.getHint() == null ? "" : "; " + sent.getHint());
    }

    private static String plain(Throwable failure) {
        if (failure instanceof UnknownHostException) {
            return "no host is called " + failure.getMessage();
        }
        String message = sent(failure)
                .map(SqlExceptionTranslator::words)
                .orElseGet(() -> failure.getMessage() == null ? failure.toString() : failure.getMessage());
        return message.strip().replaceFirst("^\\(conn=\\d+\\) ", "").replaceAll("\\s*\\R\\s*", "; ");
    }

    /**
     * Rows cannot be read: the database is away, has ended what was going on, or cannot do what the query says.
     *
     * @param where the step whose rows they are, as refusals name it
     */
    public static SourceUnavailableException away(String where, SQLException failure) {
        String state = failure.getSQLState() == null ? "08" : failure.getSQLState();
        boolean ofDatabase = OF_DATABASE.stream().anyMatch(state::startsWith);
        return new SourceUnavailableException(
                (ofDatabase ? "the database: " : where + ": ") + oneLine(failure) + advice(failure), failure);
    }

    /**
     * A query cannot be looked at: it is wrong, unless the database is away or somebody keeps a table from being read.
     *
     * @param where the step whose query it is, as refusals name it
     * @throws InvalidMigrationException if it is wrong
     */
    public static SourceUnavailableException looking(String where, SQLException failure) {
        String state = failure.getSQLState() == null ? "" : failure.getSQLState();
        if (state.equals(LOCKED)) {
            return new SourceUnavailableException(
                    where + ": another session keeps a table of the query locked: " + oneLine(failure), failure);
        }
        if (OF_DATABASE.stream().anyMatch(state::startsWith)) {
            return away(where, failure);
        }
        throw new InvalidMigrationException(where + ": " + oneLine(failure) + advice(failure));
    }

    /**
     * Reading has failed, by the database or by what nobody foresaw.
     *
     * @param where the step whose rows they are, as refusals name it
     */
    public static Exception of(String where, Throwable failure) {
        if (failure instanceof SQLException ofDatabase) {
            return away(where, ofDatabase);
        }
        if (failure instanceof OutOfMemoryError) {
            return new SourceUnavailableException(where + ": its rows do not fit into the memory; " + SMALLER, failure);
        }
        return failure instanceof Exception exception ? exception : new IllegalStateException(failure);
    }
}
