package dev.caravan.job;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.caravan.source.InspectedFile;
import dev.caravan.source.Inspection;
import dev.caravan.source.UnreadableFile;
import dev.caravan.source.UnreadableFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The marker {@code NAME.done} beside a file: it is complete, and may tell how many rows it has. */
public final class ControlTotal {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final long MOST_BYTES = 4096;

    private ControlTotal() {}

    /** Where the marker of a file is, whether or not it is there. */
    public static Path markerOf(Path file) {
        return file.resolveSibling(file.getFileName() + ".done");
    }

    /** What inspection found of a file, or that it is not whole by its control total. */
    static Inspection checked(Path file, Inspection inspection) throws IOException {
        if (inspection instanceof InspectedFile inspected) {
            try {
                check(file, inspected.records());
            } catch (UnreadableFileException e) {
                return new UnreadableFile(inspected.sha256(), inspected.size(), e.getMessage());
            }
        }
        return inspection;
    }

    /**
     * Compares a file's records with the total that its marker tells, if it tells one: a file cut at a line end looks
     * whole otherwise.
     *
     * @throws UnreadableFileException where they differ, or the marker cannot be understood
     */
    static void check(Path file, long records) throws IOException {
        Path marker = markerOf(file);
        if (!Files.isRegularFile(marker) || Files.size(marker) == 0) {
            return;
        }
        long rows = rows(marker);
        if (rows != records) {
            throw new UnreadableFileException(marker.getFileName() + " says that there are " + rows
                    + " rows, and the file has " + records + ": it is not whole");
        }
    }

    private static long rows(Path marker) throws IOException {
        if (Files.size(marker) <= MOST_BYTES) {
            try {
                String text = Files.readString(marker).strip();
                JsonNode rows = text.isEmpty() ? null : JSON.readTree(text).get("rows");
                if (rows != null && rows.isIntegralNumber()) {
                    return rows.longValue();
                }
            } catch (JsonProcessingException e) {
                throw notUnderstood(marker);
            }
        }
        throw notUnderstood(marker);
    }

    private static UnreadableFileException notUnderstood(Path marker) {
        return new UnreadableFileException(
                marker.getFileName() + " is neither empty nor a control total such as {\"rows\": 1000}");
    }
}
