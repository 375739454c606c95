package dev.caravan.job.folder;

import dev.caravan.io.OwnerOnlyFiles;
import dev.caravan.ledger.Receipt;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;

/** Puts files and folders of the inbox away: into the archive, or among the failed. Nothing is ever overwritten. */
public final class FileArchiver {

    private final DataFolder folder;
    private final Clock clock;

    public FileArchiver(DataFolder folder, Clock clock) {
        this.folder = folder;
        this.clock = clock;
    }

    /**
     * Moves a file whose records are all accounted for into the archive of the day; its name carries the import id.
     *
     * @return where it is
     */
    public Path archive(Path file, Receipt receipt) throws IOException {
        LocalDate day = LocalDate.now(clock.withZone(ZoneOffset.UTC));
        Path target = free(folder.archive().resolve(day.toString()), file, receipt.importId());
        OwnerOnlyFiles.moveTo(file, target);
        moveMarker(file, target);
        return target;
    }

    /**
     * Moves a file that could not be read as a whole to the failed ones, with the reason beside it. If the reason cannot be
     * written the file stays where it was.
     */
    public void fail(Path file, String id, String reason) throws IOException {
        fail(file, free(folder.failed(), file, id), reason);
    }

    /** Moves a file of the archive to the failed ones under its name, with the reason beside it. */
    public void failArchived(Path archived, String reason) throws IOException {
        fail(archived, folder.failed().resolve(archived.getFileName()), reason);
    }

    private static void fail(Path file, Path target, String reason) throws IOException {
        OwnerOnlyFiles.moveTo(file, target);
        try {
            OwnerOnlyFiles.writeWhole(target.resolveSibling(target.getFileName() + ".reason.txt"), reason + "\n");
        } catch (IOException e) {
            OwnerOnlyFiles.moveTo(target, file);
            throw e;
        }
        moveMarker(file, target);
    }

    /**
     * Where there is nothing yet. A file that comes again after a process ended between putting it away and giving its claim
     * back has the id of the first one, and stands beside it.
     */
    private static Path free(Path folder, Path file, String id) {
        Path target = folder.resolve(withId(file, id));
        for (int next = 2; Files.exists(target, LinkOption.NOFOLLOW_LINKS); next++) {
            target = folder.resolve(withId(file, id + "-" + next));
        }
        return target;
    }

    private static String withId(Path file, String id) {
        return withId(StoredNames.of(file), Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS), id);
    }

    /** {@code orders.csv.gz} becomes {@code orders-<id>.csv.gz}; a folder's name has no extension. */
    public static String withId(String name, boolean isFolder, String id) {
        String stored = StoredNames.of(name);
        int dot = isFolder ? -1 : stored.indexOf('.', 1);
        return dot < 0 ? stored + "-" + id : stored.substring(0, dot) + "-" + id + stored.substring(dot);
    }

    private static void moveMarker(Path file, Path target) throws IOException {
        Path marker = ControlTotal.markerOf(file);
        if (Files.exists(marker, LinkOption.NOFOLLOW_LINKS)) {
            try {
                OwnerOnlyFiles.moveTo(marker, ControlTotal.markerOf(target));
            } catch (FileAlreadyExistsException e) {
                throw new IOException("the marker " + marker + " cannot be put away", e);
            }
        }
    }
}
