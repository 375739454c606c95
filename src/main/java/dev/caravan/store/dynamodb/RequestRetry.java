package dev.caravan.store.dynamodb;

import dev.caravan.store.StoreException;
import dev.caravan.store.StoreUnavailableException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.services.dynamodb.model.TransactionCanceledException;

/**
 * Sends a request again where its failure was transient, after a full-jitter backoff. Throttles are answers and are
 * waited out; a table that does not answer at all is given up after a while.
 */
final class RequestRetry {

    private static final Duration BASE = Duration.ofMillis(50);
    private static final Duration CEILING = Duration.ofSeconds(5);
    /** How the SDK begins to tell that no provider of its chain has any. */
    private static final String NO_CREDENTIALS = "Unable to load credentials";

    private static final int MOST_DOUBLINGS = 16;
    private static final BackoffStrategy BACKOFF = BackoffStrategy.exponentialDelay(BASE, CEILING);

    /** A table that answers is asked again sooner: what it gives to nobody is lost, and fewer ask at once already. */
    private static final BackoffStrategy OF_THROTTLES = BackoffStrategy.exponentialDelay(BASE, CEILING.dividedBy(10));

    private final Duration patience;
    private final String place;
    private final SilenceWarning silence;
    private final CountDownLatch closed = new CountDownLatch(1);

    /**
     * Retries.
     *
     * @param patience how long a table that does not answer at all is waited for
     * @param place the server, as people know it
     */
    RequestRetry(Duration patience, String place) {
        this.patience = patience;
        this.place = place;
        this.silence = new SilenceWarning(place, SilenceWarning.USUAL, patience);
    }

    /** What is known when a request is sent: how often it was before, and whether one of those may have been applied. */
    record Attempt(int retries, boolean maybeApplied) {}

    /** The answer of a call, once there is one. */
    <T> T call(Function<Attempt, T> call) {
        silence.begin();
        try {
            return untilAnswered(call);
        } finally {
            silence.answered();
            silence.end();
        }
    }

    private <T> T untilAnswered(Function<Attempt, T> call) {
        int retries = 0;
        boolean maybeApplied = false;
        long lastAnswer = System.nanoTime();
        while (true) {
            try {
                return call.apply(new Attempt(retries, maybeApplied));
            } catch (TransientCancellation e) {
                lastAnswer = System.nanoTime();
                silence.answered();
                pause(OF_THROTTLES, retries);
            } catch (SdkException e) {
                if (!isTransient(e)) {
                    throw refused(e);
                }
                if (isThrottle(e)) {
                    lastAnswer = System.nanoTime();
                    silence.answered();
                    pause(OF_THROTTLES, retries);
                } else {
                    maybeApplied = true;
                    pause(retries, lastAnswer, e);
                }
            }
            retries++;
        }
    }

    /** The same, of a call that has no answer. */
    void run(Consumer<Attempt> call) {
        call(attempt -> {
            call.accept(attempt);
            return true;
        });
    }

    /** Ends all waiting: requests that have got no answer yet are given up. */
    void close() {
        closed.countDown();
        silence.close();
    }

    /** Waits before a request is sent for the given time again. */
    void pause(int retries) {
        pause(BACKOFF, retries);
    }

    private void pause(BackoffStrategy backoff, int retries) {
        await(backoff.computeDelay(Math.min(retries + 1, MOST_DOUBLINGS)), "while the table did not answer");
    }

    /** Waits for so long before a request is sent at all. */
    void holdBack(Duration delay) {
        if (!delay.isZero()) {
            await(delay, "while writes were held back");
        }
    }

    private void await(Duration delay, String during) {
        try {
            if (closed.await(delay.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new StoreUnavailableException("stopped " + during, null);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StoreUnavailableException("interrupted " + during, e);
        }
    }

    private void pause(int retries, long lastAnswer, RuntimeException cause) {
        long away = System.nanoTime() - lastAnswer;
        if (away >= patience.toNanos()) {
            throw new StoreUnavailableException(
                    "the table at " + place + " did not answer for " + patience.toSeconds() + " s: " + firstLine(cause),
                    cause);
        }
        pause(retries);
    }

    private static boolean isTransient(SdkException e) {
        if (e instanceof TransactionCanceledException) {
            return false;
        }
        if (e instanceof AwsServiceException service) {
            return isThrottle(e) || service.statusCode() >= 500 || isUnreadable(service);
        }
        return e instanceof SdkClientException client && isNoAnswer(client);
    }

    /** An error answer of which too little arrived to say what it is. */
    private static boolean isUnreadable(AwsServiceException e) {
        return e.awsErrorDetails() == null || e.awsErrorDetails().errorCode() == null;
    }

    /** A client exception is either a request that found no server or a request that could not be made at all. */
    private static boolean isNoAnswer(SdkClientException e) {
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            if (cause instanceof java.io.IOException
                    || cause instanceof software.amazon.awssdk.core.exception.ApiCallAttemptTimeoutException) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether the table refused a request only for now, before it did any of it. */
    static boolean isThrottle(SdkException e) {
        if (!(e instanceof AwsServiceException service)) {
            return false;
        }
        String code = service.awsErrorDetails() == null
                ? ""
                : service.awsErrorDetails().errorCode();
        return service.isThrottlingException()
                || "TransactionInProgressException".equals(code)
                || "TransactionConflictException".equals(code);
    }

    private static StoreException refused(SdkException e) {
        String message = firstLine(e);
        return new StoreException(
                message.startsWith(NO_CREDENTIALS)
                        ? "AWS gives no credentials: set AWS_PROFILE, or AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or"
                                + " run where a role is attached"
                        : message,
                e);
    }

    /** The server's words without the request it may repeat. */
    static String firstLine(Throwable e) {
        String message = e instanceof AwsServiceException service && service.awsErrorDetails() != null
                ? service.awsErrorDetails().errorCode() + ": "
                        + service.awsErrorDetails().errorMessage()
                : String.valueOf(e.getMessage());
        String line = message.lines().findFirst().orElse("");
        return line.length() <= 300 ? line : line.substring(0, 300) + "…";
    }

    /** A transaction cancelled by throttles or conflicts alone. */
    static final class TransientCancellation extends RuntimeException {
        private static final long serialVersionUID = 1L;

        TransientCancellation(String message) {
            super(message);
        }
    }
}
