package dev.caravan.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A request that a {@link FaultProxy} holds, byte for byte as its client sent it. It reaches the engine when the test says
 * so, whether its client still waits, has sent it again, or has died.
 */
public final class HeldRequest {

    private final String operation;
    private final byte[] body;
    private final HttpRequest request;
    private final HttpClient client;
    private final AtomicBoolean done = new AtomicBoolean();
    private final CompletableFuture<Optional<HttpResponse<byte[]>>> answer = new CompletableFuture<>();

    HeldRequest(String operation, byte[] body, HttpRequest request, HttpClient client) {
        this.operation = operation;
        this.body = body;
        this.request = request;
        this.client = client;
    }

    /** The operation, such as {@code TransactWriteItems}. */
    public String operation() {
        return operation;
    }

    /** The JSON of the request. */
    public String body() {
        return new String(body, StandardCharsets.UTF_8);
    }

    /**
     * Lets the request reach the engine, and its client have the answer if it still waits. Returns when the engine has
     * answered, so that requests apply in the order of these calls. Does nothing if the request was released or dropped
     * before.
     *
     * @return the engine's answer; empty if there was nothing to do
     */
    public Optional<String> release() {
        if (!done.compareAndSet(false, true)) {
            return Optional.empty();
        }
        try {
            HttpResponse<byte[]> response = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
            answer.complete(Optional.of(response));
            return Optional.of(new String(response.body(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            answer.complete(Optional.empty());
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            answer.complete(Optional.empty());
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted before the engine answered", e);
        }
    }

    /** Never lets the request reach the engine; its connection is closed without an answer. */
    public void drop() {
        if (done.compareAndSet(false, true)) {
            answer.complete(Optional.empty());
        }
    }

    /** Whether the request was released or dropped. */
    boolean isDone() {
        return done.get();
    }

    /** Waits for the engine's answer; empty if the request was dropped or its answer was lost. */
    Optional<HttpResponse<byte[]>> awaitAnswer() {
        return answer.join();
    }
}
