package dev.caravan.engine;

import dev.caravan.io.OwnerOnly;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** The right to start or stop the engine of one folder: one process, and one thread in it, at a time. */
final class StartLock {

    /**
     * A file lock belongs to the process: closing any other channel of the same file would drop it. So inside a process
     * only one channel may ever be open, and what sees to that has to be as wide as the process. It is a mutex only;
     * nothing about any engine is kept here.
     */
    private static final ReentrantLock THIS_PROCESS = new ReentrantLock();

    private StartLock() {}

    /**
     * Does something while nobody else starts or stops the engine.
     *
     * @param limit how long to wait for whoever has the lock
     * @param action what to do
     * @throws EngineException if the lock is not free in time, naming the process that has it
     */
    static <T> T whileHeld(EngineFolder folder, Duration limit, Supplier<T> action) {
        if (!takeMutex(limit)) {
            throw taken(folder, Long.toString(ProcessHandle.current().pid()));
        }
        try (FileChannel channel = OwnerOnly.open(folder.startLock())) {
            if (!Polling.until(limit, () -> lock(channel, folder.startLock()))) {
                throw taken(folder, owner(channel));
            }
            writeOwner(channel);
            return action.get();
        } catch (IOException e) {
            throw new EngineException("cannot lock " + folder.startLock() + ": " + EngineFolder.reason(e), e);
        } finally {
            THIS_PROCESS.unlock();
        }
    }

    private static boolean takeMutex(Duration limit) {
        try {
            return THIS_PROCESS.tryLock(limit.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EngineException("interrupted while waiting for the embedded engine", e);
        }
    }

    private static boolean lock(FileChannel channel, Path file) {
        try {
            return channel.tryLock() != null;
        } catch (IOException e) {
            throw new EngineException("cannot lock " + file + ": " + EngineFolder.reason(e), e);
        }
    }

    private static void writeOwner(FileChannel channel) throws IOException {
        channel.truncate(0);
        String pid = Long.toString(ProcessHandle.current().pid());
        channel.write(ByteBuffer.wrap(pid.getBytes(StandardCharsets.US_ASCII)), 0);
    }

    private static String owner(FileChannel channel) throws IOException {
        ByteBuffer pid = ByteBuffer.allocate(20);
        channel.read(pid, 0);
        String text = new String(pid.array(), 0, pid.position(), StandardCharsets.US_ASCII);
        return text.isEmpty() ? "unknown" : text;
    }

    private static EngineException taken(EngineFolder folder, String pid) {
        return new EngineException("another caravan process (pid " + pid + ") is starting or stopping the engine in "
                + folder.path() + "; try again");
    }
}
