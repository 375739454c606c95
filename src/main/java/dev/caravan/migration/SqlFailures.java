package dev.caravan.migration;

import dev.caravan.source.SourceUnavailableException;
import java.sql.SQLException;

/** What databases report, in one line. */
final class SqlFailures {

    private SqlFailures() {}

    /** The message of a failure without line breaks, and without the number that a driver gives its connection. */
    static String oneLine(SQLException failure) {
        String message = failure.getMessage() == null ? failure.toString() : failure.getMessage();
        return message.strip().replaceFirst("^\\(conn=\\d+\\) ", "").replaceAll("\\s*\\R\\s*", "; ");
    }

    /** The database is away, or has ended what was going on. */
    static SourceUnavailableException away(SQLException failure) {
        return new SourceUnavailableException("the database: " + oneLine(failure), failure);
    }
}
