package dev.caravan.source.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ScatterDetectorTest {

    private static final int IN_MEMORY = 10;

    @TempDir
    private Path folder;

    @Test
    void differentGroupsAreNotScattered() throws IOException {
        assertThat(scattered(LongStream.range(0, 1005))).isFalse();
        assertThat(scattered(LongStream.empty())).isFalse();
    }

    @Test
    void aGroupThatComesTwiceInMemoryIsFound() throws IOException {
        assertThat(scattered(LongStream.of(3, 1, 3))).isTrue();
    }

    @Test
    void aGroupThatComesTwiceAtAnyDistanceIsFound() throws IOException {
        for (long distance : new long[] {1, 9, 10, 11, 500, 1000}) {
            assertThat(scattered(LongStream.concat(LongStream.range(0, 1000), LongStream.of(1000 - distance))))
                    .as("distance " + distance)
                    .isTrue();
        }
    }

    @Test
    void aGroupThatComesTwiceInOneFullBlockIsFoundBeforeTheEnd() throws IOException {
        assertThat(scattered(LongStream.concat(LongStream.of(5, 5), LongStream.range(100, 200))))
                .isTrue();
    }

    private boolean scattered(LongStream hashes) throws IOException {
        try (ScatterDetector adjacency = new ScatterDetector(folder.resolve("spill"), IN_MEMORY)) {
            for (long hash : hashes.toArray()) {
                adjacency.finished(hash);
            }
            return adjacency.scattered();
        } finally {
            Path spill = folder.resolve("spill");
            if (Files.exists(spill)) {
                assertThat(spill).isEmptyDirectory();
            }
        }
    }
}
