package dev.caravan.job.inbox;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.design.load.DesignLoader;
import dev.caravan.fixture.Project;
import dev.caravan.job.ContentStamp;
import dev.caravan.job.StopSignal;
import dev.caravan.job.folder.ControlTotal;
import dev.caravan.job.folder.DataFolder;
import dev.caravan.job.folder.FileArchiver;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.RecordCounts;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is complete in the inbox, in which order, and what taking it out means for those who write there. */
class InboxFolderTest {

    private static final Instant MORNING = Instant.parse("2026-11-29T08:00:00Z");

    @TempDir
    private Path temp;

    private DataFolder folder;
    private FileArchiver putAway;
    private InboxFolder inbox;
    private long nanos;

    @BeforeEach
    void makeInbox() throws IOException {
        folder = DataFolder.under(temp.resolve("data"));
        Files.createDirectories(folder.inbox());
        putAway = new FileArchiver(folder, Clock.systemUTC());
        inbox = service(Project.design());
    }

    private InboxFolder service(Path design) {
        return new InboxFolder(
                DesignLoader.load(design), folder, putAway, new StopSignal(), Clock.systemUTC(), () -> nanos);
    }

    private Path file(String name, Instant modified) throws IOException {
        Path file = Project.write(folder.inbox().resolve(name), "user_id,email", "u1,u1@shop.example");
        Files.setLastModifiedTime(file, FileTime.from(modified));
        return file;
    }

    private Path marker(String name, Instant modified) throws IOException {
        Path marker = Project.write(folder.inbox().resolve(name), "");
        Files.setLastModifiedTime(marker, FileTime.from(modified));
        return marker;
    }

    private List<Path> after(Duration time) {
        nanos += time.toNanos();
        return inbox.complete(folder.inbox().toString());
    }

    private List<Path> lookTwice() {
        after(Duration.ofSeconds(2));
        return after(Duration.ofSeconds(2));
    }

    private List<String> failed() {
        return Files.isDirectory(folder.failed()) ? Project.names(folder.failed()) : List.of();
    }

    @Test
    void aFileIsCompleteWhenItHasNotChangedForASecond() throws IOException {
        Path file = file("users.csv", MORNING);

        assertThat(after(Duration.ZERO)).isEmpty();
        assertThat(after(Duration.ofMillis(999))).isEmpty();
        Files.writeString(file, "user_id,email\nu1,u1@shop.example\nu2,u2@shop.example\n");
        assertThat(after(Duration.ofMillis(1))).as("grown meanwhile").isEmpty();
        assertThat(after(Duration.ofMillis(999))).isEmpty();
        assertThat(after(Duration.ofMillis(1))).containsExactly(file);
    }

    @Test
    void aMarkerMakesAFileCompleteAtOnceAlsoInCapitals() throws IOException {
        Path small = file("users-a.csv", MORNING);
        Path capitals = file("users-b.csv", MORNING);
        marker("users-a.csv.done", MORNING);
        marker("users-b.csv.DONE", MORNING.plusSeconds(1));

        assertThat(after(Duration.ZERO)).containsExactly(small, capitals);

        assertThat(ControlTotal.markerOf(inbox.take(capitals)))
                .as("goes with its file")
                .exists();
        assertThat(folder.inbox().resolve("users-b.csv.DONE")).doesNotExist();
    }

    @Test
    void aMarkerThatIsOlderThanItsFileIsNotForIt() throws IOException {
        marker("users.csv.done", MORNING.minus(Duration.ofDays(1)));
        Path file = file("users.csv", MORNING);

        assertThat(after(Duration.ZERO)).isEmpty();
        assertThat(after(Duration.ofSeconds(1))).containsExactly(file);
        assertThat(ControlTotal.markerOf(inbox.take(file))).doesNotExist();
    }

    @Test
    void aFeedThatDemandsMarkersIsNotTakenWithoutOne() throws IOException {
        Path design = Project.copy(Project.design(), temp.resolve("design"));
        Project.edit(
                design.resolve("feeds.yaml"), "    files: \"users*\"", "    files: \"users*\"\n    marker: required");
        inbox = service(design);
        Path file = file("users.csv", MORNING);
        Path other = file("orders.csv", MORNING);
        marker("users.csv.done", MORNING.minusSeconds(1));

        lookTwice();
        assertThat(after(Duration.ofHours(1))).containsExactly(other);

        marker("users.csv.done", MORNING);
        assertThat(after(Duration.ZERO)).contains(file);
    }

    @Test
    void aFileThatStaysEmptyForAWhileIsAnUploadThatHasNotBegun() throws IOException {
        Path file = Files.createFile(folder.inbox().resolve("users.csv"));

        after(Duration.ZERO);
        assertThat(after(Duration.ofSeconds(30))).isEmpty();
        file("users.csv", MORNING);
        after(Duration.ZERO);
        assertThat(after(Duration.ofSeconds(1))).containsExactly(file);
    }

    @Test
    void uploadsInProgressAreNeverComplete() throws IOException {
        for (String name : List.of("users.csv.tmp", "users.csv.PART", "users.csv.filepart", ".users.csv")) {
            file(name, MORNING);
        }

        lookTwice();
        assertThat(after(Duration.ofHours(1))).isEmpty();
        assertThat(failed()).isEmpty();
    }

    @Test
    void filesComeByTheirTimeAndThenByTheirName() throws IOException {
        for (String name : List.of("users-3.csv", "users-1.csv", "users-4.csv", "users-2.csv")) {
            file(name, MORNING);
        }
        file("users-9.csv", MORNING.minusNanos(1_000));

        assertThat(lookTwice())
                .extracting(path -> path.getFileName().toString())
                .containsExactly("users-9.csv", "users-1.csv", "users-2.csv", "users-3.csv", "users-4.csv");
    }

    @Test
    void whatGetsTheNameOfATakenFileIsAnotherDelivery() throws IOException {
        Path file = file("users.csv", MORNING);
        lookTwice();
        Path held = inbox.take(file);
        Project.write(file, "user_id,email", "u2,u2@shop.example");

        assertThat(Project.read(held)).contains("u1@shop.example");
        assertThat(inbox.giveBack(held, true, "the table is away")).isTrue();

        assertThat(held).as("not over the new one").exists();
        assertThat(Project.read(file)).contains("u2@shop.example");
        assertThat(after(Duration.ofSeconds(3))).as("the earlier one first").containsExactly(held);
    }

    @Test
    void aFileThatIsGivenBackIsWhereItWasWithItsMarkerAndIsTriedAgain() throws IOException {
        Path file = file("users.csv", MORNING);
        Path marker = marker("users.csv.done", MORNING);
        after(Duration.ZERO);
        Path held = inbox.take(file);
        assertThat(file).doesNotExist();

        assertThat(inbox.giveBack(held, true, "the table is away")).isTrue();

        assertThat(file).exists();
        assertThat(marker).exists();
        assertThat(folder.inbox().resolve(".caravan")).doesNotExist();
        assertThat(after(Duration.ofSeconds(1))).as("left alone for a while").isEmpty();
        assertThat(after(Duration.ofSeconds(2))).containsExactly(file);
        assertThat(inbox.giveBack(inbox.take(file), true, "the table is away"))
                .as("told once")
                .isFalse();
    }

    @Test
    void aFileThatChangedSinceItWasFoundIsNotTaken() throws IOException {
        Path file = file("users.csv", MORNING);
        lookTwice();
        Project.write(file, "user_id,email");

        assertThat(inbox.take(file)).isNull();
        assertThat(file).exists();
    }

    @Test
    void ofTwoServicesOneHasAFile() throws IOException {
        Path file = file("users.csv", MORNING);
        InboxFolder other = service(Project.design());
        lookTwice();
        other.complete(folder.inbox().toString());
        nanos += Duration.ofSeconds(2).toNanos();
        assertThat(other.complete(folder.inbox().toString())).containsExactly(file);

        assertThat(inbox.take(file)).isNotNull();
        assertThat(other.take(file)).isNull();
        assertThat(other.complete(folder.inbox().toString()))
                .as("its owner lives")
                .isEmpty();
    }

    @Test
    void whatADeadProcessHadTakenIsFoundAndItsMarkerFetched() throws IOException {
        Path file = file("users.csv", MORNING);
        lookTwice();
        Path held = inbox.take(file);
        String mine = held.getParent().getFileName().toString();
        // the same folder under a process that has ended
        Path dead = held.getParent().resolveSibling(mine.replaceFirst("-\\d+-\\d+-[0-9a-f]{8}", "-1-1-00000000"));
        Files.move(held.getParent(), dead);
        marker("users.csv.done", MORNING);

        List<Path> found = after(Duration.ZERO);

        assertThat(found).containsExactly(dead.resolve("users.csv"));
        assertThat(inbox.take(found.get(0))).isEqualTo(found.get(0));
        assertThat(dead.resolve("users.csv.done")).exists();
    }

    @Test
    void linksPipesAndNamesThatAreNoTextAreRefusedUnreadAndStopNothing() throws Exception {
        Path secret = Project.write(temp.resolve("secret"), "root:x:0:0");
        Files.createSymbolicLink(folder.inbox().resolve("users-x.csv"), secret);
        Files.createSymbolicLink(folder.inbox().resolve("users-dangling.csv"), temp.resolve("nowhere"));
        Files.createSymbolicLink(folder.inbox().resolve("users-folder"), temp);
        Files.createSymbolicLink(folder.inbox().resolve("users.csv.done"), secret);
        run("mkfifo users-pipe.csv; printf 'user_id,email\\n' > \"$(printf 'users-\\374.csv')\"");
        Path good = file("users.csv", MORNING);
        Path escapes = file("users-\u001b[31m\n.csv", MORNING);

        assertThat(lookTwice()).containsExactlyInAnyOrder(good, escapes);

        assertThat(failed().stream().filter(name -> name.endsWith(".reason.txt")))
                .hasSize(6);
        assertThat(failed()).hasSize(12).noneMatch(name -> name.contains("\uFFFD"));
        for (Path reason : Project.filesBelow(folder.failed())) {
            if (reason.toString().endsWith(".reason.txt")) {
                assertThat(Project.read(reason)).doesNotContain("root").matches("[^\\n]*(link|pipe|name)[^\\n]*\\n");
            }
        }
    }

    private void run(String script) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("bash", "-c", script)
                .directory(folder.inbox().toFile())
                .inheritIO()
                .start();
        assertThat(process.waitFor()).isZero();
    }

    @Test
    void aFolderWithALinkIsRefusedAndAHardLinkIsAFile() throws IOException {
        Path source = Project.write(temp.resolve("orders.csv"), "order_id,user_id,status");
        for (String name : List.of("soft", "hard")) {
            Path batch = Files.createDirectories(folder.inbox().resolve(name));
            Project.write(batch.resolve("order_items.csv"), "order_id,product_id,quantity,price");
            Files.createFile(batch.resolve("_READY"));
        }
        Files.createSymbolicLink(folder.inbox().resolve("soft/orders.csv"), source);
        Files.createLink(folder.inbox().resolve("hard/orders.csv"), source);

        assertThat(lookTwice()).containsExactly(folder.inbox().resolve("hard"));
        assertThat(failed()).hasSize(2).allMatch(name -> name.startsWith("soft-"));
    }

    @Test
    void aStrayMarkerDoesNotWaitForTomorrowsFile() throws IOException {
        marker("users.csv.done", MORNING);

        after(Duration.ZERO);
        after(Duration.ofSeconds(59));
        assertThat(failed()).isEmpty();
        after(Duration.ofSeconds(1));

        assertThat(failed()).hasSize(2).allMatch(name -> name.startsWith("users-"));
        assertThat(Project.names(folder.inbox())).isEmpty();
    }

    @Test
    void anArchivedFileThatIsStillWrittenToIsToldAndFailed() throws IOException {
        Path file = file("users.csv", MORNING);
        try (OutputStream upload = Files.newOutputStream(file)) {
            upload.write("user_id,email\nu1,u1@shop.example\n".getBytes(UTF_8));
            lookTwice();
            Path held = inbox.take(file);
            ContentStamp imported = ContentStamp.of(held);
            Receipt receipt = receipt();
            Path archived = putAway.archive(held, receipt);
            inbox.lookAfter(archived, imported, receipt);
            lookTwice();
            assertThat(archived).exists();

            upload.write("u2,u2@shop.example\n".getBytes(UTF_8));
            lookTwice();

            assertThat(archived).doesNotExist();
            assertThat(Project.read(folder.failed().resolve("users-01id.csv"))).contains("u2@");
            assertThat(Project.read(folder.failed().resolve("users-01id.csv.reason.txt")))
                    .contains("01id", "1 record:");
        }
    }

    private static Receipt receipt() {
        RecordCounts one = new RecordCounts(1, 1, 0, 0, 0);
        return new Receipt(
                "01id",
                "users",
                "users.csv",
                "",
                Receipt.State.COMPLETED,
                "",
                "",
                one,
                one,
                1,
                1,
                0,
                "",
                List.of(),
                "");
    }

    @Test
    void fourThousandFilesAreFoundInTwoSecondsOfWork() throws IOException {
        for (int number = 0; number < 4_000; number++) {
            Files.writeString(folder.inbox().resolve("users-" + number + ".csv"), "user_id,email\n");
        }
        var threads = ManagementFactory.getThreadMXBean();
        long before = threads.getCurrentThreadCpuTime();

        assertThat(lookTwice()).hasSize(4_000);

        assertThat(Duration.ofNanos(threads.getCurrentThreadCpuTime() - before)).isLessThan(Duration.ofSeconds(2));
    }

    @Test
    void nothingIsTakenWhileTheArchiveCannotBeWrittenAndAllIsWhenItCan() throws IOException {
        Path file = file("users.csv", MORNING);
        Files.writeString(folder.archive(), "not a folder");

        assertThat(lookTwice()).isEmpty();
        assertThat(after(Duration.ofMinutes(1))).isEmpty();
        Files.delete(folder.archive());
        assertThat(after(Duration.ofMinutes(1))).containsExactly(file);
    }
}
