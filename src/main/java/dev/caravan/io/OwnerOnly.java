package dev.caravan.io;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** Files and folders that only their owner can read: the engine's database holds personal data. */
public final class OwnerOnly {

    private static final Set<PosixFilePermission> FOLDER = PosixFilePermissions.fromString("rwx------");
    private static final FileAttribute<Set<PosixFilePermission>> FOLDER_ATTRIBUTE =
            PosixFilePermissions.asFileAttribute(FOLDER);
    private static final FileAttribute<Set<PosixFilePermission>> FILE_ATTRIBUTE =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    private static final Set<OpenOption> OPENED =
            Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);

    private OwnerOnly() {}

    /** Makes the folder and the missing ones above it (0700), or narrows the folder that is there. */
    public static void createFolder(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder, FOLDER_ATTRIBUTE);
        } else if (!Files.getPosixFilePermissions(folder).equals(FOLDER)) {
            Files.setPosixFilePermissions(folder, FOLDER);
        }
    }

    /** Makes an empty file (0600) that was not there. */
    public static void createFile(Path file) throws IOException {
        Files.createFile(file, FILE_ATTRIBUTE);
    }

    /** Opens a file for reading and writing, and makes it (0600) if it was not there. */
    public static FileChannel open(Path file) throws IOException {
        return FileChannel.open(file, OPENED, FILE_ATTRIBUTE);
    }
}
