package dev.caravan.route;

import dev.caravan.design.Design;
import dev.caravan.job.BatchFolder;
import dev.caravan.job.FeedClaim;
import java.nio.file.Path;
import java.util.Set;
import org.apache.camel.component.file.GenericFile;
import org.apache.camel.component.file.GenericFileFilter;

/**
 * Lets the inbox take the folders that have their marker {@code _READY}, by that file. Others are left alone, and so is a
 * folder with uploads in progress: some programs send the marker before the rest. Bean {@code completeBatches}.
 */
public final class CompleteBatches implements GenericFileFilter<Object> {

    private final Design design;

    public CompleteBatches(Design design) {
        this.design = design;
    }

    @Override
    public boolean accept(GenericFile<Object> file) {
        String name = file.getFileNameOnly();
        if (file.isDirectory()) {
            return !name.startsWith(".") && !CompleteFiles.isInProgress(name);
        }
        return name.equals(BatchFolder.MARKER)
                && isComplete(Path.of(file.getAbsoluteFilePath()).getParent());
    }

    /** Hidden files are uploads in progress where a file of the batch is missing, and otherwise nothing that matters. */
    private boolean isComplete(Path folder) {
        Set<String> names = new BatchFolder(folder).names();
        return names.stream().noneMatch(CompleteFiles::isInProgress)
                && (names.stream().noneMatch(name -> name.startsWith("."))
                        || FeedClaim.of(design, folder).isPresent());
    }
}
