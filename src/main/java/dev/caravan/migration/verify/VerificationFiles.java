package dev.caravan.migration.verify;

import dev.caravan.job.folder.DataFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The differences that a verification has found so far: for each part of each step a file in the work folder, so that a
 * restart need not compare again. In the end they are one list.
 */
final class VerificationFiles {

    private final Path folder;

    /** The files of a verification with that id. */
    VerificationFiles(DataFolder data, String id) {
        this.folder = data.work().resolve("verify-" + id);
    }

    /** Where the differences of a part are. */
    Path part(int step, int part) {
        return folder.resolve(String.format(Locale.ROOT, "a-step-%04d-part-%09d.csv", step, part));
    }

    /** Where a list is of what has no row in the source. */
    Path extraList(int list) {
        return folder.resolve(String.format(Locale.ROOT, "b-extra-%09d.csv", list));
    }

    /** How many of the first lists of what has no row in the source are on this machine: empty ones never are. */
    long extras(int lists) {
        return IntStream.range(0, lists)
                .filter(list -> Files.exists(extraList(list)))
                .count();
    }

    /** Removes such lists of which nothing is known, from this one on. */
    void forgetExtras(int from) throws IOException {
        for (Path file : all()) {
            String name = file.getFileName().toString();
            if (name.startsWith("b-")
                    && name.compareTo(extraList(from).getFileName().toString()) >= 0) {
                Files.delete(file);
            }
        }
    }

    /** Returns whether all that was found in a part is on this machine. */
    boolean has(int step, PartResult verdict) {
        return verdict.differences() == 0 || Files.exists(part(step, verdict.part()));
    }

    /** Makes one list of all, the parts in their order. */
    void join(Path target) throws IOException {
        try (DifferenceFile list = new DifferenceFile(target)) {
            list.header();
            for (Path part : all()) {
                list.append(part);
            }
            list.publish();
        }
    }

    private List<Path> all() throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().endsWith(".csv"))
                    .sorted()
                    .toList();
        }
    }

    /** Removes all, the list has been published. */
    void discard() throws IOException {
        if (!Files.isDirectory(folder)) {
            return;
        }
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
        }
        Files.deleteIfExists(folder);
    }
}
