package dev.caravan.report;

import dev.caravan.store.Item;
import java.io.Closeable;
import java.io.IOException;

/** Writes the rows of a report in one format. Closing it completes the file. */
interface RowWriter extends Closeable {

    /** Writes one row. */
    void write(Item item) throws IOException;
}
