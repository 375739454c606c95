package dev.caravan.job.file;

import dev.caravan.design.Feed;
import dev.caravan.job.ImportBusyException;
import dev.caravan.job.JobExecution;
import dev.caravan.job.JobLauncher;
import java.io.IOException;
import java.nio.file.Path;

/** Opens the imports of files, and of folders whose files are joined. */
public final class FileImports {

    private final JobLauncher imports;

    public FileImports(JobLauncher imports) {
        this.imports = imports;
    }

    /**
     * Reads a file, or the files of a folder, as a whole and claims its run.
     *
     * @throws ImportBusyException if another process is importing the same content
     * @throws IOException if the disk fails, as distinct from a fault of the files
     */
    public JobExecution open(Path file, Feed feed) throws IOException {
        return imports.open(source(file, feed));
    }

    /**
     * Reads a file, or the files of a folder, as a whole for a dry run: nothing is claimed, and only rejects are written.
     *
     * @throws IOException if the disk fails
     */
    public JobExecution openDryRun(Path file, Feed feed) throws IOException {
        return imports.openDryRun(source(file, feed));
    }

    private FileSource source(Path path, Feed feed) {
        FileSource.Parts parts = new FileSource.Parts(
                imports.design().table(), imports.settings().limits(), imports.folder());
        return FileSource.at(path, path.getFileName().toString(), feed, parts);
    }
}
