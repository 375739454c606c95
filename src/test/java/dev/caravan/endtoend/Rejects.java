package dev.caravan.endtoend;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** A rejects file as a reader of it sees it. */
public final class Rejects {

    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * One reject.
     *
     * @param original the original values as text: cells in their order, or one JSON object
     */
    public record Reject(long line, String code, String reason, List<String> original) {}

    private Rejects() {}

    public static List<Reject> in(Path file) {
        return file.getFileName().toString().endsWith(".csv") ? ofCsv(file) : ofJsonLines(file);
    }

    private static List<Reject> ofCsv(Path file) {
        List<Reject> rejects = new ArrayList<>();
        List<CsvRecord> rows = records(file);
        for (CsvRecord row : rows.subList(1, rows.size())) {
            List<String> cells = row.getFields();
            int own = cells.size() - 3;
            rejects.add(new Reject(
                    Long.parseLong(cells.get(own)),
                    cells.get(own + 1),
                    cells.get(own + 2),
                    List.copyOf(cells.subList(0, own))));
        }
        return rejects;
    }

    private static List<Reject> ofJsonLines(Path file) {
        List<Reject> rejects = new ArrayList<>();
        for (String line : Project.read(file).lines().toList()) {
            try {
                Map<String, JsonNode> fields = new TreeMap<>();
                JSON.readTree(line).properties().forEach(field -> fields.put(field.getKey(), field.getValue()));
                rejects.add(new Reject(
                        fields.remove("_line").asLong(),
                        fields.remove("_code").asText(),
                        fields.remove("_reason").asText(),
                        List.of(JSON.writeValueAsString(fields))));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
        return rejects;
    }

    /** The cells of a CSV file's rows by the line on which they start, the header being 1. */
    static Map<Long, List<String>> sourceRows(Path csv) {
        Map<Long, List<String>> rows = new TreeMap<>();
        records(csv).forEach(row -> rows.put(row.getStartingLineNumber(), row.getFields()));
        return rows;
    }

    private static List<CsvRecord> records(Path csv) {
        try (CsvReader<CsvRecord> reader = CsvReader.builder()
                .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
                .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
                .ofCsvRecord(Files.newBufferedReader(csv))) {
            return reader.stream().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
