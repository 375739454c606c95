package dev.caravan.io;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** A folder of temporary files that only their owner can read, removed with all that is in it when closed. */
public final class SpillFolder implements AutoCloseable {

    private final Path folder;

    /** Makes a folder of its own in the one given, which is created where it is missing. */
    public SpillFolder(Path parent) throws IOException {
        Files.createDirectories(parent);
        // the JDK makes temporary folders 0700 and temporary files 0600 where the file system knows such a thing
        this.folder = Files.createTempDirectory(parent, "spill-");
    }

    /** The folder. */
    public Path folder() {
        return folder;
    }

    /** A new, empty file. */
    public Path newFile() throws IOException {
        return Files.createTempFile(folder, "spill-", ".tmp");
    }

    /** Takes the rights of others from a file that a library made in the folder. */
    public void protect(Path file) throws IOException {
        if (file.getFileSystem().supportedFileAttributeViews().contains("posix")) {
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
        }
    }

    @Override
    public void close() throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(folder);
    }
}
