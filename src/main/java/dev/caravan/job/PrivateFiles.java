package dev.caravan.job;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Files and folders for their owner only (0600, 0700): they hold personal data. */
public final class PrivateFiles {

    private static final FileAttribute<?> FOLDER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    private static final FileAttribute<?> FILE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private PrivateFiles() {}

    /** Makes a folder and those above it that are missing. */
    public static Path folder(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder, FOLDER);
        }
        return folder;
    }

    /** Makes an empty file; one of that name that an earlier process left behind is replaced. */
    public static Path newFile(Path file) throws IOException {
        Files.deleteIfExists(file);
        Files.newByteChannel(file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), FILE)
                .close();
        return file;
    }

    /** Writes a file so that it is either whole or not there: under a temporary name first, then renamed. */
    public static void writeWhole(Path file, String text) throws IOException {
        folder(file.getParent());
        Path aside = file.resolveSibling("." + file.getFileName() + ".tmp");
        Files.writeString(newFile(aside), text);
        Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * Moves a file where nothing is yet.
     *
     * @throws FileAlreadyExistsException where something is
     */
    static void moveTo(Path file, Path target) throws IOException {
        folder(target.getParent());
        if (Files.exists(target)) {
            throw new FileAlreadyExistsException(target.toString());
        }
        Files.move(file, target);
    }
}
