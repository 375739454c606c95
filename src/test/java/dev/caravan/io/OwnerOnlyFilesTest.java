package dev.caravan.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.caravan.fixture.Project;
import dev.caravan.job.ContentStamp;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files are moved whole, for their owner only, and never over others. */
class OwnerOnlyFilesTest {

    private static final Path OTHER_FILE_SYSTEM = Path.of("/dev/shm");

    @TempDir
    private Path temp;

    private Path other;

    @BeforeEach
    void makeFolder() throws IOException {
        if (Files.isWritable(OTHER_FILE_SYSTEM)) {
            other = Files.createDirectory(OTHER_FILE_SYSTEM.resolve("caravan-" + UUID.randomUUID()));
        }
    }

    @AfterEach
    void deleteFolder() throws IOException {
        if (other != null) {
            OwnerOnlyFiles.delete(other);
        }
    }

    private Path batch() throws IOException {
        Path batch = Files.createDirectory(temp.resolve("november"));
        Project.write(batch.resolve("orders.csv"), "order_id");
        Project.write(batch.resolve("order_items.csv"), "order_id");
        Files.setPosixFilePermissions(batch, PosixFilePermissions.fromString("rwxr-xr-x"));
        Files.setPosixFilePermissions(batch.resolve("orders.csv"), PosixFilePermissions.fromString("rw-r--r--"));
        return batch;
    }

    private static void assertPrivate(Path batch) throws IOException {
        assertThat(Project.names(batch)).containsExactly("order_items.csv", "orders.csv");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(batch)))
                .isEqualTo("rwx------");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(batch.resolve("orders.csv"))))
                .isEqualTo("rw-------");
    }

    @Test
    void aFolderLosesTheRightsOfOthersWhenItIsMoved() throws IOException {
        Path target = temp.resolve("archive/november");
        OwnerOnlyFiles.moveTo(batch(), target);

        assertPrivate(target);
    }

    @Test
    void aFolderIsMovedToAnotherFileSystemWhole() throws IOException {
        assumeTrue(other != null && !Files.getFileStore(other).equals(Files.getFileStore(temp)));
        Path batch = batch();
        ContentStamp before = ContentStamp.of(batch);

        OwnerOnlyFiles.moveTo(batch, other.resolve("november"));

        assertThat(batch).doesNotExist();
        assertPrivate(other.resolve("november"));
        assertThat(ContentStamp.of(other.resolve("november"))).isEqualTo(before);
        assertThat(Project.names(other)).containsExactly("november");
    }

    @Test
    void nothingIsMovedOverSomethingElse() throws IOException {
        Path file = Project.write(temp.resolve("users.csv"), "user_id");
        Path target = Project.write(temp.resolve("archive/users.csv"), "earlier");

        assertThatThrownBy(() -> OwnerOnlyFiles.moveTo(file, target)).isInstanceOf(FileAlreadyExistsException.class);
        assertThat(Project.read(target)).isEqualTo("earlier\n");
    }
}
