package dev.caravan.report.publish;

import com.github.f4b6a3.ulid.UlidCreator;
import dev.caravan.io.HashingFile;
import dev.caravan.io.OwnerOnlyAccess;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A hidden folder beside a report's own, in which it is written; it takes the place of the other by renaming. Two
 * processes may do so at once: the report that was read later stays, even if the other process was paused for long before it
 * renamed. What a crash left behind goes when the same report is written again.
 */
public final class StagingFolder implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(StagingFolder.class);

    private static final int MOST_ATTEMPTS = 10;

    private final Path target;
    private final Path path;
    private final Path replaced;
    private Instant asOf = Instant.MIN;

    private StagingFolder(Path target, Path path, Path replaced) {
        this.target = target;
        this.path = path;
        this.replaced = replaced;
    }

    public static StagingFolder of(Path target, Instant now) throws IOException {
        Path parent = target.getParent();
        Files.createDirectories(parent, OwnerOnlyAccess.FOLDER);
        StaleFolders leftovers = new StaleFolders(target);
        leftovers.clear(now);
        String id = UlidCreator.getUlid().toString().toLowerCase(Locale.ROOT);
        Path path = Files.createDirectory(leftovers.written(id), OwnerOnlyAccess.FOLDER);
        return new StagingFolder(target, path, leftovers.replaced(id));
    }

    public Path path() {
        return path;
    }

    /** Writes the manifest, which comes last. */
    public void complete(Manifest manifest) throws IOException {
        try (OutputStream file = HashingFile.create(path.resolve(Manifest.FILE))) {
            file.write((manifest.json() + "\n").getBytes(StandardCharsets.UTF_8));
        }
        asOf = Instant.parse(manifest.asOf());
    }

    /**
     * Puts the folder in its place.
     *
     * @param now reports that claim to be read later than that are replaced: a clock was wrong when they were made
     * @return false if the report that is there was read later than this one, and stays
     */
    public boolean publish(Instant now) throws IOException {
        int attempt = 1;
        Outcome outcome = takePlace(attempt, now);
        while (outcome == Outcome.CONFLICT) {
            attempt++;
            outcome = takePlace(attempt, now);
        }
        StaleFolders.delete(replaced);
        return outcome == Outcome.PUBLISHED;
    }

    private enum Outcome {
        PUBLISHED,
        /** What is there was read later. */
        OLDER,
        /** Another process published the same report in between. */
        CONFLICT
    }

    private Outcome takePlace(int attempt, Instant now) throws IOException {
        boolean moved = moveAway();
        if (moved && isOlder(now)) {
            return putBack();
        }
        try {
            Files.move(path, target, StandardCopyOption.ATOMIC_MOVE);
            return Outcome.PUBLISHED;
        } catch (FileSystemException e) {
            if (Files.exists(target) && attempt < MOST_ATTEMPTS) {
                // Another process published the same report in between: it is the next to be replaced.
                StaleFolders.delete(replaced);
                return Outcome.CONFLICT;
            }
            if (moved) {
                Files.move(replaced, target, StandardCopyOption.ATOMIC_MOVE);
            }
            throw e;
        }
    }

    /** Judged by what was moved away: nobody can replace that any more. */
    private boolean isOlder(Instant now) {
        try {
            Instant other =
                    Instant.parse(PublishedManifest.read(replaced).path("as_of").asText());
            return other.isAfter(asOf) && !other.isAfter(now);
        } catch (IOException | DateTimeParseException e) {
            LOG.debug("{} does not say when it was read, and is replaced", target, e);
            return false;
        }
    }

    private Outcome putBack() throws IOException {
        try {
            Files.move(replaced, target, StandardCopyOption.ATOMIC_MOVE);
            return Outcome.OLDER;
        } catch (FileSystemException e) {
            if (Files.exists(target)) {
                StaleFolders.delete(replaced);
                return Outcome.CONFLICT;
            }
            throw e;
        }
    }

    private boolean moveAway() throws IOException {
        try {
            Files.move(target, replaced, StandardCopyOption.ATOMIC_MOVE);
            return true;
        } catch (NoSuchFileException e) {
            return false;
        }
    }

    /** Removes the folder, if it was not published. */
    @Override
    public void close() throws IOException {
        StaleFolders.delete(path);
    }
}
