package dev.caravan.job.inbox;

import dev.caravan.design.Design;
import dev.caravan.design.Feed;
import dev.caravan.io.OwnerOnlyFiles;
import dev.caravan.job.ContentStamp;
import dev.caravan.job.StopSignal;
import dev.caravan.job.folder.BatchFolder;
import dev.caravan.job.folder.ControlTotal;
import dev.caravan.job.folder.DataFolder;
import dev.caravan.job.folder.FeedMatcher;
import dev.caravan.job.folder.FileArchiver;
import dev.caravan.job.folder.StoredNames;
import dev.caravan.ledger.Receipt;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The inbox of the service: finds deliveries that are complete, files and folders, and takes them out before they are read.
 * Nothing that cannot be taken stops the others; each such thing is told once. For one thread. Bean {@code inbox}.
 */
public final class InboxFolder {

    private static final Logger LOG = LoggerFactory.getLogger(InboxFolder.class);
    private static final List<String> IN_PROGRESS = List.of(".tmp", ".part", ".filepart");

    /** A file without a marker is complete when it has not changed for so long. */
    private static final Duration QUIET = Duration.ofSeconds(1);

    /** An empty file is an upload that has not begun, a marker without a file one whose file comes late; for so long. */
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    /** Receipts and reasons need some room. */
    private static final long LEAST_BYTES = 16 * 1024;

    /** Stands for the look into the inbox where it fails as a whole. */
    private static final String LOOK = "look";

    private static final Comparator<Arrival> OLDEST_FIRST = Comparator.comparing(Arrival::modified)
            .thenComparing(arrival -> arrival.path().getFileName().toString())
            .thenComparing(Arrival::path);

    private final Design design;
    private final DataFolder folder;
    private final FileArchiver putAway;
    private final StopSignal stopping;
    private final TakenFolder taken;
    private final QuietFiles quiet;
    private final Deferrals deferrals;
    private final LateWriteDetector archived;
    private Map<Path, Arrival> arrivals = Map.of();

    /** What is complete, and how it looked then; left behind: by an earlier process, which had taken it. */
    private record Arrival(
            Path path, Optional<Path> marker, ContentStamp look, FileTime modified, boolean leftBehind) {}

    /** What stands in the inbox, links not followed. */
    private record Entry(Path path, BasicFileAttributes attributes) {

        String name() {
            return path.getFileName().toString();
        }
    }

    /**
     * The inbox of a service.
     *
     * @param stopping tells when nothing more is to be taken
     * @param nanos a clock that nobody sets
     */
    public InboxFolder(
            Design design,
            DataFolder folder,
            FileArchiver putAway,
            StopSignal stopping,
            Clock clock,
            LongSupplier nanos) {
        this.design = design;
        this.folder = folder;
        this.putAway = putAway;
        this.stopping = stopping;
        this.taken = new TakenFolder(clock);
        this.quiet = new QuietFiles(nanos);
        this.deferrals = new Deferrals(nanos);
        this.archived = new LateWriteDetector(putAway, nanos);
    }

    /** Returns what is complete in an inbox: what was changed first is first, and by name if that was at the same time. */
    public List<Path> complete(String inbox) {
        Path path = Path.of(inbox);
        if (stopping.reason().isPresent() || deferrals.isDeferred(path) || deferrals.isDeferred(LOOK)) {
            return List.of();
        }
        try {
            OwnerOnlyFiles.folder(path);
            archived.failChanged().forEach(LOG::warn);
            List<Arrival> found = arrivals(path);
            if (!found.isEmpty()) {
                requireRoom();
            }
            deferrals.forget(LOOK);
            found.sort(OLDEST_FIRST);
            arrivals = new HashMap<>();
            found.forEach(arrival -> arrivals.put(arrival.path(), arrival));
            return found.stream().map(Arrival::path).toList();
        } catch (IOException | UncheckedIOException | DirectoryIteratorException e) {
            defer(LOOK, reason(e));
            return List.of();
        }
    }

    /** Takes nothing for a while: neither this delivery nor another one can be imported now. */
    public void pause(Path held, String reason) {
        arrivals = Map.of();
        defer(TakenFolder.home(held).getParent(), reason);
    }

    private void defer(Object inbox, String reason) {
        if (deferrals.defer(inbox, reason)) {
            LOG.warn("nothing is imported: {}; it is tried again", reason);
        }
    }

    /** Nothing is written to the table whose receipt, rejects or archived file could not be written. */
    private void requireRoom() throws IOException {
        for (Path needed :
                List.of(folder.archive(), folder.failed(), folder.results(), folder.rejects(), folder.work())) {
            Path there = needed.toAbsolutePath();
            while (!Files.exists(there) && there.getParent() != null) {
                there = there.getParent();
            }
            if (!Files.isDirectory(there)) {
                throw new IOException(there + " is not a folder");
            }
            if (!Files.isWritable(there)) {
                throw new IOException(there + " cannot be written to");
            }
            if (Files.getFileStore(there).getUsableSpace() < LEAST_BYTES) {
                throw new IOException("the disk of " + there + " is full");
            }
        }
    }

    private List<Arrival> arrivals(Path inbox) throws IOException {
        quiet.begin();
        List<Path> leftBehind = taken.leftBehind(inbox);
        Map<String, Entry> markers = new HashMap<>();
        Map<String, Entry> deliveries = new HashMap<>();
        Set<Object> there = new HashSet<>(List.of(LOOK, inbox));
        leftBehind.forEach(path -> there.add(TakenFolder.home(path)));
        for (Entry entry : entries(inbox)) {
            there.add(entry.path());
            Optional<String> refusal = deferrals.isDeferred(entry.path()) ? Optional.empty() : refusal(entry);
            if (refusal.isPresent()) {
                refuse(entry.path(), refusal.get());
            } else if (ControlTotal.isMarker(entry.name()) && entry.attributes().isRegularFile()) {
                markers.merge(ControlTotal.fileOf(entry.name()), entry, InboxFolder::later);
            } else {
                deliveries.put(entry.name(), entry);
            }
        }
        deferrals.retain(there);
        List<Arrival> found = new ArrayList<>();
        for (Path path : leftBehind) {
            // an earlier version comes first; a marker is for the later one
            String name = path.getFileName().toString();
            Optional<Entry> marker =
                    deliveries.remove(name) == null ? Optional.ofNullable(markers.remove(name)) : Optional.empty();
            addLeftBehind(path, marker, found);
            markers.remove(name);
        }
        for (Entry entry : deliveries.values()) {
            Optional<Entry> marker = Optional.ofNullable(markers.remove(entry.name()));
            if (!deferrals.isDeferred(entry.path())) {
                add(entry, marker, found);
            }
        }
        markers.values().forEach(this::refuseStray);
        return found;
    }

    private static Entry later(Entry one, Entry other) {
        return one.attributes().lastModifiedTime().compareTo(other.attributes().lastModifiedTime()) >= 0 ? one : other;
    }

    private static List<Entry> entries(Path inbox) throws IOException {
        List<Entry> entries = new ArrayList<>();
        try (DirectoryStream<Path> paths = Files.newDirectoryStream(inbox)) {
            for (Path path : paths) {
                String name = path.getFileName().toString();
                if (!name.startsWith(".") && !isInProgress(name)) {
                    attributes(path).ifPresent(attributes -> entries.add(new Entry(path, attributes)));
                }
            }
        }
        return entries;
    }

    private static Optional<BasicFileAttributes> attributes(Path path) throws IOException {
        try {
            return Optional.of(Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS));
        } catch (NoSuchFileException e) {
            // it has been taken by another service meanwhile
            return Optional.empty();
        }
    }

    private static boolean isInProgress(String name) {
        return IN_PROGRESS.stream().anyMatch(name.toLowerCase(Locale.ROOT)::endsWith);
    }

    /** Why something is not to be read at all, whatever is in it. */
    private static Optional<String> refusal(Entry entry) {
        BasicFileAttributes attributes = entry.attributes();
        if (!StoredNames.isText(entry.path())) {
            return Optional.of("the name is not text in this system's charset; rename the file");
        }
        if (attributes.isSymbolicLink()) {
            return Optional.of("a symbolic link; links are not followed, put the file itself here");
        }
        return attributes.isOther()
                ? Optional.of("neither a file nor a folder: a pipe, a socket or a device")
                : Optional.empty();
    }

    private void addLeftBehind(Path path, Optional<Entry> marker, List<Arrival> found) throws IOException {
        Optional<BasicFileAttributes> attributes = attributes(path);
        if (attributes.isPresent() && !deferrals.isDeferred(TakenFolder.home(path))) {
            FileTime modified = attributes.get().lastModifiedTime();
            found.add(new Arrival(path, valid(marker, modified), ContentStamp.of(path), modified, true));
        }
    }

    /** A marker that is older than its file belongs to an earlier one. */
    private static Optional<Path> valid(Optional<Entry> marker, FileTime modified) {
        return marker.filter(there -> there.attributes().lastModifiedTime().compareTo(modified) >= 0)
                .map(Entry::path);
    }

    private void add(Entry entry, Optional<Entry> marker, List<Arrival> found) throws IOException {
        try {
            if (entry.attributes().isDirectory()) {
                addFolder(entry.path(), found);
            } else {
                addFile(entry, marker, found);
            }
        } catch (NoSuchFileException e) {
            // it has been taken by another service meanwhile
            return;
        } catch (IOException | UncheckedIOException e) {
            leaveAlone(entry.path(), reason(e));
        }
    }

    private void addFile(Entry entry, Optional<Entry> marker, List<Arrival> found) throws IOException {
        FileTime modified = entry.attributes().lastModifiedTime();
        long size = entry.attributes().size();
        ContentStamp look = new ContentStamp(Map.of("", new ContentStamp.Stamp(size, modified)));
        Optional<Path> valid = valid(marker, modified);
        Duration unchanged = quiet.unchangedFor(entry.path(), look);
        boolean demanded =
                design.feedFor(entry.name()).map(Feed::markerRequired).orElse(false);
        boolean isComplete = valid.isPresent() || (!demanded && unchanged.compareTo(size == 0 ? PATIENCE : QUIET) >= 0);
        if (isComplete) {
            found.add(new Arrival(entry.path(), valid, look, modified, false));
        } else if (demanded && unchanged.compareTo(PATIENCE) >= 0) {
            tell(
                    entry.path(),
                    "the feed demands a marker: it waits for " + entry.name() + ".done"
                            + (marker.isPresent() ? ", the one that is there is older than the file" : ""));
        }
    }

    /** Hidden files are uploads in progress if a file of the batch is missing, and otherwise nothing that matters. */
    private void addFolder(Path path, List<Arrival> found) throws IOException {
        Optional<BasicFileAttributes> ready = attributes(path.resolve(BatchFolder.MARKER));
        Set<String> names = new BatchFolder(path).names();
        if (ready.isEmpty() || names.stream().anyMatch(InboxFolder::isInProgress)) {
            return;
        }
        if (hasOnlyFilesAndFolders(path)) {
            Optional<Feed> feed = FeedMatcher.of(design, path);
            if (names.stream().anyMatch(name -> name.startsWith(".")) && feed.isEmpty()) {
                return;
            }
            ContentStamp look = ContentStamp.of(path);
            FileTime marked = ready.get().lastModifiedTime();
            boolean isLast = look.files().values().stream()
                    .allMatch(file -> file.modified().compareTo(marked) <= 0);
            boolean demanded = feed.map(Feed::markerRequired).orElse(false);
            Duration unchanged = quiet.unchangedFor(path, look);
            if (isLast || (!demanded && unchanged.compareTo(QUIET) >= 0)) {
                found.add(new Arrival(path, Optional.empty(), look, marked, false));
            } else if (demanded && unchanged.compareTo(PATIENCE) >= 0) {
                tell(path, "the feed demands a marker: " + BatchFolder.MARKER + " is older than the files");
            }
        } else {
            refuse(path, "the folder holds a link, a pipe or a device; put the files themselves there");
        }
    }

    private static boolean hasOnlyFilesAndFolders(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.allMatch(entry -> Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS)
                    || Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS));
        }
    }

    private void refuse(Path path, String reason) {
        try {
            putAway.fail(path, Long.toString(System.currentTimeMillis()), reason);
            deferrals.forget(path);
            LOG.warn("{}: {}", StoredNames.of(path), reason);
        } catch (NoSuchFileException e) {
            // another service was faster
            return;
        } catch (IOException e) {
            leaveAlone(path, reason + "; it cannot be put away: " + reason(e));
        }
    }

    /** A marker whose file was taken without it, or never came, must not be there when tomorrow's file of that name comes. */
    private void refuseStray(Entry marker) {
        if (quiet.unchangedFor(marker.path(), marker.attributes().lastModifiedTime())
                        .compareTo(PATIENCE)
                >= 0) {
            refuse(
                    marker.path(),
                    "a marker without its file: either none came, or the file had been taken before its marker came;"
                            + " have the feed demand markers (marker: required) if uploads can pause");
        }
    }

    /**
     * Takes a complete delivery out of the inbox.
     *
     * @return where it is now; null if it is not to be imported now: it is gone, or has changed since it was found
     */
    public Path take(Path found) {
        Arrival arrival = arrivals.get(found);
        if (arrival == null || stopping.reason().isPresent()) {
            return null;
        }
        try {
            if (!ContentStamp.of(found).equals(arrival.look())) {
                return null;
            }
            if (arrival.leftBehind()) {
                taken.completeLeftBehind(found, arrival.marker());
                return found;
            }
            Path held = taken.take(found, arrival.marker());
            if (ContentStamp.of(held).equals(arrival.look())) {
                return held;
            }
            taken.giveBack(held, true);
            return null;
        } catch (NoSuchFileException e) {
            // another service was faster
            return null;
        } catch (IOException e) {
            leaveAlone(found, reason(e));
            return null;
        }
    }

    /** Clears away where a delivery lay that has been put away. */
    public void left(Path held) throws IOException {
        TakenFolder.left(held);
        deferrals.forget(TakenFolder.home(held));
        deferrals.forget(TakenFolder.home(held).getParent());
    }

    /** Looks after a file that was archived: whoever had it open may still write to it. */
    public void lookAfter(Path archivedFile, ContentStamp imported, Receipt receipt) {
        archived.add(archivedFile, imported, receipt);
    }

    /**
     * Puts a delivery back into the inbox and leaves it alone for a while.
     *
     * @param claimed whether its run was claimed
     * @return whether the reason is to be told: it was not before
     */
    public boolean giveBack(Path held, boolean claimed, String reason) {
        try {
            taken.giveBack(held, claimed);
        } catch (IOException e) {
            LOG.warn("{} stays in {}: {}", held.getFileName(), held.getParent(), reason(e));
        }
        return deferrals.defer(TakenFolder.home(held), reason);
    }

    /**
     * Keeps a delivery that could not be put away and leaves it alone for a while.
     *
     * @return whether the reason is to be told: it was not before
     */
    public boolean keep(Path held, String reason) {
        return deferrals.defer(TakenFolder.home(held), reason);
    }

    private void tell(Path path, String reason) {
        if (deferrals.tell(path, reason)) {
            LOG.warn("{}: {}", StoredNames.of(path), reason);
        }
    }

    private void leaveAlone(Path path, String reason) {
        if (deferrals.defer(path, reason)) {
            LOG.warn("{}: {}", StoredNames.of(path), reason);
        }
    }

    /** What went wrong with a file, without Java's names if the words say it. */
    static String reason(Exception failure) {
        Throwable cause = failure instanceof UncheckedIOException || failure instanceof DirectoryIteratorException
                ? failure.getCause()
                : failure;
        return FileFailures.reason(cause);
    }
}
