package dev.caravan.report.format;

import dev.caravan.report.model.ReportFormat;
import dev.caravan.report.model.ReportPlan;
import dev.caravan.report.publish.Manifest;
import dev.caravan.report.total.ReportTotals;
import dev.caravan.store.item.Item;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The files of a report that is being written, one for each format. */
public final class ReportFileSet implements Closeable {

    private final List<ReportFile> files = new ArrayList<>();

    private ReportFileSet() {}

    public static ReportFileSet create(ReportPlan plan, Instant asOf, Path folder) throws IOException {
        ReportFileSet created = new ReportFileSet();
        try {
            for (ReportFormat format : plan.formats()) {
                created.files.add(new ReportFile(format, plan, asOf, folder));
            }
            return created;
        } catch (IOException | RuntimeException e) {
            created.close();
            throw e;
        }
    }

    public void write(Item item) throws IOException {
        for (ReportFile file : files) {
            file.write(item);
        }
    }

    /** Completes all files, and tells what they are. */
    public List<Manifest.FileEntry> complete(ReportTotals totals) throws IOException {
        List<Manifest.FileEntry> entries = new ArrayList<>();
        for (ReportFile file : files) {
            entries.add(file.complete(totals));
        }
        return entries;
    }

    @Override
    public void close() throws IOException {
        IOException first = null;
        for (ReportFile file : files) {
            try {
                file.close();
            } catch (IOException e) {
                first = first == null ? e : first;
            }
        }
        if (first != null) {
            throw first;
        }
    }
}
