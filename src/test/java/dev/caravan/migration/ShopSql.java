package dev.caravan.migration;

/** The shop of {@link TestDatabase} in one database's SQL. */
interface ShopSql {

    /** Who logs in, without a password. */
    String user();

    /** Makes users, orders and their lines; the lines' foreign key is called {@code of_order}. */
    String[] tables();

    /** Adds to the lines when they were changed, which is the morning of 2026-11-02. */
    String[] changes();

    /** Fills the tables. */
    String[] rows(int users, int orders, int lines);

    /** Asks for the time, in UTC, as ISO 8601 writes it. */
    String now();
}
