package dev.caravan.cli;

/** A command line that cannot be carried out: exit code 2. */
final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    UsageException(String message) {
        super(message);
    }

    /**
     * Checks the number that an option was given.
     *
     * @throws UsageException if it is below the least or above the most
     */
    static int checked(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw new UsageException(option + " takes a number from " + least
                    + (most == Integer.MAX_VALUE ? " on" : " to " + most) + ", not " + value);
        }
        return value;
    }
}
