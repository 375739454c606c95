package dev.caravan.job.undo;

import dev.caravan.job.folder.DataFolder;
import dev.caravan.job.folder.FileArchiver;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.undo.UndoRefusedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Finds the file, or folder, that a run imported: archived names carry the import id. */
final class ArchivedFiles {

    private final DataFolder folder;

    ArchivedFiles(DataFolder folder) {
        this.folder = folder;
    }

    /**
     * The archived file, or folder, of a run.
     *
     * @throws UndoRefusedException if the archive has none, as after {@code caravan import}, which leaves files where
     *     they are
     */
    Path archived(Receipt receipt) throws IOException {
        String name = FileArchiver.withId(receipt.file(), false, receipt.importId());
        String ofFolder = FileArchiver.withId(receipt.file(), true, receipt.importId());
        for (Path day : days()) {
            Path file = day.resolve(name);
            if (Files.isRegularFile(file)) {
                return file;
            }
            if (Files.isDirectory(day.resolve(ofFolder))) {
                return day.resolve(ofFolder);
            }
        }
        throw new UndoRefusedException("there is no " + name + " in " + folder.archive()
                + "; name the imported file: caravan undo " + receipt.importId() + " " + receipt.file());
    }

    private List<Path> days() throws IOException {
        if (!Files.isDirectory(folder.archive())) {
            return List.of();
        }
        try (Stream<Path> days = Files.list(folder.archive())) {
            return days.filter(Files::isDirectory).sorted().toList();
        }
    }
}
