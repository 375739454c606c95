package dev.caravan.source.group;

import dev.caravan.design.Batch;
import dev.caravan.design.Limits;
import dev.caravan.source.ReadableBatch;
import dev.caravan.source.RecordGroup;
import dev.caravan.source.RecordGroupReader;
import dev.caravan.source.RecordLayout;
import dev.caravan.source.UnreadableFileException;
import dev.caravan.source.file.SourceFile;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The second reading of two files that are joined: each group has the root's rows first, then those of its items, both in
 * the order of their files. Ordinals count the rows of the root's file and go on with those of the items' file; the header
 * of a row tells its file. Groups come in the order of their keys, by a sort of both files as one, whose memory does not
 * grow with them.
 */
public final class BatchGroupReader implements RecordGroupReader {

    private final SortedRows rows;
    private final RecordGrouper groups;

    private BatchGroupReader(SortedRows rows, Limits limits) throws IOException {
        this.rows = rows;
        // the bound is on items, and beside them there is a row of the root
        this.groups = new RecordGrouper(rows, true, limits.itemsPerBundle() + 1, limits);
    }

    /**
     * Reads two files that have passed inspection, and sorts them.
     *
     * @param folder where the files are
     * @param root the layout of the root's file
     * @param items the layout of the items' file
     * @param spillFolder where temporary files go; created when needed
     * @throws UnreadableFileException if a file has changed since it was inspected
     */
    public static BatchGroupReader open(
            Path folder,
            ReadableBatch inspected,
            RecordLayout root,
            RecordLayout items,
            Limits limits,
            Path spillFolder)
            throws IOException {
        SortedRows rows = sorted(folder, inspected, root, items, limits, spillFolder);
        try {
            return new BatchGroupReader(rows, limits);
        } catch (IOException | RuntimeException e) {
            rows.close();
            throw e;
        }
    }

    private static SortedRows sorted(
            Path folder,
            ReadableBatch inspected,
            RecordLayout root,
            RecordLayout items,
            Limits limits,
            Path spillFolder)
            throws IOException {
        Batch batch = inspected.batch();
        try (SourceFile rootFile = new SourceFile(folder.resolve(batch.root()), batch.root(), limits);
                SourceFile itemsFile = new SourceFile(folder.resolve(batch.items()), batch.items(), limits)) {
            rootFile.refuseChanged(inspected.root());
            itemsFile.refuseChanged(inspected.items());
            BatchRows rows = new BatchRows(
                    rootFile.records(root), itemsFile.records(items), new RecordIdentity(root.identity()));
            SortedRows sorted = SortedRows.joined(rows, inspected, spillFolder);
            try {
                rootFile.refuseOtherContent(inspected.root());
                itemsFile.refuseOtherContent(inspected.items());
            } catch (IOException | RuntimeException e) {
                sorted.close();
                throw e;
            }
            return sorted;
        }
    }

    @Override
    public RecordGroup read() throws IOException {
        return groups.isOver() ? null : groups.read();
    }

    @Override
    public void close() throws IOException {
        rows.close();
    }
}
