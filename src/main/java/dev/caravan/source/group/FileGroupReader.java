package dev.caravan.source.group;

import dev.caravan.design.Limits;
import dev.caravan.source.ReadableFile;
import dev.caravan.source.RecordGroup;
import dev.caravan.source.RecordGroupReader;
import dev.caravan.source.RecordLayout;
import dev.caravan.source.UnreadableFileException;
import dev.caravan.source.file.SourceFile;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The second of the two readings of a file: its records, those of one bundle together. A record that is a bundle of its
 * own comes as a group of one. Groups come in the order of the file; where rows of one bundle stand apart from each other
 * they come in the order of their keys, which is the same at every reading. Memory is bounded whatever the file's size. Not
 * safe for use by several threads.
 */
public final class FileGroupReader implements RecordGroupReader {

    private final SourceFile source;
    private final ReadableFile inspected;
    private KeyedRecordReader records;
    private RecordGrouper groups;

    private FileGroupReader(SourceFile source, ReadableFile inspected) {
        this.source = source;
        this.inspected = inspected;
    }

    /**
     * Opens a file that has passed inspection.
     *
     * @param name its name, as it was inspected
     * @param layout the layout it was inspected with
     * @param spillFolder where temporary files go where rows must be sorted; created when needed
     * @throws UnreadableFileException if the file has changed since it was inspected; where rows are sorted, all of it
     *     is read here
     */
    public static FileGroupReader open(
            Path file, String name, ReadableFile inspected, RecordLayout layout, Limits limits, Path spillFolder)
            throws IOException {
        FileGroupReader reader = new FileGroupReader(new SourceFile(file, name, limits), inspected);
        try {
            reader.start(layout, limits, spillFolder);
        } catch (IOException | RuntimeException e) {
            reader.close();
            throw e;
        }
        return reader;
    }

    private void start(RecordLayout layout, Limits limits, Path spillFolder) throws IOException {
        source.refuseChanged(inspected);
        records = new UnsortedRecords(source.records(layout), new RecordIdentity(layout.identity()));
        if (inspected.scattered()) {
            records = new SortedRows(records, inspected, spillFolder);
            source.refuseOtherContent(inspected);
        }
        groups = new RecordGrouper(records, layout.grouped(), limits.itemsPerBundle(), limits);
        if (groups.isOver()) {
            end();
        }
    }

    /**
     * The next group.
     *
     * @return null after the last one
     * @throws UnreadableFileException instead of the last one, where the file was changed while it was read
     */
    @Override
    public RecordGroup read() throws IOException {
        if (groups.isOver()) {
            return null;
        }
        RecordGroup read = groups.read();
        if (groups.isOver()) {
            end();
        }
        return read;
    }

    /** Where rows were sorted the file was read, and compared, before the first group. */
    private void end() throws IOException {
        if (!inspected.scattered()) {
            source.refuseOtherContent(inspected);
        }
    }

    @Override
    public void close() throws IOException {
        try (source) {
            if (records != null) {
                records.close();
            }
        }
    }
}
