package dev.caravan.route;

import static org.awaitility.Awaitility.await;

import dev.caravan.fixture.Project;
import dev.caravan.fixture.TestImport;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import org.apache.camel.api.management.ManagedCamelContext;

/** The service over a data folder of its own, with the shipped routes unless others are named. */
final class Inbox implements AutoCloseable {

    private final TestImport caravan;
    private final Path data;

    private Inbox(TestImport caravan) {
        this.caravan = caravan;
        this.data = caravan.folder().root();
    }

    static Inbox watch(TestImport.Setup setup) throws Exception {
        return new Inbox(setup.service(freePort()).start());
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    TestImport caravan() {
        return caravan;
    }

    /** Puts a whole file into the inbox. */
    Path drop(String name, List<String> lines) {
        Path aside = Project.write(data.resolve("outside").resolve(name), lines);
        return move(aside, data.resolve("inbox").resolve(name));
    }

    Path drop(String name, String... lines) {
        return drop(name, List.of(lines));
    }

    /** Puts a whole file into the inbox, and its marker with it. */
    Path dropMarked(String name, String marker, String... lines) {
        Path aside = Project.write(data.resolve("outside").resolve(name), List.of(lines));
        Project.write(data.resolve("inbox").resolve(name + ".done"), marker);
        return move(aside, data.resolve("inbox").resolve(name));
    }

    private static Path move(Path aside, Path file) {
        try {
            Files.createDirectories(file.getParent());
            return Files.move(aside, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until a file has left the inbox, and is not held there any more. */
    void awaitTaken(Path file) {
        await().atMost(Duration.ofSeconds(20))
                .pollInterval(Duration.ofMillis(50))
                .until(() -> !Files.exists(file) && !Files.exists(file.resolveSibling(".caravan")));
    }

    /** Waits until a folder below the data folder holds so many files, and names them. */
    List<Path> awaitFiles(String folder, int count) {
        return await().atMost(Duration.ofSeconds(20))
                .pollInterval(Duration.ofMillis(50))
                .until(() -> files(folder), files -> files.size() >= count);
    }

    /** The files below a folder of the data folder. */
    List<Path> files(String folder) {
        return Project.filesBelow(data.resolve(folder));
    }

    /** Waits until the route has tried so many deliveries. */
    void awaitTries(int tries) {
        ManagedCamelContext managed =
                caravan.camel().context().getCamelContextExtension().getContextPlugin(ManagedCamelContext.class);
        await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(50))
                .until(() -> managed.getManagedRoute("take-in").getExchangesTotal() >= tries);
    }

    @Override
    public void close() {
        caravan.close();
    }
}
