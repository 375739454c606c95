package dev.caravan.store.pace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.caravan.store.StoreUnavailableException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** One more with each success, half as many with each throttle, between one and all. */
class AdaptiveConcurrencyTest {

    private final AdaptiveConcurrency concurrency = new AdaptiveConcurrency(8);

    @Test
    void aThrottleHalvesAndOneIsAlwaysLeft() {
        assertThat(concurrency.limit()).isEqualTo(8);
        concurrency.throttled();
        assertThat(concurrency.limit()).isEqualTo(4);
        concurrency.throttled();
        concurrency.throttled();
        concurrency.throttled();
        concurrency.throttled();
        assertThat(concurrency.limit()).isEqualTo(1);

        concurrency.enter();
    }

    @Test
    void eachSuccessGivesOneBackUpToAll() {
        concurrency.throttled();
        concurrency.throttled();
        concurrency.enter();

        concurrency.succeeded();
        assertThat(concurrency.limit()).isEqualTo(3);
        for (int more = 0; more < 3; more++) {
            concurrency.succeeded();
        }
        // two of the three places would be enough; one alone does not ask for more than two
        assertThat(concurrency.limit()).isEqualTo(3);
        concurrency.enter();
        concurrency.enter();
        for (int more = 0; more < 20; more++) {
            concurrency.succeeded();
        }
        assertThat(concurrency.limit()).isEqualTo(7);
    }

    @Test
    void whoFindsNoPlaceGetsTheOneThatIsLeft() {
        for (int i = 0; i < 3; i++) {
            concurrency.throttled();
        }
        concurrency.enter();
        Waiting second = new Waiting();

        await().until(second::isWaiting);
        concurrency.leave();

        second.done().join();
    }

    @Test
    void whoFindsNoPlaceGetsTheOneThatASuccessMakes() {
        for (int i = 0; i < 3; i++) {
            concurrency.throttled();
        }
        concurrency.enter();
        Waiting second = new Waiting();

        await().until(second::isWaiting);
        concurrency.succeeded();

        second.done().join();
    }

    @Test
    void closingEndsTheWait() {
        for (int i = 0; i < 8; i++) {
            concurrency.enter();
        }
        Waiting ninth = new Waiting();

        await().until(ninth::isWaiting);
        concurrency.close();

        assertThatThrownBy(ninth.done()::join)
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(StoreUnavailableException.class);
        assertThatThrownBy(concurrency::enter).isInstanceOf(StoreUnavailableException.class);
    }

    /** A thread that asks for a place. */
    private final class Waiting {
        private final CompletableFuture<Void> done = new CompletableFuture<>();
        private final Thread thread = new Thread(this::enter, "waits-for-a-place");

        Waiting() {
            thread.setDaemon(true);
            thread.start();
        }

        private void enter() {
            try {
                concurrency.enter();
                done.complete(null);
            } catch (RuntimeException e) {
                done.completeExceptionally(e);
            }
        }

        boolean isWaiting() {
            return thread.getState() == Thread.State.WAITING;
        }

        CompletableFuture<Void> done() {
            return done;
        }
    }
}
