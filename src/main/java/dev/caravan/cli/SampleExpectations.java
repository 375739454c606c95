package dev.caravan.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.RecordCounts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What is to come out of the sample files: {@code sample-data/expected.json}. */
final class SampleExpectations {

    private static final ObjectMapper JSON = new ObjectMapper();

    private record Expected(RecordCounts records, RecordCounts bundles) {}

    private final Map<String, Expected> byFile = new LinkedHashMap<>();

    private SampleExpectations() {}

    static SampleExpectations read(Path file) throws IOException {
        SampleExpectations expectations = new SampleExpectations();
        for (JsonNode node : JSON.readTree(Files.readString(file)).get("files")) {
            expectations.byFile.put(
                    node.get("file").asText(),
                    new Expected(
                            JSON.treeToValue(node.get("records"), RecordCounts.class),
                            JSON.treeToValue(node.get("bundles"), RecordCounts.class)));
        }
        return expectations;
    }

    /** The files, in the order in which they are to be imported. */
    List<String> files() {
        return List.copyOf(byFile.keySet());
    }

    /**
     * In what a receipt differs from what is expected; a file that was imported before may also come out unchanged.
     *
     * @return one line each; empty if all is as expected
     */
    List<String> differences(Receipt receipt) {
        Expected expected = byFile.get(receipt.file());
        List<String> differences = new ArrayList<>();
        compare(receipt.file() + ": records", expected.records(), receipt.records(), differences);
        compare(receipt.file() + ": bundles", expected.bundles(), receipt.bundles(), differences);
        return differences;
    }

    private static void compare(String what, RecordCounts expected, RecordCounts found, List<String> differences) {
        boolean same = expected.read() == found.read()
                && expected.rejected() == found.rejected()
                && expected.imported() == found.imported() + found.unchanged();
        if (!same) {
            differences.add(what + ": expected " + expected + ", found " + found);
        }
    }
}
