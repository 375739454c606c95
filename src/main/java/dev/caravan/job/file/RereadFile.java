package dev.caravan.job.file;

import dev.caravan.design.Design;
import dev.caravan.design.Feed;
import dev.caravan.job.JobSettings;
import dev.caravan.job.RecordSource;
import dev.caravan.job.folder.DataFolder;
import dev.caravan.source.Inspection;
import dev.caravan.source.ReadableSource;
import dev.caravan.source.RecordGroup;
import dev.caravan.source.RecordGroupReader;
import dev.caravan.source.UnreadableFile;
import dev.caravan.source.UnreadableFileException;
import dev.caravan.store.StoreException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import java.util.function.Function;

/** A file, or a folder whose files are joined, that can be read as a whole, to be worked through once more without being imported. */
public final class RereadFile {

    private final RecordSource delivery;
    private final ReadableSource inspected;
    private final JobSettings settings;

    private RereadFile(RecordSource delivery, ReadableSource inspected, JobSettings settings) {
        this.delivery = delivery;
        this.inspected = inspected;
        this.settings = settings;
    }

    /**
     * Reads a file from its first to its last byte.
     *
     * @param name its name when it was imported, which tells its format; it may lie under another one
     * @throws UnreadableFileException if it cannot be read as a whole
     */
    public static RereadFile inspect(
            Path file, String name, Feed feed, Design design, DataFolder folder, JobSettings settings)
            throws IOException {
        FileSource.Parts parts = new FileSource.Parts(design.table(), settings.limits(), folder);
        FileSource delivery = FileSource.at(file, name, feed, parts);
        Inspection inspection = delivery.inspect();
        if (inspection instanceof UnreadableFile unreadable) {
            throw new UnreadableFileException(file + ": " + unreadable.reason());
        }
        return new RereadFile(delivery, (ReadableSource) inspection, settings);
    }

    /** SHA-256 of the content, as receipts have it. */
    public String sha256() {
        return inspected.sha256();
    }

    /**
     * Works on all groups of the file, pack by pack, several packs at once; in memory are only those.
     *
     * @param work what is done with a pack, by any thread
     * @param results takes what came of each pack, in the file's order, on the calling thread
     */
    public <T> void work(Function<List<RecordGroup>, T> work, Consumer<T> results) throws IOException {
        ExecutorService workers = Executors.newFixedThreadPool(settings.writers());
        Deque<Future<T>> inFlight = new ArrayDeque<>();
        try (RecordGroupReader reader = delivery.groups(inspected)) {
            GroupPacks packs = new GroupPacks(reader, settings.packs().chars());
            for (List<RecordGroup> pack = packs.next(); !pack.isEmpty(); pack = packs.next()) {
                List<RecordGroup> next = pack;
                inFlight.add(workers.submit(() -> work.apply(next)));
                if (inFlight.size() > settings.writers()) {
                    results.accept(result(inFlight.remove()));
                }
            }
            while (!inFlight.isEmpty()) {
                results.accept(result(inFlight.remove()));
            }
        } finally {
            workers.shutdownNow();
        }
    }

    private static <T> T result(Future<T> future) throws IOException {
        try {
            return future.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof StoreException failure) {
                throw failure;
            }
            throw new IllegalStateException(e.getCause().toString(), e.getCause());
        }
    }
}
