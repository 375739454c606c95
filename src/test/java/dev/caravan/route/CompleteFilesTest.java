package dev.caravan.route;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.endtoend.Project;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.apache.camel.component.file.GenericFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A half-written file is never taken. */
class CompleteFilesTest {

    @TempDir
    private Path folder;

    private long millis;
    private final CompleteFiles complete = new CompleteFiles(Duration.ofSeconds(1), new Clock() {
        @Override
        public Instant instant() {
            return Instant.ofEpochMilli(millis);
        }

        @Override
        public ZoneId getZone() {
            return ZoneOffset.UTC;
        }

        @Override
        public Clock withZone(ZoneId zone) {
            return this;
        }
    });

    private boolean offered(Path path, long at) {
        millis = at;
        GenericFile<Object> file = new GenericFile<>();
        file.setAbsoluteFilePath(path.toString());
        file.setFileNameOnly(path.getFileName().toString());
        file.setFileLength(path.toFile().length());
        file.setLastModified(path.toFile().lastModified());
        return complete.accept(file);
    }

    @Test
    void aFileThatIsStillChangingIsNotTaken() {
        Path file = Project.write(folder.resolve("users.csv"), "user_id,email");

        assertThat(offered(file, 0)).as("seen first").isFalse();
        assertThat(offered(file, 999)).as("quiet for less than a second").isFalse();
        Project.write(file, "user_id,email", "u,u@shop.example");
        assertThat(offered(file, 1001)).as("grown meanwhile").isFalse();
        assertThat(offered(file, 2000)).isFalse();
        assertThat(offered(file, 2001)).as("quiet for a second").isTrue();
    }

    @Test
    void aMarkerMakesAFileCompleteAtOnce() {
        Path file = Project.write(folder.resolve("users.csv"), "user_id,email");
        Path marker = Project.write(folder.resolve("users.csv.done"), "");

        assertThat(offered(file, 0)).isTrue();
        assertThat(offered(marker, 5000)).as("the marker itself").isFalse();
    }

    @Test
    void uploadsInProgressAreNeverComplete() {
        for (String name : new String[] {"users.csv.tmp", "users.csv.PART", "users.csv.filepart", ".users.csv"}) {
            Path file = Project.write(folder.resolve(name), "user_id,email");
            assertThat(offered(file, 0)).as(name).isFalse();
            assertThat(offered(file, 60_000)).as(name).isFalse();
        }
    }
}
