package dev.caravan.report.publish;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StagingFolderTest {

    private static final String ID = "01jds3q3g0000000000000000a";
    private static final Instant NOW = Instant.parse("2026-11-30T12:00:00Z");

    private static Manifest readAt(String asOf) {
        return new Manifest(
                "sales",
                "all",
                new Manifest.Span(null, null),
                "UTC",
                asOf,
                "",
                "",
                0,
                List.of(),
                List.of(),
                null,
                0,
                List.of());
    }

    @TempDir
    private Path parent;

    private Path target;

    @BeforeEach
    void name() {
        target = parent.resolve("all");
    }

    private Path leftover(String name, Duration age) throws IOException {
        Path folder = Files.createDirectory(parent.resolve(name));
        Files.writeString(folder.resolve("sales.csv"), name);
        FileTime time = FileTime.from(Instant.now().minus(age));
        Files.setLastModifiedTime(folder.resolve("sales.csv"), time);
        Files.setLastModifiedTime(folder, time);
        return folder;
    }

    private void open() throws IOException {
        StagingFolder.of(target, Instant.now()).close();
    }

    @Test
    void putsBackWhatACrashCaughtBetweenTheTwoRenames() throws IOException {
        leftover(".all." + ID + ".old", Duration.ZERO);

        open();

        assertThat(target.resolve("sales.csv")).exists();
        assertThat(parent).isDirectoryNotContaining(file -> !file.equals(target));
    }

    @Test
    void removesWhatNobodyWritesAnyMoreAndLeavesWhatIsWrittenNow() throws IOException {
        Path dead = leftover(".all." + ID + ".new", Duration.ofDays(2));
        Path alive = leftover(".all." + ID.replace('a', 'b') + ".new", Duration.ofHours(2));
        Path others = leftover(".other." + ID + ".new", Duration.ofDays(2));

        open();

        assertThat(dead).doesNotExist();
        assertThat(alive).isDirectory();
        assertThat(others).isDirectory();
    }

    @Test
    void leavesNothingBehindThatWasNotPublished() throws IOException {
        open();

        assertThat(parent).isEmptyDirectory();
    }

    @Test
    void replacesWhatAnotherPublishedMeanwhile() throws IOException {
        try (StagingFolder first = StagingFolder.of(target, Instant.now());
                StagingFolder second = StagingFolder.of(target, Instant.now())) {
            Files.writeString(first.path().resolve("sales.csv"), "first");
            Files.writeString(second.path().resolve("sales.csv"), "second");
            first.complete(readAt("2026-11-30T11:00:00.000Z"));
            second.complete(readAt("2026-11-30T11:00:00.001Z"));
            assertThat(first.publish(NOW)).isTrue();
            assertThat(second.publish(NOW)).isTrue();
        }

        assertThat(target.resolve("sales.csv")).hasContent("second");
        assertThat(target.resolve("manifest.json"))
                .hasContent(readAt("2026-11-30T11:00:00.001Z").json());
        assertThat(parent).isDirectoryNotContaining(file -> !file.equals(target));
    }

    private boolean publishOver(String asOf, String asOfBefore) throws IOException {
        try (StagingFolder paused = StagingFolder.of(target, NOW);
                StagingFolder other = StagingFolder.of(target, NOW)) {
            Files.writeString(paused.path().resolve("sales.csv"), "paused");
            Files.writeString(other.path().resolve("sales.csv"), "other");
            paused.complete(readAt(asOf));
            other.complete(readAt(asOfBefore));
            other.publish(NOW);
            return paused.publish(NOW);
        }
    }

    @Test
    void leavesAReportThatWasReadLaterInItsPlace() throws IOException {
        assertThat(publishOver("2026-11-30T11:00:00.000Z", "2026-11-30T11:00:00.001Z"))
                .isFalse();

        assertThat(target.resolve("sales.csv")).hasContent("other");
        assertThat(parent).isDirectoryNotContaining(file -> !file.equals(target));
    }

    @Test
    void replacesAReportThatAWrongClockDatedIntoTheFuture() throws IOException {
        assertThat(publishOver("2026-11-30T11:00:00.000Z", "2027-11-30T11:00:00.000Z"))
                .isTrue();

        assertThat(target.resolve("sales.csv")).hasContent("paused");
    }
}
