package dev.caravan.job.file;

import dev.caravan.design.Feed;
import dev.caravan.design.Limits;
import dev.caravan.design.TableDesign;
import dev.caravan.io.OwnerOnlyFiles;
import dev.caravan.job.InspectableSource;
import dev.caravan.job.folder.DataFolder;
import dev.caravan.source.file.FileInspector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A delivery that lies on the disk: a file, or a folder whose files are joined. */
sealed interface FileSource extends InspectableSource permits SingleFileSource, BatchFolderSource {

    /** What is at a path, whether a file, or a folder of a feed that takes folders. */
    static FileSource at(Path path, String name, Feed feed, Parts parts) {
        return Files.isDirectory(path) && feed.batch().isPresent()
                ? new BatchFolderSource(path, feed, parts)
                : new SingleFileSource(path, name, feed, parts);
    }

    /** What deliveries are read with. */
    record Parts(TableDesign design, Limits limits, DataFolder folder) {

        FileInspector inspector() throws IOException {
            return new FileInspector(limits, OwnerOnlyFiles.folder(folder.work()));
        }
    }
}
