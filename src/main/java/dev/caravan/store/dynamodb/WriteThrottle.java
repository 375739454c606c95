package dev.caravan.store.dynamodb;

import dev.caravan.store.TransactionResult;
import dev.caravan.store.TransactionResult.Committed;
import dev.caravan.store.WriteAction;
import dev.caravan.store.WriteUnits;
import dev.caravan.store.item.Item;
import dev.caravan.store.pace.AdaptiveConcurrency;
import dev.caravan.store.pace.WriteLimits;
import dev.caravan.store.pace.WriteRateLimiter;
import io.github.bucket4j.TimeMeter;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * Lets writes go as fast as they may: within the cap, where there is one, and as many at once as the table takes without
 * throttling.
 */
final class WriteThrottle {

    private final RequestRetry retry;
    private final AdaptiveConcurrency concurrency;
    private final WriteUnits units;
    private final Optional<WriteRateLimiter> cap;

    WriteThrottle(WriteLimits pacing, RequestRetry retry) {
        this.retry = retry;
        this.concurrency = new AdaptiveConcurrency(pacing.writers());
        this.units = new WriteUnits(pacing.indexes());
        this.cap = pacing.maxWriteUnits().isPresent()
                ? Optional.of(new WriteRateLimiter(pacing.maxWriteUnits().getAsInt(), TimeMeter.SYSTEM_NANOTIME))
                : Optional.empty();
    }

    /** Sends a transaction until it has an answer, each time when its turn has come. */
    TransactionResult transact(List<WriteAction> actions, Function<RequestRetry.Attempt, TransactionResult> send) {
        long estimate = cap.isPresent() ? units.of(actions) : 0;
        concurrency.enter();
        try {
            return retry.call(attempt -> send(estimate, attempt, send));
        } finally {
            concurrency.leave();
        }
    }

    private TransactionResult send(
            long estimate, RequestRetry.Attempt attempt, Function<RequestRetry.Attempt, TransactionResult> send) {
        cap.ifPresent(rate -> retry.holdBack(rate.take(estimate)));
        try {
            TransactionResult result = send.apply(attempt);
            concurrency.succeeded();
            // Of a cancelled one nothing is reported, and its conditions are paid for: the estimate stands.
            if (result instanceof Committed committed && committed.writeUnits() > 0) {
                cap.ifPresent(rate -> rate.correct(estimate, committed.writeUnits()));
            }
            return result;
        } catch (RequestRetry.TransientCancellation e) {
            concurrency.throttled();
            throw e;
        } catch (SdkException e) {
            // A request without an answer may have been served: its estimate stands too.
            if (RequestRetry.isThrottle(e)) {
                concurrency.throttled();
                cap.ifPresent(rate -> rate.correct(estimate, 0));
            }
            throw e;
        }
    }

    /**
     * Counts an item that is put by itself. It does not wait, since a claim must be renewed in time; what it takes, later
     * transactions wait for.
     */
    void put(Item item) {
        cap.ifPresent(rate -> rate.take(units.ofPut(item)));
    }

    /** Ends all waiting for a turn. */
    void close() {
        concurrency.close();
    }
}
