package dev.caravan.soak;

import dev.caravan.fixture.http.FaultProxy;
import dev.caravan.fixture.http.HeldRequest;
import dev.caravan.fixture.http.HeldRequests;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/**
 * Requests that arrive late: those of a process that died, of one that still waits for their answers, and second copies of
 * requests that had arrived. For one thread, apart from the proxy's.
 */
final class LateTraffic {

    private static final String TRANSACTION = "TransactWriteItems";
    private static final String SINGLE = "PutItem";
    /** One transaction in so many is delayed, or arrives twice. */
    private static final int EVERY = 20;

    private final FaultProxy proxy;
    private final Random random;
    private final List<HeldRequest> late = new ArrayList<>();
    private final List<HeldRequests> held = new ArrayList<>();
    private Optional<HeldRequests> delayed = Optional.empty();
    private Optional<HeldRequests> copied = Optional.empty();
    private Optional<HeldRequests> first = Optional.empty();
    private int landed;

    LateTraffic(FaultProxy proxy, Random random) {
        this.proxy = proxy;
        this.random = random;
    }

    /** Delays some transactions a little from now on, and lets some arrive a second time, until {@link #calm}. */
    void disturb() {
        delayed = Optional.of(proxy.hold(TRANSACTION, oneOf(EVERY)));
        copied = Optional.of(proxy.copy(TRANSACTION, oneOf(EVERY)));
    }

    /** Holds all transactions back from now on but the first ones, and some single puts, until {@link #keep}. */
    void holdAfter(int transactions) {
        AtomicInteger count = new AtomicInteger();
        held.add(proxy.hold(TRANSACTION, body -> count.getAndIncrement() >= transactions));
        held.add(proxy.hold(SINGLE, oneOf(3)));
    }

    private Predicate<String> oneOf(int several) {
        Random own = new Random(random.nextLong());
        return body -> {
            synchronized (own) {
                return own.nextInt(several) == 0;
            }
        };
    }

    /** How many requests are held back by {@link #holdAfter}. */
    int held() {
        return held.stream().mapToInt(requests -> requests.list().size()).sum();
    }

    /** What was held back is late from now on. */
    void keep() {
        for (HeldRequests requests : held) {
            requests.stop();
            late.addAll(requests.list());
        }
        held.clear();
    }

    /** Holds back the writes of a process that has read the ledger, until {@link #landBeforeFirst} or {@link #calm}. */
    void awaitFirst() {
        first = Optional.of(proxy.hold(TRANSACTION, body -> body.contains("APPLIED#") || body.contains("OPEN#")));
    }

    /** Returns whether a process has read the ledger and sent its first write, which is held back. */
    boolean isFirstThere() {
        return first.filter(requests -> !requests.list().isEmpty()).isPresent();
    }

    /** Late requests land, and only then the writes that were held back for them. */
    void landBeforeFirst() {
        land();
        releaseFirst();
    }

    private void releaseFirst() {
        first.ifPresent(requests -> {
            requests.stop();
            release(requests.list());
        });
        first = Optional.empty();
    }

    /** Lets through what was delayed, in any order. */
    void releaseDelayed() {
        delayed.ifPresent(requests -> release(requests.list()));
    }

    /** Ends all but {@link #holdAfter}; the copies are late from now on. */
    void calm() {
        releaseFirst();
        delayed.ifPresent(HeldRequests::stop);
        releaseDelayed();
        delayed = Optional.empty();
        copied.ifPresent(requests -> {
            requests.stop();
            late.addAll(requests.list());
        });
        copied = Optional.empty();
    }

    /** Returns whether any request is late. */
    boolean isAnyLate() {
        return !late.isEmpty();
    }

    /** Most of the late requests land, in any order. */
    void land() {
        Collections.shuffle(late, random);
        List<HeldRequest> landing = List.copyOf(late.subList(random.nextInt(late.size() / 4 + 1), late.size()));
        late.removeAll(landing);
        landed += release(landing);
    }

    /** All late requests land, in any order. */
    void landAll() {
        landed += release(late);
        late.clear();
    }

    /** How many late requests have landed so far. */
    int landed() {
        return landed;
    }

    private int release(List<HeldRequest> requests) {
        List<HeldRequest> shuffled = new ArrayList<>(requests);
        Collections.shuffle(shuffled, random);
        int released = 0;
        for (HeldRequest request : shuffled) {
            released += request.release().isPresent() ? 1 : 0;
        }
        return released;
    }
}
