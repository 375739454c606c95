package dev.caravan.endtoend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The project's folder and what is shipped in it. */
public final class Project {

    private Project() {}

    /** Surefire names the project folder; an editor that runs a test starts it there. */
    public static Path folder() {
        return Path.of(System.getProperty("basedir", "")).toAbsolutePath();
    }

    public static Path design() {
        return folder().resolve("design");
    }

    public static Path routes() {
        return folder().resolve("routes");
    }

    public static Path sampleData() {
        return folder().resolve("sample-data");
    }

    /** Copies the files of a folder into a new one, to be changed there. */
    public static Path copy(Path from, Path to) {
        try (Stream<Path> files = Files.list(from)) {
            Files.createDirectories(to);
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Files.copy(file, to.resolve(file.getFileName()));
            }
            return to;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Replaces a text in a file, which must be there. */
    public static void edit(Path file, String old, String now) {
        try {
            String text = Files.readString(file);
            if (!text.contains(old)) {
                throw new IllegalArgumentException(file + " does not hold: " + old);
            }
            Files.writeString(file, text.replace(old, now));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes lines to a file. */
    public static Path write(Path file, List<String> lines) {
        try {
            Files.createDirectories(file.toAbsolutePath().getParent());
            return Files.writeString(file, String.join("\n", lines) + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes lines to a file. */
    public static Path write(Path file, String... lines) {
        return write(file, List.of(lines));
    }

    /** The names of the files of a folder, in order; none where there is no folder. */
    public static List<String> names(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All files below a folder, in order. */
    public static List<Path> filesBelow(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
