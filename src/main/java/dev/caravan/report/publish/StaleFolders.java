package dev.caravan.report.publish;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The hidden folders beside a report's own: {@code .NAME.<id>.new}, being written, and {@code .NAME.<id>.old}, being
 * replaced. A crash leaves them behind.
 */
public record StaleFolders(Path target) {

    /** A report that is alive writes more often than this. */
    private static final Duration ABANDONED_AFTER = Duration.ofDays(1);

    private static final Pattern UNFINISHED = Pattern.compile("\\..+\\.[0-9a-z]{26}\\.new");

    private static final String NEW = ".new";
    private static final String OLD = ".old";

    Path written(String id) {
        return target.resolveSibling(prefix() + id + NEW);
    }

    Path replaced(String id) {
        return target.resolveSibling(prefix() + id + OLD);
    }

    private String prefix() {
        return "." + target.getFileName() + ".";
    }

    /** Puts back a report that a crash caught between its two renames, and removes what nobody writes any more. */
    void clear(Instant now) throws IOException {
        List<Path> found;
        try (Stream<Path> siblings = Files.list(target.getParent())) {
            found = siblings.filter(this::isLeftover).sorted().toList();
        }
        for (Path leftover : found) {
            boolean old = leftover.toString().endsWith(OLD);
            if (old && Files.notExists(target)) {
                Files.move(leftover, target, StandardCopyOption.ATOMIC_MOVE);
            } else if (lastChange(leftover).isBefore(now.minus(ABANDONED_AFTER))) {
                delete(leftover);
            }
        }
    }

    /** Removes what nobody writes any more in the folder of a report's periods: most are never written again. */
    public static void sweep(Path periods, Instant now) throws IOException {
        List<Path> found;
        try (Stream<Path> folders = Files.list(periods)) {
            found = folders.filter(folder ->
                            UNFINISHED.matcher(folder.getFileName().toString()).matches())
                    .toList();
        } catch (NoSuchFileException e) {
            return;
        }
        for (Path leftover : found) {
            if (lastChange(leftover).isBefore(now.minus(ABANDONED_AFTER))) {
                delete(leftover);
            }
        }
    }

    private boolean isLeftover(Path sibling) {
        String name = sibling.getFileName().toString();
        return name.startsWith(prefix())
                && name.substring(prefix().length()).matches("[0-9a-z]{26}\\.(new|old)")
                && Files.isDirectory(sibling);
    }

    private static Instant lastChange(Path folder) throws IOException {
        Instant latest = Files.getLastModifiedTime(folder).toInstant();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Instant changed = Files.getLastModifiedTime(file).toInstant();
                latest = changed.isAfter(latest) ? changed : latest;
            }
        }
        return latest;
    }

    /** Removes a folder and what is in it, if it is there. */
    static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        } catch (NoSuchFileException e) {
            // it is gone, which is what was wanted
            return;
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }
}
