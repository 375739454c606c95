package dev.caravan.job.folder;

import dev.caravan.design.Batch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What there is in a folder that comes in as a batch. */
public record BatchFolder(Path path) {

    /** The name of the file that says that the folder is whole. */
    public static final String MARKER = "_READY";

    /** The names of all that is in the folder but the marker, sorted; those of folders end with a slash. */
    public Set<String> names() {
        try (Stream<Path> entries = Files.list(path)) {
            return entries.map(entry -> entry.getFileName() + (Files.isDirectory(entry) ? "/" : ""))
                    .filter(name -> !name.equals(MARKER))
                    .collect(Collectors.toCollection(TreeSet::new));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Names that are neither files of a batch, nor their control totals, nor hidden. */
    public Set<String> unknown(Batch batch) {
        Set<String> unknown = names();
        for (String file : batch.files()) {
            unknown.remove(file);
            unknown.removeIf(name ->
                    ControlTotal.isMarker(name) && ControlTotal.fileOf(name).equals(file));
        }
        unknown.removeIf(name -> name.startsWith("."));
        return unknown;
    }
}
