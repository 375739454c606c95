package dev.caravan.source.file;

import dev.caravan.design.FileFormat;
import dev.caravan.design.Limits;
import dev.caravan.source.Header;
import dev.caravan.source.Inspection;
import dev.caravan.source.ReadableFile;
import dev.caravan.source.RecordLayout;
import dev.caravan.source.RecordReader;
import dev.caravan.source.SourceRecord;
import dev.caravan.source.UnreadableFile;
import dev.caravan.source.UnreadableFileException;
import dev.caravan.source.csv.CsvInspector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The first of the two readings of a file: whether it can be read as a whole, and what there is in it. Nothing is written
 * before a file has passed.
 */
public final class FileInspector {

    /** Names come from outside and may be as long as any text. */
    private static final int MOST_NAME_CHARS = 1_000;

    private final Limits limits;
    private final Path spillFolder;

    /**
     * An inspector, which may be used by several threads at once.
     *
     * @param spillFolder where temporary files go that the inspection of a large file needs; created when needed
     */
    public FileInspector(Limits limits, Path spillFolder) {
        this.limits = limits;
        this.spillFolder = spillFolder;
    }

    /**
     * Reads a file from its first to its last byte.
     *
     * @param name its name, which tells whether it is gzipped; it may lie under another one
     * @throws IOException if the disk fails, or there is no such file: not the file's fault
     */
    public Inspection inspect(Path file, String name, RecordLayout layout) throws IOException {
        try (SourceFile source = new SourceFile(file, name, limits)) {
            return inspect(source, layout);
        } catch (UnreadableFileException e) {
            return new UnreadableFile("", 0, e.getMessage());
        }
    }

    private Inspection inspect(SourceFile source, RecordLayout layout) throws IOException {
        try {
            Scan scan = layout.format() == FileFormat.CSV ? scanCsv(source, layout) : scanJson(source, layout);
            String sha256 = source.sha256();
            if (source.changed()) {
                return new UnreadableFile(sha256, source.size(), "the file changed while it was read");
            }
            return new ReadableFile(
                    sha256,
                    source.size(),
                    source.modified(),
                    source.textBytes(),
                    scan.records,
                    scan.header,
                    scan.ignored,
                    scan.scattered);
        } catch (UnreadableFileException e) {
            return new UnreadableFile(source.sha256(), source.size(), e.getMessage());
        }
    }

    private Scan scanCsv(SourceFile source, RecordLayout layout) throws IOException {
        CsvInspector scan = new CsvInspector(layout, limits, spillFolder);
        scan.read(source.text(layout.charset()));
        List<String> ignored = scan.header().columns().stream()
                .filter(column -> !layout.knownColumns().contains(column))
                .toList();
        return new Scan(scan.records(), Optional.of(scan.header()), ignored, scan.scattered());
    }

    private Scan scanJson(SourceFile source, RecordLayout layout) throws IOException {
        Set<String> ignored = new LinkedHashSet<>();
        long records = 0;
        RecordReader reader = source.records(layout);
        for (SourceRecord next = reader.read(); next != null; next = reader.read()) {
            records++;
            if (next instanceof SourceRecord.Document document) {
                addIgnored(document, layout, ignored);
            }
        }
        if (records == 0 && layout.format() == FileFormat.JSONL) {
            throw new UnreadableFileException("the file is empty but for blank lines");
        }
        return new Scan(records, Optional.empty(), List.copyOf(ignored), false);
    }

    private static void addIgnored(SourceRecord.Document document, RecordLayout layout, Set<String> ignored) {
        document.content().fieldNames().forEachRemaining(name -> {
            if (!layout.knownColumns().contains(name) && ignored.size() < ReadableFile.MOST_IGNORED) {
                ignored.add(name.length() > MOST_NAME_CHARS ? name.substring(0, MOST_NAME_CHARS) : name);
            }
        });
    }

    private record Scan(long records, Optional<Header> header, List<String> ignored, boolean scattered) {}
}
