package dev.caravan.endtoend;

import dev.caravan.engine.SharedTestEngine;
import dev.caravan.ledger.Receipt;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives tests the sample data as it was imported once for all of them, in the order of {@code expected.json}. */
final class SampleImport implements ParameterResolver {

    /** When it was imported. */
    static final String NOW = "2026-11-29T12:34:56.789Z";

    private static final Namespace NAMESPACE = Namespace.create(SampleImport.class);

    /**
     * The sample data in a table.
     *
     * @param receipts by file name
     * @param dump the table right after the import
     */
    record Imported(Path data, SdkTable table, TestImport caravan, Map<String, Receipt> receipts, TableDump dump)
            implements AutoCloseable {

        static Imported into(SdkTable table) throws Exception {
            Path data = Files.createTempDirectory("caravan-sample");
            TestImport caravan = TestImport.into(table, data)
                    .clock(Clock.fixed(Instant.parse(NOW), ZoneOffset.UTC))
                    .start();
            Map<String, Receipt> receipts = new LinkedHashMap<>();
            for (Expected.OfFile file : new Expected().files()) {
                receipts.put(file.name(), caravan.importFile(file.path()));
            }
            return new Imported(data, table, caravan, receipts, table.dump());
        }

        @Override
        public void close() throws IOException {
            caravan.close();
            table.close();
            try (Stream<Path> files = Files.walk(data)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
        return parameter.getParameter().getType() == Imported.class;
    }

    @Override
    public Imported resolveParameter(ParameterContext parameter, ExtensionContext context) {
        // asked for first, the engine is closed last
        URI endpoint = new SharedTestEngine().resolveParameter(parameter, context);
        return context.getRoot()
                .getStore(NAMESPACE)
                .getOrComputeIfAbsent("sample", key -> imported(endpoint), Imported.class);
    }

    private static Imported imported(URI endpoint) {
        try {
            return Imported.into(SdkTable.make(endpoint));
        } catch (Exception e) {
            throw new IllegalStateException("the sample data could not be imported", e);
        }
    }
}
