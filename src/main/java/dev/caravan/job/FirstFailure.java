package dev.caravan.job;

import dev.caravan.source.SourceUnavailableException;
import dev.caravan.source.UnreadableFileException;
import dev.caravan.store.StoreException;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicReference;

/** What ended a job early, of all that failed in its packs the first. Safe for use by several threads. */
final class FirstFailure {

    private final AtomicReference<Throwable> failure = new AtomicReference<>();

    /** Counts where none was before. */
    void add(Throwable cause) {
        failure.compareAndSet(null, cause);
    }

    boolean isThere() {
        return failure.get() != null;
    }

    /**
     * Does nothing if nothing failed.
     *
     * @throws Exception the failure
     */
    void rethrow() throws Exception {
        Throwable cause = failure.get();
        if (cause instanceof Exception exception) {
            throw exception;
        }
        if (cause != null) {
            throw new IllegalStateException(cause);
        }
    }

    /** The failure itself: Camel wraps what an expression such as {@code ${body.packs}} throws. */
    static Throwable unwrapped(Throwable cause) {
        for (Throwable inner = cause; inner != null; inner = inner.getCause()) {
            if (inner instanceof UnreadableFileException || isPlain(inner)) {
                return inner;
            }
        }
        return cause instanceof UncheckedIOException ? cause.getCause() : cause;
    }

    /** What is told of it: its message where that says all, the kind of failure too where it does not. */
    static String reason(Throwable unwrapped) {
        return isPlain(unwrapped) ? unwrapped.getMessage() : unwrapped.toString();
    }

    private static boolean isPlain(Throwable failure) {
        return failure instanceof StoreException
                || failure instanceof StopRequestedException
                || failure instanceof SourceUnavailableException;
    }
}
