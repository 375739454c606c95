package dev.caravan.job;

import dev.caravan.source.Inspection;
import java.io.IOException;

/** What lies on the disk, and is read as a whole before its run is claimed. */
public interface InspectableSource extends RecordSource {

    /**
     * Reads it as a whole.
     *
     * @throws IOException if the disk fails, as distinct from a fault of the files
     */
    Inspection inspect() throws IOException;
}
