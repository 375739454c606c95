package dev.caravan.source.group;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.design.Limits;
import dev.caravan.fixture.SourceSamples;
import dev.caravan.source.ReadableFile;
import dev.caravan.source.RecordGroup;
import dev.caravan.source.SourceRecord;
import dev.caravan.source.file.FileInspector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVPrinter;

/** Groups of a file in any order of rows are those that a map in memory makes of it. */
class RecordGrouperPropertyTest {

    @Property(tries = 200)
    void groupsAreThoseOfAMap(@ForAll("rows") List<List<String>> rows) throws IOException {
        Path folder = Files.createTempDirectory("grouping");
        Path file = folder.resolve("orders.csv");
        try {
            Files.writeString(file, csv(rows));
            Map<String, List<List<String>>> model = model(rows);

            ReadableFile inspected = (ReadableFile)
                    new FileInspector(Limits.DEFAULT, folder).inspect(file, "orders.csv", SourceSamples.orders());
            List<RecordGroup> groups = read(file, inspected, folder);

            assertThat(inspected.records()).isEqualTo(rows.size());
            assertThat(inspected.scattered()).isEqualTo(isScattered(rows));
            assertThat(groups.stream().map(RecordGrouperPropertyTest::cells).toList())
                    .containsExactlyInAnyOrderElementsOf(model.values());
            assertThat(groups).allSatisfy(group -> assertThat(group.ordinal())
                    .isEqualTo(group.records().get(0).ordinal()));
        } finally {
            Files.delete(file);
            // fails where temporary files are left behind
            Files.delete(folder);
        }
    }

    private static List<RecordGroup> read(Path file, ReadableFile inspected, Path folder) throws IOException {
        try (FileGroupReader reader =
                FileGroupReader.open(file, "orders.csv", inspected, SourceSamples.orders(), Limits.DEFAULT, folder)) {
            return SourceSamples.all(reader);
        }
    }

    /** Rows by order id; a blank id makes a group of its own. */
    private static Map<String, List<List<String>>> model(List<List<String>> rows) {
        Map<String, List<List<String>>> groups = new LinkedHashMap<>();
        for (int i = 0; i < rows.size(); i++) {
            String id = rows.get(i).get(0);
            String key = id.isBlank() ? "blank " + i : "id " + id;
            groups.computeIfAbsent(key, k -> new ArrayList<>()).add(rows.get(i));
        }
        return groups;
    }

    private static boolean isScattered(List<List<String>> rows) {
        for (int i = 2; i < rows.size(); i++) {
            String id = rows.get(i).get(0);
            boolean apart = !id.equals(rows.get(i - 1).get(0));
            if (!id.isBlank()
                    && apart
                    && rows.subList(0, i).stream().anyMatch(row -> row.get(0).equals(id))) {
                return true;
            }
        }
        return false;
    }

    private static String csv(List<List<String>> rows) throws IOException {
        StringBuilder text = new StringBuilder();
        CSVPrinter printer = new CSVPrinter(text, CSVFormat.RFC4180);
        printer.printRecord("order_id", "product_id");
        for (List<String> row : rows) {
            printer.printRecord(row);
        }
        return text.toString();
    }

    private static List<List<String>> cells(RecordGroup group) {
        return group.records().stream()
                .map(row -> ((SourceRecord.Row) row).cells())
                .toList();
    }

    @Provide
    Arbitrary<List<List<String>>> rows() {
        Arbitrary<String> ids = Arbitraries.of("a", "ab", "a\tb", "a\\tb", "a\nb", "\0", "é", "😀", "", " ", "\t");
        Arbitrary<String> cells = Arbitraries.strings()
                .withChars('\\', 't', 'n', '\t', '\n', '\r', '"', ',', '\u2028', '\u0085', 'x')
                .ofMaxLength(5);
        return Combinators.combine(ids, cells).as(List::of).list().ofMaxSize(30);
    }
}
