package dev.caravan.report.publish;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies.SnakeCaseStrategy;
import com.fasterxml.jackson.databind.annotation.JsonNaming;
import dev.caravan.io.HashingFile;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * What became of the delivery of a report; it lies beside the manifest, which repeats it.
 *
 * @param endpoint where the files go, without secrets
 * @param attempts how often it was tried, all ticks together
 * @param at when the state became what it is, UTC
 * @param message what the last attempt failed with; empty: nothing
 */
@JsonNaming(SnakeCaseStrategy.class)
public record DeliveryRecord(State state, String endpoint, int attempts, String at, String message) {

    /** The name of the file it is written to. */
    public static final String FILE = "delivery.json";

    /** It is written under this name, then renamed. */
    static final String UNFINISHED = ".delivery.json.new";

    private static final ObjectMapper JSON = new ObjectMapper();

    /** How far a delivery is. */
    public enum State {
        PENDING,
        DELIVERED,
        /** To be tried again. */
        FAILED
    }

    /** Reads the record of a folder. */
    public static DeliveryRecord of(Path folder) throws IOException {
        return JSON.readValue(folder.resolve(FILE).toFile(), DeliveryRecord.class);
    }

    public void write(Path folder) throws IOException {
        Path unfinished = folder.resolve(UNFINISHED);
        Files.deleteIfExists(unfinished);
        try (OutputStream file = HashingFile.create(unfinished)) {
            file.write((JSON.writeValueAsString(this) + "\n").getBytes(StandardCharsets.UTF_8));
        }
        Files.move(unfinished, folder.resolve(FILE), StandardCopyOption.ATOMIC_MOVE);
    }
}
