package dev.caravan.job.inbox;

import dev.caravan.job.ContentStamp;
import dev.caravan.job.folder.FileArchiver;
import dev.caravan.ledger.Receipt;
import dev.caravan.validation.Counted;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * Looks after files that were archived a short time ago. A program that had paused in the midst of an upload goes on writing to
 * the file wherever it was moved to: those rows would lie in the archive and be in no table.
 */
final class LateWriteDetector {

    private static final Duration LOOKED_AFTER = Duration.ofMinutes(10);
    private static final Duration PAUSE = Duration.ofSeconds(2);
    private static final int MOST = 10_000;

    private record Archived(Path path, ContentStamp imported, Receipt receipt, long since) {}

    private final FileArchiver putAway;
    private final LongSupplier nanos;
    private final Deque<Archived> archived = new ArrayDeque<>();
    private long looked;

    LateWriteDetector(FileArchiver putAway, LongSupplier nanos) {
        this.putAway = putAway;
        this.nanos = nanos;
        this.looked = nanos.getAsLong();
    }

    /** Looks after a file from now on. */
    synchronized void add(Path path, ContentStamp imported, Receipt receipt) {
        archived.add(new Archived(path, imported, receipt, nanos.getAsLong()));
        if (archived.size() > MOST) {
            archived.remove();
        }
    }

    /**
     * Moves those that were written to since they were imported to the failed ones.
     *
     * @return what is to be told of them
     */
    synchronized List<String> failChanged() throws IOException {
        long now = nanos.getAsLong();
        if (now - looked < PAUSE.toNanos()) {
            return List.of();
        }
        looked = now;
        archived.removeIf(file -> now - file.since() > LOOKED_AFTER.toNanos());
        List<String> told = new ArrayList<>();
        for (Archived file : List.copyOf(archived)) {
            try {
                if (ContentStamp.of(file.path()).equals(file.imported())) {
                    continue;
                }
                String reason = changed(file.receipt());
                archived.remove(file);
                putAway.failArchived(file.path(), reason);
                told.add(file.receipt().file() + ": " + reason);
            } catch (NoSuchFileException e) {
                // somebody has cleared the archive
                archived.remove(file);
            }
        }
        return told;
    }

    private static String changed(Receipt receipt) {
        return "the file was written to after it had been imported as " + receipt.importId() + " with "
                + Counted.of(receipt.records().read(), "record")
                + ": what came later is in no table; drop the whole file again, and have the feed demand markers"
                + " (marker: required) if uploads can pause";
    }
}
