package dev.caravan.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.caravan.io.OwnerOnly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * What {@code engine.json} says of the running engine.
 *
 * @param port the loopback port it answers on
 * @param process the engine's own process
 * @param privateNetwork whether the port is in a network of the engine's own, which only its user can enter, and not
 *     open to every program of this machine
 */
record EngineRecord(int port, ProcessIdentity process, boolean privateNetwork) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** Reads the file; nothing if it is missing or not what Caravan writes. */
    static Optional<EngineRecord> read(Path file) {
        try {
            JsonNode json = JSON.readTree(Files.readString(file));
            int port = json.path("port").asInt();
            long pid = json.path("pid").asLong();
            String start = json.path("process_start").asText();
            boolean isPrivate = json.path("private_network").asBoolean();
            return port > 0 && port <= 65_535 && pid > 0
                    ? Optional.of(new EngineRecord(port, new ProcessIdentity(pid, start), isPrivate))
                    : Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /**
     * Replaces the file as a whole, so that no reader sees half of it.
     *
     * @throws EngineException if the file cannot be written
     */
    void write(Path file) {
        JsonNode json = JSON.createObjectNode()
                .put("port", port)
                .put("pid", process.pid())
                .put("process_start", process.start())
                .put("private_network", privateNetwork);
        Path next = file.resolveSibling(file.getFileName() + ".tmp");
        try {
            Files.deleteIfExists(next);
            OwnerOnly.createFile(next);
            Files.writeString(next, json + "\n");
            Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new EngineException("cannot write " + file + ": " + e.getMessage(), e);
        }
    }
}
