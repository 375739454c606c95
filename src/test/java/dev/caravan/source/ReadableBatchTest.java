package dev.caravan.source;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.design.Batch;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ReadableBatchTest {

    private static final Batch BATCH = new Batch("orders.csv", "order_items.csv");

    @Test
    void hasOneHashForBothFiles() throws IOException {
        // printf 'orders.csv:aa\norder_items.csv:bb\n' | sha256sum
        assertThat(ReadableBatch.of(BATCH, file("aa"), file("bb")).sha256())
                .isEqualTo("c32af054d9b30e4ff186901abdb912900e4403346f5c3a10f29c3a9cd34be086");
        assertThat(ReadableBatch.of(BATCH, file("bb"), file("aa")).sha256())
                .isNotEqualTo("c32af054d9b30e4ff186901abdb912900e4403346f5c3a10f29c3a9cd34be086");
    }

    @Test
    void countsTheRowsAndBytesOfBoth() throws IOException {
        ReadableBatch batch = (ReadableBatch) ReadableBatch.of(BATCH, file("aa"), file("bb"));

        assertThat(batch.records()).isEqualTo(14);
        assertThat(batch.size()).isEqualTo(200);
    }

    @Test
    void namesTheFileOfAnUndeclaredColumn() throws IOException {
        ReadableBatch batch = (ReadableBatch) ReadableBatch.of(BATCH, file("aa", "note"), file("bb", "status"));

        assertThat(batch.ignored()).containsExactly("orders.csv:note", "order_items.csv:status");
    }

    @Test
    void cannotBeReadWhereOneOfTheFilesCannot() throws IOException {
        Inspection broken = new UnreadableFile("cc", 1, "line 3: no");

        assertThat(ReadableBatch.of(BATCH, file("aa"), broken))
                .isInstanceOfSatisfying(UnreadableFile.class, batch -> assertThat(batch.reason())
                        .isEqualTo("order_items.csv: line 3: no"));
        assertThat(ReadableBatch.of(BATCH, broken, broken))
                .isInstanceOfSatisfying(UnreadableFile.class, batch -> assertThat(batch.reason())
                        .isEqualTo("orders.csv: line 3: no; order_items.csv: line 3: no"));
    }

    private static ReadableFile file(String sha256, String... ignored) {
        return new ReadableFile(
                sha256,
                100,
                Instant.EPOCH,
                100,
                7,
                Optional.of(new Header(List.of("order_id"))),
                List.of(ignored),
                false);
    }
}
