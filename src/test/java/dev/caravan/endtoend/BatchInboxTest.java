package dev.caravan.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.caravan.fixture.BatchFiles;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.TestImport;
import dev.caravan.fixture.table.SdkTable;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Folders in the inbox of the service, with the shipped routes. */
@ExtendWith(SharedTestEngine.class)
class BatchInboxTest {

    private static final Clock CLOCK = Clock.fixed(Instant.parse("2026-11-29T12:00:00Z"), ZoneOffset.UTC);

    @TempDir
    private Path data;

    private final SdkTable table;
    private TestImport service;

    BatchInboxTest(URI endpoint) {
        this.table = SdkTable.make(endpoint);
    }

    @BeforeEach
    void start() throws Exception {
        service = TestImport.into(table, data).clock(CLOCK).service(0).start();
    }

    @AfterEach
    void close() {
        service.close();
        table.close();
    }

    @Test
    void aFolderIsTakenWhenItsMarkerIsThereAndArchivedWhole() throws IOException {
        Path waiting = BatchFiles.many(2, 2).write(inbox("waiting"));
        Path ready = ready(BatchFiles.many(3, 2).write(inbox("orders.november")));

        awaitTaken(ready);
        List<String> archived = Project.names(data.resolve("archive/2026-11-29"));
        assertThat(archived).singleElement().asString().matches("orders\\.november-[0-9a-z]{26}");
        assertThat(Project.names(data.resolve("archive/2026-11-29").resolve(archived.get(0))))
                .containsExactly("_READY", "order_items.csv", "orders.csv");
        assertThat(Project.names(data.resolve("results"))).containsExactly(archived.get(0) + ".json");
        assertThat(table.dump().of("ORDER")).hasSize(3);
        assertThat(Project.names(waiting)).containsExactly("order_items.csv", "orders.csv");

        ready(waiting);
        awaitTaken(waiting);
        await().untilAsserted(() -> assertThat(table.dump().claims()).isEmpty());
    }

    @Test
    void aFolderOfTheSameNameIsArchivedBesideTheFirst() throws IOException {
        for (int times = 1; times <= 2; times++) {
            Path folder = ready(BatchFiles.many(3, 2).write(inbox("november")));
            awaitTaken(folder);
        }

        assertThat(Project.names(data.resolve("archive/2026-11-29"))).hasSize(2);
        assertThat(table.dump().of("ORDER")).hasSize(3);
    }

    @Test
    void aFolderWithoutOneOfItsFilesFails() throws IOException {
        Path folder = BatchFiles.many(3, 2).write(inbox("november"));
        Files.delete(folder.resolve("orders.csv"));
        ready(folder);

        assertThat(reasonOfFailure(folder))
                .isEqualTo("no feed claims a folder with these files: order_items.csv; there are: orders (orders.csv"
                        + " and order_items.csv)\n");
    }

    @Test
    void aFolderWithAFileThatNobodyKnowsFails() throws IOException {
        Path folder = BatchFiles.many(3, 2).write(inbox("november"));
        Files.writeString(folder.resolve("notes.txt"), "who reads this?");
        Files.createDirectory(folder.resolve("more"));
        ready(folder);

        assertThat(reasonOfFailure(folder))
                .isEqualTo("the folder holds files besides orders.csv and order_items.csv: more/, notes.txt\n");
        assertThat(table.dump().of("ORDER")).isEmpty();
    }

    private String reasonOfFailure(Path folder) {
        awaitTaken(folder);
        List<String> failed = Project.names(data.resolve("failed"));
        assertThat(failed).hasSize(2);
        assertThat(failed.get(0)).startsWith(folder.getFileName() + "-");
        assertThat(failed.get(1)).isEqualTo(failed.get(0) + ".reason.txt");
        assertThat(data.resolve("failed").resolve(failed.get(0)).resolve("_READY"))
                .exists();
        assertThat(data.resolve("archive")).doesNotExist();
        return Project.read(data.resolve("failed").resolve(failed.get(1)));
    }

    /** Some programs send the marker first, since it comes first in the order of names. */
    @Test
    void uploadsInProgressAreWaitedFor() throws IOException {
        Path folder = BatchFiles.many(3, 2).write(inbox("november"));
        Files.move(folder.resolve("order_items.csv"), folder.resolve(".order_items.csv.Xy12Zz"));
        Path other = BatchFiles.many(3, 2).write(inbox("other"));
        Files.createFile(other.resolve("order_items.csv.filepart"));
        ready(folder);
        ready(other);
        Path later = ready(BatchFiles.many(1, 1).write(inbox("the last of all")));
        awaitTaken(later);
        assertThat(Project.names(data.resolve("failed"))).isEmpty();

        Files.move(folder.resolve(".order_items.csv.Xy12Zz"), folder.resolve("order_items.csv"));
        Files.delete(other.resolve("order_items.csv.filepart"));
        await().untilAsserted(() ->
                assertThat(Project.names(data.resolve("archive/2026-11-29"))).hasSize(3));
    }

    @Test
    void aHiddenFileBesideWholeFilesHoldsNothingUp() throws IOException {
        Path folder = BatchFiles.many(3, 2).write(inbox("november"));
        Files.createFile(folder.resolve(".DS_Store"));
        ready(folder);

        awaitTaken(folder);
        assertThat(Project.names(data.resolve("archive/2026-11-29"))).hasSize(1);
    }

    /** Waits until a folder has left the inbox, and is not held there any more. */
    private static void awaitTaken(Path folder) {
        await().until(() -> !Files.exists(folder) && !Files.exists(folder.resolveSibling(".caravan")));
    }

    private Path inbox(String name) {
        return data.resolve("inbox").resolve(name);
    }

    private static Path ready(Path folder) throws IOException {
        Files.createFile(folder.resolve("_READY"));
        return folder;
    }
}
