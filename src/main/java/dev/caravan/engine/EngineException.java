package dev.caravan.engine;

/** The embedded engine cannot be found, started or shared. The message is one line for the user and says what to do. */
public final class EngineException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /**
     * An error without a technical cause.
     *
     * @param message one line for the user
     */
    public EngineException(String message) {
        super(oneLine(message));
    }

    /**
     * An error with the technical cause that a stack trace shows.
     *
     * @param message one line for the user
     * @param cause what failed underneath
     */
    public EngineException(String message, Throwable cause) {
        super(oneLine(message), cause);
    }

    /** Parts of a message come from logs and file systems, and those may hold line ends. */
    private static String oneLine(String message) {
        return message.strip().replaceAll("\\R+", " | ");
    }
}
