package dev.caravan.job;

import dev.caravan.design.Design;
import dev.caravan.design.Feed;
import dev.caravan.design.FileFormat;
import dev.caravan.source.FileInspector;
import dev.caravan.source.GroupReader;
import dev.caravan.source.InspectedFile;
import dev.caravan.source.Inspection;
import dev.caravan.source.Layout;
import dev.caravan.source.RecordGroup;
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

/** A file that can be read as a whole, to be worked through once more without being imported. */
final class GroupedFile {

    private final Path file;
    private final String name;
    private final Layout layout;
    private final InspectedFile inspected;
    private final DataFolder folder;
    private final JobSettings settings;

    private GroupedFile(
            Path file, String name, Layout layout, InspectedFile inspected, DataFolder folder, JobSettings settings) {
        this.file = file;
        this.name = name;
        this.layout = layout;
        this.inspected = inspected;
        this.folder = folder;
        this.settings = settings;
    }

    /**
     * Reads a file from its first to its last byte.
     *
     * @param name its name when it was imported, which tells its format; it may lie under another one
     * @throws UnreadableFileException where it cannot be read as a whole
     */
    static GroupedFile inspect(
            Path file, String name, Feed feed, Design design, DataFolder folder, JobSettings settings)
            throws IOException {
        Layout layout = Layout.of(feed, FileFormat.ofName(name).orElseThrow(), design.table());
        Inspection inspection =
                new FileInspector(settings.limits(), PrivateFiles.folder(folder.work())).inspect(file, name, layout);
        if (inspection instanceof UnreadableFile unreadable) {
            throw new UnreadableFileException(file + ": " + unreadable.reason());
        }
        return new GroupedFile(file, name, layout, (InspectedFile) inspection, folder, settings);
    }

    /** SHA-256 of the file's bytes, as hexadecimal digits. */
    String sha256() {
        return inspected.sha256();
    }

    /**
     * Works on all groups of the file, pack by pack, several packs at once; in memory are only those.
     *
     * @param work what is done with a pack, by any thread
     * @param results takes what came of each pack, in the file's order, on the calling thread
     */
    <T> void work(Function<List<RecordGroup>, T> work, Consumer<T> results) throws IOException {
        ExecutorService workers = Executors.newFixedThreadPool(settings.writers());
        Deque<Future<T>> inFlight = new ArrayDeque<>();
        try (GroupReader reader = GroupReader.open(file, name, inspected, layout, settings.limits(), folder.work())) {
            GroupPacks packs = new GroupPacks(reader, settings.packChars());
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
