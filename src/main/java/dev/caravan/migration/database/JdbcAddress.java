package dev.caravan.migration.database;

import java.util.regex.Pattern;

/**
 * The JDBC URL of a database, without any credentials.
 *
 * @param url as it was given
 */
public record JdbcAddress(String url) {

    /** A parameter whose value would be a secret, such as password or sslpassword. */
    private static final Pattern SECRET = Pattern.compile("(?i)[?&;(][^=&;]*(password|passwd|pwd)[^=&;]*=");

    private static final Pattern USER = Pattern.compile("(?i)[?&;(]user=");
    private static final String EXAMPLES = PostgreSqlDialect.EXAMPLE + " or " + MariaDbDialect.EXAMPLE;

    /** Wherever it stands: a password may have any character, and make any part of the URL look like another one. */
    private static final char BEHIND_CREDENTIALS = '@';

    /**
     * Checks an address before it goes anywhere.
     *
     * @throws InvalidMigrationException if it holds a password or a user, without repeating it
     */
    public JdbcAddress {
        if (SECRET.matcher(url).find() || url.indexOf(BEHIND_CREDENTIALS) >= 0) {
            throw new InvalidMigrationException("the JDBC URL holds credentials, which others can see in the list of"
                    + " processes; give the password by CARAVAN_JDBC_PASSWORD, a file or the prompt, and the user by"
                    + " --user (an @ that is none of that is written %40)");
        }
        if (USER.matcher(url).find()) {
            throw new InvalidMigrationException("the JDBC URL names a user; give it by --user");
        }
        if (!url.startsWith("jdbc:")) {
            throw new InvalidMigrationException("'" + url + "' is no JDBC URL; wanted " + EXAMPLES);
        }
    }

    /** The dialect of the database. */
    DatabaseDialect dialect() {
        if (url.startsWith(PostgreSqlDialect.SCHEME)) {
            return new PostgreSqlDialect();
        }
        if (MariaDbDialect.isMeantBy(url)) {
            return new MariaDbDialect();
        }
        throw new InvalidMigrationException("no driver for " + url.replaceFirst("//.*", "") + "; wanted " + EXAMPLES);
    }
}
