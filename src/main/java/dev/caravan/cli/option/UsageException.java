package dev.caravan.cli.option;

/** A command line that cannot be carried out: exit code 2. */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public UsageException(String message) {
        super(message);
    }

    /**
     * Checks the number that an option was given.
     *
     * @throws UsageException if it is below the least or above the most
     */
    public static int checked(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw new UsageException(option + " takes a number from " + least
                    + (most == Integer.MAX_VALUE ? " on" : " to " + most) + ", not " + value);
        }
        return value;
    }
}
