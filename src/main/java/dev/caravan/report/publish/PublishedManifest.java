package dev.caravan.report.publish;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.caravan.io.HashingFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/** The manifest of a published report, to which what became of its delivery is added under {@code delivery}. */
public final class PublishedManifest {

    /** It is written under this name, then renamed. */
    static final String UNFINISHED = ".manifest.json.new";

    private static final String DELIVERY = "delivery";
    private static final ObjectMapper JSON = new ObjectMapper();

    private PublishedManifest() {}

    /** What the report is and holds, without what is said of its delivery. */
    public static JsonNode read(Path folder) throws IOException {
        ObjectNode manifest = tree(folder);
        manifest.remove(DELIVERY);
        return manifest;
    }

    private static ObjectNode tree(Path folder) throws IOException {
        if (JSON.readTree(folder.resolve(Manifest.FILE).toFile()) instanceof ObjectNode manifest) {
            return manifest;
        }
        throw new IOException(folder.resolve(Manifest.FILE) + " is no JSON object");
    }

    /** Records what became of the delivery so far. */
    public static void record(Path folder, DeliveryRecord delivery) throws IOException {
        ObjectNode manifest = tree(folder).set(DELIVERY, JSON.valueToTree(delivery));
        Path unfinished = folder.resolve(UNFINISHED);
        Files.deleteIfExists(unfinished);
        try (OutputStream file = HashingFile.create(unfinished)) {
            file.write((JSON.writeValueAsString(manifest) + "\n").getBytes(StandardCharsets.UTF_8));
        }
        Files.move(unfinished, folder.resolve(Manifest.FILE), StandardCopyOption.ATOMIC_MOVE);
    }
}
