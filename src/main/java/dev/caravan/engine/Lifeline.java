package dev.caravan.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * One holder's end of the FIFO that keeps the engine alive. Nothing is ever written to it. When the last end is closed,
 * be it by the operating system after {@code kill -9}, the engine's supervisor reads the end of the file and ends the
 * engine.
 */
final class Lifeline implements AutoCloseable {

    private static final Duration MKFIFO_LIMIT = Duration.ofSeconds(10);

    private final RandomAccessFile end;

    private Lifeline(RandomAccessFile end) {
        this.end = end;
    }

    /**
     * Makes a new FIFO in the place of an old one. Whoever still reads the old one is none the wiser.
     *
     * @throws EngineException if the file system cannot hold one
     */
    static void create(Path fifo) {
        try {
            Files.deleteIfExists(fifo);
            Process mkfifo = new ProcessBuilder("mkfifo", "-m", "600", fifo.toString())
                    .redirectErrorStream(true)
                    .start();
            boolean ended = mkfifo.waitFor(MKFIFO_LIMIT.toMillis(), TimeUnit.MILLISECONDS);
            if (!ended || mkfifo.exitValue() != 0) {
                mkfifo.destroyForcibly();
                String said = ended ? new String(mkfifo.getInputStream().readAllBytes(), UTF_8) : "it does not end";
                throw new EngineException("cannot make the FIFO " + fifo + ": " + said);
            }
        } catch (IOException e) {
            throw new EngineException("cannot make the FIFO " + fifo + ": " + EngineFolder.reason(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EngineException("interrupted while starting the embedded engine", e);
        }
    }

    /**
     * Takes hold of a FIFO that is there.
     *
     * @throws EngineException if it is gone
     */
    static Lifeline hold(Path fifo) {
        try {
            // opening a missing or an ordinary file for writing would work, and would hold nothing
            if (!Files.readAttributes(fifo, BasicFileAttributes.class).isOther()) {
                throw new EngineException(
                        fifo + " is not a FIFO; end all caravan processes of this folder and try again");
            }
            // read and write: opening for writing alone would wait for a reader
            return new Lifeline(new RandomAccessFile(fifo.toFile(), "rw"));
        } catch (IOException e) {
            throw new EngineException(
                    "cannot open " + fifo + " (" + EngineFolder.reason(e)
                            + "); end all caravan processes of this folder and try again",
                    e);
        }
    }

    @Override
    public void close() {
        try {
            end.close();
        } catch (IOException e) {
            throw new EngineException("cannot let go of the embedded engine: " + EngineFolder.reason(e), e);
        }
    }
}
