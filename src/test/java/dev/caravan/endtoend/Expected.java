package dev.caravan.endtoend;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.caravan.ledger.Counts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;

/** What {@code sample-data/expected.json} says, which was reasoned and not taken from a run. */
final class Expected {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final JsonNode root;

    Expected() {
        try {
            root = JSON.readTree(Files.readString(Project.sampleData().resolve("expected.json")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One file and what is to become of it. */
    record OfFile(JsonNode node) {

        String name() {
            return node.path("file").asText();
        }

        Path path() {
            return Project.sampleData().resolve(name());
        }

        String feed() {
            return node.path("feed").asText();
        }

        Counts records() {
            return counts("records");
        }

        Counts bundles() {
            return counts("bundles");
        }

        long itemsWritten() {
            return node.path("items_written").asLong();
        }

        List<String> ignoredColumns() {
            return texts(node.path("ignored_columns"));
        }

        List<JsonNode> rejects() {
            return list(node.path("rejects"));
        }

        private Counts counts(String field) {
            return JSON.convertValue(node.path(field), Counts.class);
        }

        @Override
        public String toString() {
            return name();
        }
    }

    List<OfFile> files() {
        return list(root.path("files")).stream().map(OfFile::new).toList();
    }

    JsonNode table() {
        return root.path("table");
    }

    JsonNode ordersByStatus() {
        return root.path("orders_by_status");
    }

    /** Examples of one kind. */
    List<JsonNode> examples(String kind) {
        return list(root.path("examples").path(kind));
    }

    static List<JsonNode> list(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false).toList();
    }

    static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
