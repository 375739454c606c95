package dev.caravan.io;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Files and folders for their owner only (0600, 0700): they hold personal data. */
public final class OwnerOnlyFiles {

    private static final Logger LOG = LoggerFactory.getLogger(OwnerOnlyFiles.class);
    private static final Set<PosixFilePermission> FOLDER_RIGHTS = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> FILE_RIGHTS = PosixFilePermissions.fromString("rw-------");
    private static final FileAttribute<?> FOLDER = PosixFilePermissions.asFileAttribute(FOLDER_RIGHTS);
    private static final FileAttribute<?> FILE = PosixFilePermissions.asFileAttribute(FILE_RIGHTS);

    private static final String ASIDE = ".tmp";

    private OwnerOnlyFiles() {}

    /** Makes a folder and those above it that are missing. */
    public static Path folder(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            Files.createDirectories(folder, FOLDER);
        }
        return folder;
    }

    /**
     * Makes an empty hidden file beside another one, to be written and then renamed to it. Its name is unique: a process that
     * has lost its claim to a second one never renames or removes what that one writes. Such files of the same target that
     * earlier processes left behind are removed.
     */
    public static Path newAside(Path target) throws IOException {
        String prefix = asidePrefix(target);
        try (DirectoryStream<Path> leftovers = Files.newDirectoryStream(
                target.getParent(), file -> file.getFileName().toString().startsWith(prefix))) {
            for (Path leftover : leftovers) {
                Files.deleteIfExists(leftover);
            }
        }
        return Files.createTempFile(target.getParent(), prefix, ASIDE, FILE);
    }

    /** Of a fixed length, so that the hidden file may be made whenever the file itself may. */
    private static String asidePrefix(Path target) {
        UUID hash = UUID.nameUUIDFromBytes(target.getFileName().toString().getBytes(StandardCharsets.UTF_8));
        return "." + hash + ".";
    }

    /** Writes a file so that it is either whole or not there: under a temporary name first, then renamed. */
    public static void writeWhole(Path file, String text) throws IOException {
        folder(file.getParent());
        Path aside = Files.createTempFile(file.getParent(), asidePrefix(file), ASIDE, FILE);
        try {
            Files.writeString(aside, text);
            Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(aside);
        }
    }

    /**
     * Moves a file, or a folder with all that is in it, to a free place, where only the owner can read it whatever rights it
     * came with. On another file system it is copied aside first, so that it appears there whole; links are moved, never followed.
     *
     * @throws FileAlreadyExistsException if the place is taken
     */
    public static void moveTo(Path file, Path target) throws IOException {
        folder(target.getParent());
        if (Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            throw new FileAlreadyExistsException(target.toString());
        }
        for (Path entry : tree(file)) {
            protect(entry);
        }
        try {
            Files.move(file, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            copy(file, target);
            delete(file);
        }
    }

    /** All that is in a folder, it first; a file alone. */
    private static List<Path> tree(Path file) throws IOException {
        try (Stream<Path> entries = Files.walk(file)) {
            return entries.toList();
        }
    }

    private static void protect(Path file) throws IOException {
        boolean folder = Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS);
        if (!folder && !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try {
            Files.setPosixFilePermissions(file, folder ? FOLDER_RIGHTS : FILE_RIGHTS);
        } catch (FileSystemException | UnsupportedOperationException e) {
            // another user's file keeps its rights; the folder that it goes to lets nobody else in
            LOG.debug("the rights of {} stay", file, e);
        }
    }

    private static void copy(Path file, Path target) throws IOException {
        Path aside = target.resolveSibling("." + target.getFileName() + ASIDE);
        delete(aside);
        try {
            for (Path entry : tree(file)) {
                Path to = aside.resolve(file.relativize(entry).toString());
                if (Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS)) {
                    Files.createDirectory(to, FOLDER);
                } else if (Files.isRegularFile(entry, LinkOption.NOFOLLOW_LINKS)) {
                    copyContent(entry, to);
                } else {
                    Files.copy(entry, to, LinkOption.NOFOLLOW_LINKS);
                }
            }
            Files.move(aside, target, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            delete(aside);
            throw e;
        }
    }

    /** The original is deleted afterwards, so the copy must survive a failure of the machine. */
    private static void copyContent(Path from, Path to) throws IOException {
        Set<StandardOpenOption> options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        try (InputStream in = Files.newInputStream(from);
                FileChannel channel = FileChannel.open(to, options, FILE)) {
            OutputStream out = Channels.newOutputStream(channel);
            in.transferTo(out);
            channel.force(true);
        }
        Files.setLastModifiedTime(to, Files.getLastModifiedTime(from));
    }

    /** Deletes a file, or a folder with all that is in it; links are not followed. */
    static void delete(Path file) throws IOException {
        if (Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
            for (Path entry :
                    tree(file).stream().sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(entry);
            }
        }
    }
}
