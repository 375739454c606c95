package dev.caravan.report.format;

import dev.caravan.io.HashingFile;
import dev.caravan.report.model.ReportFormat;
import dev.caravan.report.model.ReportPlan;
import dev.caravan.report.model.RowWriter;
import dev.caravan.report.publish.Manifest;
import dev.caravan.report.total.ReportTotals;
import dev.caravan.store.item.Item;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;

/** One file of a report that is being written. */
final class ReportFile implements Closeable {

    private static final int BUFFER_BYTES = 1 << 16;

    private final ReportFormat format;
    private final String name;
    private final HashingFile file;
    private final RowWriter rows;

    ReportFile(ReportFormat format, ReportPlan plan, Instant asOf, Path folder) throws IOException {
        this.format = format;
        this.name = format.fileOf(plan.report());
        this.file = HashingFile.create(folder.resolve(name));
        this.rows = RowWriters.open(format, plan, asOf, new BufferedOutputStream(file, BUFFER_BYTES));
    }

    void write(Item item) throws IOException {
        rows.write(item);
    }

    /** Completes the file, and tells what it is. */
    Manifest.FileEntry complete(ReportTotals totals) throws IOException {
        long count = rows.complete(totals);
        file.close();
        return new Manifest.FileEntry(format.id(), name, count, file.bytes(), file.sha256());
    }

    /** Ends the file as it is, which is nothing to publish unless it is complete. */
    @Override
    public void close() throws IOException {
        file.close();
    }
}
