package dev.caravan.job;

import dev.caravan.design.Feed;
import dev.caravan.job.reject.Rejects;
import dev.caravan.source.Inspected;
import dev.caravan.source.Inspection;
import dev.caravan.source.RecordGroups;
import java.io.IOException;
import java.nio.file.Path;

/** What one run imports: a file, a folder whose files are joined, or the rows of a database. */
public interface Delivery {

    /** Where it is; its last name is what receipts call it. */
    Path path();

    /** What is known of its kind. */
    Feed feed();

    /** How many records there are; 0: not known. */
    default long records(Inspected inspected) {
        return inspected.records();
    }

    /** Its records, once it has passed inspection. */
    RecordGroups groups(Inspected inspected) throws IOException;

    /** Where the rejects of a run go. */
    Rejects rejects(Inspection inspection, String importId);

    /** What a restart need not read again. */
    default Checkpoints checkpoints() {
        return Checkpoints.NONE;
    }
}
