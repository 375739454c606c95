package dev.caravan.job.reject;

import dev.caravan.bundle.Reject;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The rejects of a run on the disk. */
public interface RejectWriter extends AutoCloseable {

    /** Adds a reject; of one call at a time. */
    void write(Reject reject) throws IOException;

    /** Makes the rejects files visible, each whole. Those that have something in them. */
    List<Path> publish() throws IOException;

    /** The run is accounted for: what was kept for a restart goes. */
    default void discard() throws IOException {}

    /** Removes what was not published and is of no use to a restart. */
    @Override
    void close() throws IOException;
}
