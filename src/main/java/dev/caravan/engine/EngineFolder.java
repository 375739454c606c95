package dev.caravan.engine;

import dev.caravan.io.OwnerOnly;
import java.io.IOException;
import java.nio.file.Path;

/**
 * The folder of one engine, and what stands in it.
 *
 * @param path the folder's real path, the same however it was named
 */
record EngineFolder(Path path) {

    /**
     * Makes the folder, for its owner only, if it is not there.
     *
     * @throws EngineException if it cannot be made
     */
    static EngineFolder create(Path folder) {
        try {
            Path absolute = folder.toAbsolutePath().normalize();
            OwnerOnly.createFolder(absolute);
            return new EngineFolder(absolute.toRealPath());
        } catch (IOException e) {
            throw new EngineException("cannot make the engine's folder " + folder + ": " + reason(e), e);
        }
    }

    /** File systems name the file as the message; the class says what was wrong with it. */
    static String reason(IOException e) {
        return e.getClass().getSimpleName() + ": " + e.getMessage();
    }

    /** The SQLite database. */
    Path database() {
        return path.resolve("table.db");
    }

    /** What the engine prints; begun anew at each start. */
    Path log() {
        return path.resolve("engine.log");
    }

    /** Port and process of the running engine. */
    Path record() {
        return path.resolve("engine.json");
    }

    /** Locked while somebody starts or stops the engine. */
    Path startLock() {
        return path.resolve("start.lock");
    }

    /** One file per holder. */
    Path holders() {
        return path.resolve("holders");
    }

    /** The FIFO that every holder keeps open. */
    Path lifeline() {
        return path.resolve("holders.fifo");
    }
}
