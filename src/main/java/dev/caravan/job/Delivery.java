package dev.caravan.job;

import dev.caravan.design.Feed;
import dev.caravan.design.Limits;
import dev.caravan.design.TableDesign;
import dev.caravan.source.FileInspector;
import dev.caravan.source.Inspected;
import dev.caravan.source.Inspection;
import dev.caravan.source.RecordGroups;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What one run imports: a file, or a folder whose files are joined. */
sealed interface Delivery permits SingleFile, JoinedFolder {

    /** What is at a path, whether a file, or a folder of a feed that takes folders. */
    static Delivery at(Path path, String name, Feed feed, Parts parts) {
        return Files.isDirectory(path) && feed.batch().isPresent()
                ? new JoinedFolder(path, feed, parts)
                : new SingleFile(path, name, feed, parts);
    }

    /** What deliveries are read with. */
    record Parts(TableDesign design, Limits limits, DataFolder folder) {

        FileInspector inspector() throws IOException {
            return new FileInspector(limits, PrivateFiles.folder(folder.work()));
        }
    }

    /** Where it is. */
    Path path();

    /** What is known of its kind. */
    Feed feed();

    /**
     * Reads it as a whole.
     *
     * @throws IOException where the disk fails, which is not the delivery's fault
     */
    Inspection inspect() throws IOException;

    /** Its records, once it has passed inspection. */
    RecordGroups groups(Inspected inspected) throws IOException;

    /** Where the rejects of a run go. */
    RejectsFiles rejects(Inspection inspection, String importId);
}
