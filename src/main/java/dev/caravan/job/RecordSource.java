package dev.caravan.job;

import dev.caravan.design.Feed;
import dev.caravan.job.reject.RejectWriter;
import dev.caravan.source.Inspection;
import dev.caravan.source.ReadableSource;
import dev.caravan.source.RecordGroupReader;
import java.io.IOException;
import java.nio.file.Path;

/** What one run imports: a file, a folder whose files are joined, or the rows of a database. */
public interface RecordSource {

    /** Where it is; its last name is what receipts call it. */
    Path path();

    /** What is known of its kind. */
    Feed feed();

    /** How many records there are; 0: not known. */
    default long records(ReadableSource inspected) {
        return inspected.records();
    }

    /** Its records, once it has passed inspection. */
    RecordGroupReader groups(ReadableSource inspected) throws IOException;

    /** Where the rejects of a run go. */
    RejectWriter rejects(Inspection inspection, String importId);

    /** What a restart need not read again. */
    default Checkpoints checkpoints() {
        return Checkpoints.NONE;
    }
}
