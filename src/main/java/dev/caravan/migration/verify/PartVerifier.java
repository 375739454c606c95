package dev.caravan.migration.verify;

import dev.caravan.bundle.verify.VerifiedBundle;
import dev.caravan.design.EntityType;
import dev.caravan.job.verify.PackVerifier;
import dev.caravan.job.verify.VerificationResult.Counts;
import dev.caravan.job.verify.VerifiedPack;
import dev.caravan.migration.read.GroupSink;
import dev.caravan.source.RecordGroup;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

/**
 * Compares the groups of a part as they are read: pack by pack, a few packs at once, so that memory is bounded however large
 * the part is. Differences are written as they are found. For one thread, which is the one that reads.
 */
final class PartVerifier implements GroupSink {

    /** About as many keys as a few requests read at once. */
    private static final int PACK_RECORDS = 400;

    private final Bounds bounds;
    private final String step;
    private final EntityType entity;
    private final DifferenceFile differences;
    private final Deque<Future<VerifiedPack>> inFlight = new ArrayDeque<>();
    private List<RecordGroup> pack = new ArrayList<>();
    private int packRecords;
    private long packChars;
    private Counts records = Counts.ZERO;
    private Counts bundles = Counts.ZERO;

    /**
     * What bounds a comparison.
     *
     * @param workers compare packs
     * @param mostInFlight how many packs wait for them or are compared
     * @param packChars the most characters of a pack, roughly
     */
    record Bounds(PackVerifier verifier, ExecutorService workers, int mostInFlight, long packChars) {}

    PartVerifier(Bounds bounds, String step, EntityType entity, DifferenceFile differences) {
        this.bounds = bounds;
        this.step = step;
        this.entity = entity;
        this.differences = differences;
    }

    @Override
    public void put(RecordGroup group, long chars) throws InterruptedException {
        pack.add(group);
        packRecords += group.records().size();
        packChars += chars;
        if (packRecords >= PACK_RECORDS || packChars >= bounds.packChars()) {
            send();
        }
    }

    private void send() throws InterruptedException {
        List<RecordGroup> full = pack;
        pack = new ArrayList<>();
        packRecords = 0;
        packChars = 0;
        inFlight.add(bounds.workers().submit(() -> bounds.verifier().verify(full)));
        while (inFlight.size() > bounds.mostInFlight()) {
            take();
        }
    }

    /** Waits for what is left, once all groups have been put. */
    void end() throws InterruptedException {
        if (!pack.isEmpty()) {
            send();
        }
        while (!inFlight.isEmpty()) {
            take();
        }
    }

    private void take() throws InterruptedException {
        try {
            add(inFlight.remove().get());
        } catch (IOException e) {
            throw new UncheckedIOException("the differences cannot be written: " + e.getMessage(), e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        }
    }

    private void add(VerifiedPack compared) throws IOException {
        records = records.plus(compared.records());
        bundles = bundles.plus(compared.bundles());
        for (VerifiedBundle bundle : compared.verified()) {
            for (Difference difference : Difference.of(step, bundle)) {
                differences.write(difference);
            }
        }
        for (var refused : compared.refused()) {
            for (Difference difference : Difference.of(step, entity, refused)) {
                differences.write(difference);
            }
        }
    }

    Counts records() {
        return records;
    }

    Counts bundles() {
        return bundles;
    }
}
