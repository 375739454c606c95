package dev.caravan.migration.verify;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import dev.caravan.io.OwnerOnlyFiles;
import dev.caravan.migration.verify.Difference.Kind;
import dev.caravan.query.output.SpreadsheetText;
import java.io.Closeable;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/** Differences as CSV. Written aside and renamed when all are there; there is no file where there are none. For one thread. */
final class DifferenceFile implements Closeable {

    private static final List<String> COLUMNS =
            List.of("step", "kind", "identity", "pk", "sk", "field", "source", "table");

    private final Path target;
    private Path aside;
    private Writer writer;
    private CsvWriter csv;
    private long count;

    DifferenceFile(Path target) {
        this.target = target;
    }

    /** How many were written. */
    long count() {
        return count;
    }

    void write(Difference difference) throws IOException {
        open();
        csv.writeRecord(
                difference.step(),
                difference.kind().name(),
                SpreadsheetText.ofValue(difference.identity()),
                SpreadsheetText.ofValue(difference.partition()),
                SpreadsheetText.ofValue(difference.sort()),
                difference.field(),
                SpreadsheetText.ofValue(difference.source()),
                SpreadsheetText.ofValue(difference.table()));
        count++;
    }

    /** Writes the names of the columns, also where nothing follows. */
    void header() throws IOException {
        open();
        csv.writeRecord(COLUMNS);
    }

    /** Adds all that another file has. */
    void append(Path part) throws IOException {
        open();
        csv.flush();
        try (Reader lines = Files.newBufferedReader(part)) {
            lines.transferTo(writer);
        }
    }

    private void open() throws IOException {
        if (writer == null) {
            OwnerOnlyFiles.folder(target.getParent());
            aside = OwnerOnlyFiles.newAside(target);
            writer = Files.newBufferedWriter(aside, StandardCharsets.UTF_8);
            csv = CsvWriter.builder().build(writer);
        }
    }

    /** Makes the file visible, and sure to stay. */
    void publish() throws IOException {
        if (writer == null) {
            Files.deleteIfExists(target);
            return;
        }
        csv.flush();
        writer.close();
        writer = null;
        try (FileChannel channel = FileChannel.open(aside, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
        Files.move(aside, target, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Removes what was not published. */
    @Override
    public void close() throws IOException {
        if (writer != null) {
            writer.close();
            writer = null;
            Files.deleteIfExists(aside);
        }
    }

    /** The first lines of a file that has a header. */
    static List<Difference> first(Path file, int most) throws IOException {
        List<Difference> differences = new ArrayList<>();
        try (CsvReader<CsvRecord> lines = CsvReader.builder().ofCsvRecord(file)) {
            for (CsvRecord line : lines) {
                if (line.getStartingLineNumber() > 1) {
                    differences.add(difference(line));
                }
                if (differences.size() >= most) {
                    break;
                }
            }
        }
        return differences;
    }

    private static Difference difference(CsvRecord line) {
        return new Difference(
                line.getField(0),
                Kind.valueOf(line.getField(1)),
                line.getField(2),
                line.getField(3),
                line.getField(4),
                line.getField(5),
                line.getField(6),
                line.getField(7));
    }
}
