package dev.caravan.job.reject;

import dev.caravan.bundle.Reject;
import dev.caravan.design.Feed;
import dev.caravan.job.folder.DataFolder;
import dev.caravan.source.Header;
import dev.caravan.source.SourceRecord;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rejects of a run whose records are read in parts. Each part has files of its own in the work folder until the run is
 * accounted for, so that a restart need not read a part again for them. Safe for use by several threads.
 */
public final class PartRejects implements RejectWriter {

    private static final Logger LOG = LoggerFactory.getLogger(PartRejects.class);

    private final DataFolder folder;
    private final Path work;
    private final Feed feed;
    private final List<Source> sources;
    private final String importId;
    private final PartOf partOf;
    private final Map<Integer, Map<String, RejectsFile>> open = new TreeMap<>();

    /**
     * Where rows come from.
     *
     * @param header its columns, which tell its name too
     * @param file what its rejects file is called, before the run's id
     */
    public record Source(Header header, String file) {

        private String name() {
            return header.file();
        }
    }

    /** Tells the part that a record is of. */
    @FunctionalInterface
    public interface PartOf {
        /** The part, counted from 0. */
        int part(SourceRecord rejected);
    }

    public PartRejects(DataFolder folder, Feed feed, List<Source> sources, String importId, PartOf partOf) {
        this.folder = folder;
        this.work = folder.work().resolve("rejects-" + importId);
        this.feed = feed;
        this.sources = List.copyOf(sources);
        this.importId = importId;
        this.partOf = partOf;
    }

    @Override
    public synchronized void write(Reject reject) throws IOException {
        SourceRecord.Row row = (SourceRecord.Row) reject.record();
        Header header = row.header();
        int part = partOf.part(row);
        open.computeIfAbsent(part, unused -> new TreeMap<>())
                .computeIfAbsent(header.file(), name -> RejectsFile.part(fileOf(part, name), header, feed))
                .write(reject);
    }

    private Path fileOf(int part, String source) {
        List<String> names = sources.stream().map(Source::name).toList();
        return work.resolve(String.format(Locale.ROOT, "part-%09d-%d.csv", part, names.indexOf(source)));
    }

    /**
     * The part is accounted for: its rejects stay, whatever becomes of this process.
     *
     * @param confirm throws if the run is another process's by now, whose files must not be replaced
     * @return the sources that have some
     */
    public synchronized Set<String> keep(int part, Runnable confirm) throws IOException {
        if (!open.containsKey(part)) {
            return Set.of();
        }
        confirm.run();
        Map<String, RejectsFile> files = open.remove(part);
        Set<String> kept = new LinkedHashSet<>();
        for (Map.Entry<String, RejectsFile> file : files.entrySet()) {
            file.getValue().publish();
            kept.add(file.getKey());
        }
        return kept;
    }

    /** Returns whether the rejects that an earlier process kept of a part are on this machine. */
    public boolean hasKept(int part, Collection<String> ofSources) {
        return ofSources.stream().allMatch(source -> Files.exists(fileOf(part, source)));
    }

    /** What was kept of a part is of no use: it is read again. */
    public void forget(int part) throws IOException {
        for (Source source : sources) {
            Files.deleteIfExists(fileOf(part, source.name()));
        }
    }

    /** Joins what was kept of all parts, in their order. */
    @Override
    public synchronized List<Path> publish() throws IOException {
        List<Path> published = new ArrayList<>();
        for (int source = 0; source < sources.size(); source++) {
            join(source).ifPresent(published::add);
        }
        return published;
    }

    private Optional<Path> join(int source) throws IOException {
        Path target = folder.rejects().resolve(sources.get(source).file() + "-" + importId + ".csv");
        try (RejectsFile joined =
                new RejectsFile(target, Optional.of(sources.get(source).header()), feed)) {
            for (Path part : kept("-" + source + ".csv")) {
                joined.append(part);
            }
            return joined.publish();
        }
    }

    private List<Path> kept(String ending) throws IOException {
        if (!Files.isDirectory(work)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(work)) {
            return files.filter(file -> file.getFileName().toString().startsWith("part-"))
                    .filter(file -> file.getFileName().toString().endsWith(ending))
                    .sorted()
                    .toList();
        }
    }

    @Override
    public synchronized void discard() throws IOException {
        if (!Files.isDirectory(work)) {
            return;
        }
        try (DirectoryStream<Path> files = Files.newDirectoryStream(work)) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        }
        try {
            Files.deleteIfExists(work);
        } catch (DirectoryNotEmptyException e) {
            LOG.debug("a process that lost the run has not noticed yet, and still writes to {}", work, e);
        }
    }

    /** What was kept stays for a restart. */
    @Override
    public synchronized void close() throws IOException {
        for (Map<String, RejectsFile> files : open.values()) {
            for (RejectsFile file : files.values()) {
                file.close();
            }
        }
        open.clear();
    }
}
