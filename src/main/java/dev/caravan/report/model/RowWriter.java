package dev.caravan.report.model;

import dev.caravan.report.total.ReportTotals;
import dev.caravan.store.item.Item;
import java.io.IOException;

/** Writes the rows of a report in one format. */
public interface RowWriter {

    /** Writes one row. */
    void write(Item item) throws IOException;

    /**
     * Completes the file, its end on its way to the disk; the stream below is then no longer needed.
     *
     * @param totals what all rows come to
     * @return how many rows the file has
     */
    long complete(ReportTotals totals) throws IOException;
}
