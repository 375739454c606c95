package dev.caravan.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.slf4j.LoggerFactory;

/** How much is logged, all of it on standard error. */
final class Logging {

    /** The driver of PostgreSQL warns of its own accord, and repeats the URL; what it throws says the same. Kept: what nobody
     * holds forgets its level. */
    private static final java.util.logging.Logger DRIVER = java.util.logging.Logger.getLogger("org.postgresql");

    private Logging() {}

    /** Warnings of Caravan and errors of libraries; everything from INFO on where more is wanted. */
    static void configure(boolean verbose) {
        level(Logger.ROOT_LOGGER_NAME, verbose ? Level.INFO : Level.ERROR);
        level("dev.caravan", verbose ? Level.DEBUG : Level.WARN);
        DRIVER.setLevel(java.util.logging.Level.OFF);
    }

    /** The service tells what it does. */
    static void configureService(boolean verbose) {
        level(Logger.ROOT_LOGGER_NAME, verbose ? Level.INFO : Level.WARN);
        level("dev.caravan", verbose ? Level.DEBUG : Level.INFO);
        // the routes and the reports log under this name
        level("caravan", verbose ? Level.DEBUG : Level.INFO);
    }

    private static void level(String name, Level level) {
        ((Logger) LoggerFactory.getLogger(name)).setLevel(level);
    }
}
