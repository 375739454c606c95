package dev.caravan.job;

/** The job was asked to end before its file was through. What was written stays; the run can be resumed. */
public final class StopRequestedException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final boolean byName;

    /**
     * A stop.
     *
     * @param byName whether this very run was asked to stop: a file of the inbox then does not stay there, where it would
     *     be taken up again at once
     */
    public StopRequestedException(String reason, boolean byName) {
        super(reason);
        this.byName = byName;
    }

    /** Returns whether this very run was asked to stop, and not the whole process. */
    public boolean isByName() {
        return byName;
    }
}
