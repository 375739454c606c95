package dev.caravan.source.group;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.SourceSamples;
import dev.caravan.source.Header;
import dev.caravan.source.ReadableFile;
import dev.caravan.source.csv.CsvRecordReader;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SortedRowsTest {

    private static final int ROWS = 20_000;
    private static final Header HEADER = new Header(List.of("order_id", "product_id"));

    @TempDir
    private Path folder;

    @Test
    void rowsSortedInManyBlocksKeepTheOrderOfTheFileWithinAKey() throws IOException {
        String text = "order_id,product_id\n" + randomRows();
        ReadableFile file = new ReadableFile(
                "", text.length(), Instant.EPOCH, text.length(), ROWS, Optional.of(HEADER), List.of(), true);
        List<KeyedRecordReader.Keyed> sorted = new ArrayList<>();

        UnsortedRecords rows =
                new UnsortedRecords(new CsvRecordReader(new StringReader(text), ',', SourceSamples.LIMITS), identity());
        try (SortedRows merged = new SortedRows(rows, file, folder, 64 * 1024)) {
            for (KeyedRecordReader.Keyed next = merged.next(); next != null; next = merged.next()) {
                sorted.add(next);
            }
        }

        assertThat(sorted)
                .hasSize(ROWS)
                .isSortedAccordingTo(Comparator.comparing(KeyedRecordReader.Keyed::key)
                        .thenComparing(row -> row.content().ordinal()));
        assertThat(folder).isEmptyDirectory();
    }

    private static RecordIdentity identity() {
        return new RecordIdentity(List.of("order_id"));
    }

    private static String randomRows() {
        Random random = new Random(7);
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < ROWS; i++) {
            rows.append("o-")
                    .append(1000 + random.nextInt(500))
                    .append(",p")
                    .append(i)
                    .append('\n');
        }
        return rows.toString();
    }
}
