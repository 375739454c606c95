package dev.caravan.store;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import org.awaitility.Awaitility;

/**
 * The requests that a {@link FaultProxy} holds because a test asked for it, oldest first. May be used by several threads.
 *
 * <pre>{@code
 * HeldRequests held = proxy.hold("TransactWriteItems", body -> body.contains("u-7"));
 * … a process is started, and killed when held.await(2) returns …
 * held.stop();
 * … the process is started again …
 * held.await(2).forEach(HeldRequest::release);
 * }</pre>
 */
public final class HeldRequests {

    private final String operation;
    private final Predicate<String> body;
    private final List<HeldRequest> held = new CopyOnWriteArrayList<>();
    private volatile boolean stopped;

    HeldRequests(String operation, Predicate<String> body) {
        this.operation = operation;
        this.body = body;
    }

    boolean isFor(String asked, String text) {
        return !stopped && operation.equals(asked) && body.test(text);
    }

    void add(HeldRequest request) {
        held.add(request);
    }

    /** All requests picked so far, oldest first; released and dropped ones included. */
    public List<HeldRequest> list() {
        return List.copyOf(held);
    }

    /** Waits until at least so many requests were picked, and returns all of them. */
    public List<HeldRequest> await(int count) {
        Awaitility.await()
                .atMost(Duration.ofSeconds(30))
                .pollInterval(Duration.ofMillis(2))
                .until(() -> held.size() >= count);
        return list();
    }

    /** Picks no further requests. Those that are held stay so. */
    public void stop() {
        stopped = true;
    }

    /** Whether no request of these is held any more. */
    boolean isEmptied() {
        return held.stream().allMatch(HeldRequest::isDone);
    }

    /** Lets every request reach the engine that was neither released nor dropped, one after the other, oldest first. */
    public void releaseAll() {
        held.forEach(HeldRequest::release);
    }
}
