package dev.caravan.source.group;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.design.Batch;
import dev.caravan.design.FileFormat;
import dev.caravan.design.Limits;
import dev.caravan.source.ReadableBatch;
import dev.caravan.source.RecordGroup;
import dev.caravan.source.RecordLayout;
import dev.caravan.source.SourceRecord;
import dev.caravan.source.file.FileInspector;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever the two files hold, in whatever order, they are joined as a map in memory would join them. */
class JoinedPropertyTest {

    private static final Batch BATCH = new Batch("orders.csv", "order_items.csv");
    private static final RecordLayout LAYOUT = new RecordLayout(
            FileFormat.CSV,
            ',',
            StandardCharsets.UTF_8,
            Set.of("order_id"),
            Set.of("order_id", "value"),
            List.of("order_id"),
            false);

    /** A few ids, so that they meet; some look like each other's beginning or escape. */
    @Provide
    Arbitrary<List<String>> ids() {
        return Arbitraries.of("1", "10", "a", "a\t", "a\\t", "a b", "ä", "\uD83D\uDE00", "\u0000x", "a\n")
                .list()
                .ofMaxSize(40);
    }

    @Property(tries = 100)
    void theFilesAreJoinedAsInMemory(@ForAll("ids") List<String> orders, @ForAll("ids") List<String> items)
            throws IOException {
        Path folder = Files.createTempDirectory("caravan-joined");
        try {
            write(folder.resolve("orders.csv"), orders, "o");
            write(folder.resolve("order_items.csv"), items, "i");

            assertThat(read(folder)).isEqualTo(joined(orders, items));
        } finally {
            delete(folder);
        }
    }

    /** The values by id: those of orders first, each in the order of its file. */
    private static Map<String, List<String>> joined(List<String> orders, List<String> items) {
        Map<String, List<String>> joined = new TreeMap<>();
        add(joined, orders, "o");
        add(joined, items, "i");
        return joined;
    }

    private static void add(Map<String, List<String>> joined, List<String> ids, String prefix) {
        for (int i = 0; i < ids.size(); i++) {
            joined.computeIfAbsent(ids.get(i), id -> new ArrayList<>()).add(prefix + i);
        }
    }

    private static Map<String, List<String>> read(Path folder) throws IOException {
        FileInspector inspector = new FileInspector(Limits.DEFAULT, folder);
        ReadableBatch inspected = (ReadableBatch) ReadableBatch.of(
                BATCH,
                inspector.inspect(folder.resolve(BATCH.root()), BATCH.root(), LAYOUT),
                inspector.inspect(folder.resolve(BATCH.items()), BATCH.items(), LAYOUT));
        Map<String, List<String>> read = new TreeMap<>();
        try (BatchGroupReader reader =
                BatchGroupReader.open(folder, inspected, LAYOUT, LAYOUT, Limits.DEFAULT, folder)) {
            for (RecordGroup group = reader.read(); group != null; group = reader.read()) {
                List<SourceRecord.Row> rows = group.records().stream()
                        .map(SourceRecord.Row.class::cast)
                        .toList();
                List<String> values =
                        rows.stream().map(row -> row.cell("value")).toList();
                assertThat(read.put(rows.get(0).cell("order_id"), values)).isNull();
            }
        }
        return read;
    }

    private static void write(Path file, List<String> ids, String prefix) throws IOException {
        StringBuilder text = new StringBuilder("order_id,value\n");
        for (int i = 0; i < ids.size(); i++) {
            text.append('"')
                    .append(ids.get(i))
                    .append("\",")
                    .append(prefix)
                    .append(i)
                    .append('\n');
        }
        Files.writeString(file, text);
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
