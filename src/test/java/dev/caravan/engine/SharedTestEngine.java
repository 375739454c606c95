package dev.caravan.engine;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Gives tests the endpoint of a real engine, as a {@link URI} parameter of a constructor or method. There is one engine
 * for the whole test run, in a temporary folder; it starts for the first test that asks and ends after the last. Tests
 * keep out of each other's way with table names of their own.
 *
 * <pre>{@code
 * @ExtendWith(SharedTestEngine.class)
 * class SomeTest {
 *     SomeTest(URI endpoint) { … }
 * }
 * }</pre>
 */
public final class SharedTestEngine implements ParameterResolver {

    private static final Namespace NAMESPACE = Namespace.create(SharedTestEngine.class);

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == URI.class;
    }

    @Override
    public URI resolveParameter(ParameterContext parameter, ExtensionContext context) {
        // the root store lives as long as the test run, and closes what it holds
        return context.getRoot()
                .getStore(NAMESPACE)
                .getOrComputeIfAbsent("engine", key -> TemporaryEngine.start(), TemporaryEngine.class)
                .endpoint();
    }

    private record TemporaryEngine(Path folder, EmbeddedEngine engine) implements AutoCloseable {

        static TemporaryEngine start() {
            try {
                Path folder = Files.createTempDirectory("caravan-engine");
                return new TemporaryEngine(folder, EmbeddedEngine.open(folder, TestInstallation.binary()));
            } catch (IOException e) {
                throw new EngineException("no temporary folder: " + e.getMessage(), e);
            }
        }

        URI endpoint() {
            return engine.endpoint();
        }

        @Override
        public void close() throws IOException {
            engine.close();
            List<Path> bottomUp;
            try (Stream<Path> files = Files.walk(folder)) {
                bottomUp = files.sorted(Comparator.reverseOrder()).toList();
            }
            for (Path file : bottomUp) {
                Files.delete(file);
            }
        }
    }
}
