package dev.caravan.report;

import com.github.f4b6a3.ulid.UlidCreator;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Locale;

/**
 * A hidden folder beside a report's own, in which it is written; it takes the place of the other by renaming. Two
 * processes may do so at once: the later one stays. What a crash left behind goes when the same report is written again.
 */
final class AsideFolder implements AutoCloseable {

    private static final int MOST_ATTEMPTS = 10;

    private final Path target;
    private final Path path;
    private final Path replaced;

    private AsideFolder(Path target, Path path, Path replaced) {
        this.target = target;
        this.path = path;
        this.replaced = replaced;
    }

    static AsideFolder of(Path target, Instant now) throws IOException {
        Path parent = target.getParent();
        Files.createDirectories(parent, OwnerOnlyAccess.FOLDER);
        Leftovers leftovers = new Leftovers(target);
        leftovers.clear(now);
        String id = UlidCreator.getUlid().toString().toLowerCase(Locale.ROOT);
        Path path = Files.createDirectory(leftovers.written(id), OwnerOnlyAccess.FOLDER);
        return new AsideFolder(target, path, leftovers.replaced(id));
    }

    Path path() {
        return path;
    }

    /** Writes the manifest last, then puts the folder in its place. */
    void publish(Manifest manifest) throws IOException {
        try (OutputStream file = HashedFile.create(path.resolve(Manifest.FILE))) {
            file.write((manifest.json() + "\n").getBytes(StandardCharsets.UTF_8));
        }
        int attempt = 1;
        while (!takePlace(attempt)) {
            attempt++;
        }
        Leftovers.delete(replaced);
    }

    private boolean takePlace(int attempt) throws IOException {
        boolean moved = moveAway();
        try {
            Files.move(path, target, StandardCopyOption.ATOMIC_MOVE);
            return true;
        } catch (FileSystemException e) {
            if (Files.exists(target) && attempt < MOST_ATTEMPTS) {
                // Another process published the same report in between: it is the next to be replaced.
                Leftovers.delete(replaced);
                return false;
            }
            if (moved) {
                Files.move(replaced, target, StandardCopyOption.ATOMIC_MOVE);
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
        Leftovers.delete(path);
    }
}
