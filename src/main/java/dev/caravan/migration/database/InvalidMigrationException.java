package dev.caravan.migration.database;

/** What is declared, or asked for, does not fit the database. Nothing has been written. */
public final class InvalidMigrationException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** A refusal, in one line that says where and what to do. */
    public InvalidMigrationException(String message) {
        super(message);
    }
}
