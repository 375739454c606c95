package dev.caravan.cli.option;

import picocli.CommandLine.Option;

/** Whether a migration is compared with its source. */
public final class VerifyOptions {

    @Option(
            names = "--verify",
            fallbackValue = "true",
            description = "Afterwards compare every row of a new snapshot with the table; changes nothing.")
    private boolean verify;

    @Option(names = "--verify-only", fallbackValue = "true", description = "Compare only, and migrate nothing.")
    private boolean verifyOnly;

    @Option(
            names = "--extra",
            fallbackValue = "true",
            description = "When comparing, read the whole table too, and tell what has no row in the source.")
    private boolean extra;

    /** Nothing is compared. */
    VerifyOptions() {}

    /** Returns whether to compare. */
    public boolean isWanted() {
        if (extra && !verify && !verifyOnly) {
            throw new UsageException("--extra belongs to --verify or --verify-only");
        }
        return verify || verifyOnly;
    }

    /** Returns whether to do nothing else. */
    public boolean isOnly() {
        return verifyOnly;
    }

    /** Returns whether the whole table is read. */
    public boolean extra() {
        return extra;
    }
}
