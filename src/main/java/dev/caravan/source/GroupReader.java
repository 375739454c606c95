package dev.caravan.source;

import dev.caravan.design.Limits;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The second of the two readings of a file: its records, those of one bundle together. A record that is a bundle of its
 * own comes as a group of one. Groups come in the order of the file; where rows of one bundle stand apart from each other
 * they come in the order of their keys, which is the same at every reading. Memory is bounded whatever the file's size. Not
 * safe for use by several threads.
 */
public final class GroupReader implements AutoCloseable {

    /** Rows of one bundle may together have this many times the characters of one row. */
    private static final int ROWS_OF_FULL_LENGTH = 4;

    private final SourceFile source;
    private final InspectedFile inspected;
    private final boolean grouped;
    private final int mostRecords;
    private final long mostChars;
    private KeyedRecords records;
    private KeyedRecords.Keyed next;
    private String oversizedKey;

    private GroupReader(SourceFile source, InspectedFile inspected, Layout layout, Limits limits) {
        this.source = source;
        this.inspected = inspected;
        this.grouped = layout.grouped();
        this.mostRecords = limits.itemsPerBundle();
        this.mostChars = (long) limits.lineChars() * ROWS_OF_FULL_LENGTH;
    }

    /**
     * Opens a file that has passed inspection.
     *
     * @param name its name, as it was inspected
     * @param layout the layout it was inspected with
     * @param spillFolder where temporary files go where rows must be sorted; created when needed
     * @throws UnreadableFileException where the file has changed since it was inspected; where rows are sorted, all of it
     *     is read here
     */
    public static GroupReader open(
            Path file, String name, InspectedFile inspected, Layout layout, Limits limits, Path spillFolder)
            throws IOException {
        GroupReader reader = new GroupReader(new SourceFile(file, name, limits), inspected, layout, limits);
        try {
            reader.start(layout, spillFolder);
        } catch (IOException | RuntimeException e) {
            reader.close();
            throw e;
        }
        return reader;
    }

    private void start(Layout layout, Path spillFolder) throws IOException {
        if (source.size() != inspected.size() || !source.modified().equals(inspected.modified())) {
            throw changed();
        }
        records = new FileOrder(source.records(layout), new Identity(layout.identity()));
        if (inspected.scattered()) {
            records = new SortedRows(records, inspected, spillFolder);
            refuseChanged();
        }
        next = records.next();
        if (next == null) {
            end();
        }
    }

    /**
     * The next group.
     *
     * @return null after the last one
     * @throws UnreadableFileException instead of the last one, where the file was changed while it was read
     */
    public RecordGroup read() throws IOException {
        if (next == null) {
            return null;
        }
        String key = next.key();
        List<SourceRecord> group = new ArrayList<>(grouped ? 8 : 1);
        long chars = 0;
        boolean more;
        do {
            group.add(next.content());
            chars += charsOf(next.content());
            next = records.next();
            more = grouped && next != null && next.key().equals(key);
        } while (more && group.size() < mostRecords && chars < mostChars);
        boolean oversized = more || key.equals(oversizedKey);
        oversizedKey = oversized ? key : null;
        RecordGroup read = new RecordGroup(group.get(0).ordinal(), key, group, oversized);
        if (next == null) {
            end();
        }
        return read;
    }

    private static long charsOf(SourceRecord content) {
        long chars = 0;
        if (content instanceof SourceRecord.Row row) {
            List<String> cells = row.cells();
            for (int i = 0; i < cells.size(); i++) {
                chars += cells.get(i).length();
            }
        }
        return chars;
    }

    /** Where rows were sorted the file was read, and compared, before the first group. */
    private void end() throws IOException {
        if (!inspected.scattered()) {
            refuseChanged();
        }
    }

    private void refuseChanged() throws IOException {
        if (!source.sha256().equals(inspected.sha256())) {
            throw changed();
        }
    }

    private static UnreadableFileException changed() {
        return new UnreadableFileException("the file changed while it was read");
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
