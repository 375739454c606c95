package dev.caravan.route;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import dev.caravan.fixture.OrderLines;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.TestImport;
import dev.caravan.fixture.table.SdkTable;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.Receipt.State;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What the shipped routes do with files that are dropped into the inbox. No file is lost, overwritten or ignored. */
@ExtendWith(SharedTestEngine.class)
class InboxTest {

    private static final String USER = "{\"user_id\":\"u%d\",\"email\":\"u%d@shop.example\"}";

    @TempDir
    private Path data;

    private final SdkTable table;
    private Inbox inbox;

    InboxTest(URI endpoint) {
        this.table = SdkTable.make(endpoint);
    }

    @BeforeEach
    void watch() throws Exception {
        inbox = Inbox.watch(TestImport.into(table, data));
    }

    @AfterEach
    void close() {
        inbox.close();
        table.close();
    }

    private static String user(int number) {
        return USER.formatted(number, number);
    }

    private Receipt onlyReceipt() {
        List<Path> results = inbox.awaitFiles("results", 1);
        assertThat(results).hasSize(1);
        return Receipt.parse(Project.read(results.get(0)));
    }

    private String relative(Path file) {
        return data.relativize(file).toString();
    }

    @Test
    void aFileThatStoppedChangingIsImportedAndArchivedUnderItsId() {
        Path file = inbox.drop("orders-web.csv", OrderLines.csv(OrderLines.row("O-1", "u", "PAID", "P-1", 1)));
        inbox.awaitTaken(file);

        Receipt receipt = onlyReceipt();
        assertThat(receipt.state()).isEqualTo(State.COMPLETED);
        assertThat(receipt.file()).isEqualTo("orders-web.csv");
        List<Path> archived = inbox.awaitFiles("archive", 1);
        assertThat(archived).singleElement().satisfies(path -> {
            assertThat(relative(path))
                    .matches("archive/\\d{4}-\\d\\d-\\d\\d/orders-web-" + receipt.importId() + "\\.csv");
            assertThat(Project.read(path)).contains("O-1,u,PAID");
        });
        assertThat(table.dump().of("ORDER")).hasSize(1);
        await().untilAsserted(() -> assertThat(table.dump().claims()).isEmpty());
    }

    @Test
    void whatCountsRowsInItsMarkerIsCheckedAndArchivedWithIt() {
        inbox.awaitTaken(inbox.dropMarked("users-a.jsonl", "{\"rows\": 2}", user(1), user(2)));

        Receipt receipt = onlyReceipt();
        assertThat(receipt.records().imported()).isEqualTo(2);
        assertThat(inbox.awaitFiles("archive", 2).stream()
                        .map(path -> path.getFileName().toString()))
                .containsExactlyInAnyOrder(
                        "users-a-" + receipt.importId() + ".jsonl", "users-a-" + receipt.importId() + ".jsonl.done");
        assertThat(inbox.files("inbox")).isEmpty();
    }

    @Test
    void aFileCutAtALineEndFailsByItsControlTotal() {
        inbox.awaitTaken(inbox.dropMarked("users-a.jsonl", "{\"rows\": 3}", user(1), user(2)));

        Receipt receipt = onlyReceipt();
        assertThat(receipt.state()).isEqualTo(State.FAILED);
        assertThat(receipt.message()).contains("3").contains("2");
        assertThat(inbox.awaitFiles("failed", 3).stream()
                        .map(path -> path.getFileName().toString()))
                .containsExactlyInAnyOrder(
                        "users-a-" + receipt.importId() + ".jsonl",
                        "users-a-" + receipt.importId() + ".jsonl.done",
                        "users-a-" + receipt.importId() + ".jsonl.reason.txt");
        assertThat(table.dump().of("USER")).isEmpty();
    }

    @Test
    void uploadsInProgressAreLeftAlone() {
        List<Path> uploads = Stream.of("users.csv.tmp", "users.csv.part", "users.csv.filepart", ".users.csv")
                .map(name -> inbox.drop(name, "user_id,email", "u,u@shop.example"))
                .toList();

        // by the time that a later file has been taken, the earlier ones would have been
        inbox.awaitTaken(inbox.drop("users-later.jsonl", user(1)));

        assertThat(uploads).allSatisfy(upload -> assertThat(upload).exists());
        assertThat(inbox.files("failed")).isEmpty();
        onlyReceipt();
    }

    @Test
    void aFileThatNoFeedClaimsEndsAmongTheFailedWithItsReason() {
        inbox.awaitTaken(inbox.drop("invoices.csv", "a,b", "1,2"));

        List<Path> failed = inbox.awaitFiles("failed", 2);
        assertThat(failed).hasSize(2);
        Path reason = failed.stream()
                .filter(path -> path.toString().endsWith(".reason.txt"))
                .findFirst()
                .orElseThrow();
        assertThat(reason.getFileName().toString()).startsWith("invoices-");
        assertThat(Project.read(reason)).contains("no feed").contains("users").contains("orders");
        assertThat(inbox.files("results")).isEmpty();
        assertThat(table.dump().withoutLedger()).isEmpty();
    }

    @Test
    void aFileThatCannotBeReadAsAWholeFailsWithNothingWritten() throws IOException {
        Path twice = inbox.drop("users-twice.csv", "user_id,email,email", "u1,a@shop.example,b@shop.example");
        Path outside = data.resolve("outside/users-latin.csv");
        Files.write(outside, "user_id,email,name\nu1,a@shop.example,José\n".getBytes(StandardCharsets.ISO_8859_1));
        Path latin = Files.move(outside, data.resolve("inbox/users-latin.csv"));
        inbox.awaitTaken(twice);
        inbox.awaitTaken(latin);

        assertThat(inbox.awaitFiles("failed", 4)).hasSize(4);
        List<Receipt> receipts = inbox.awaitFiles("results", 2).stream()
                .map(path -> Receipt.parse(Project.read(path)))
                .toList();
        assertThat(receipts).extracting(Receipt::state).containsExactly(State.FAILED, State.FAILED);
        assertThat(receipts).allSatisfy(receipt -> assertThat(Project.read(data.resolve(
                        "failed/" + receipt.file().replace(".csv", "-" + receipt.importId() + ".csv.reason.txt"))))
                .isEqualTo(receipt.message() + "\n"));
        assertThat(receipts)
                .anySatisfy(receipt -> assertThat(receipt.message()).contains("email"))
                .anySatisfy(receipt -> assertThat(receipt.message()).contains("line 2"));
        assertThat(table.dump().of("USER")).isEmpty();
    }

    @Test
    void filesOfTheSameNameAndContentAreKeptBeside() {
        inbox.awaitTaken(inbox.drop("users.jsonl", user(1)));
        inbox.awaitTaken(inbox.drop("users.jsonl", user(2)));
        inbox.awaitTaken(inbox.drop("users.jsonl", user(1)));

        assertThat(inbox.awaitFiles("archive", 3).stream().map(Project::read))
                .containsExactlyInAnyOrder(user(1) + "\n", user(2) + "\n", user(1) + "\n");
        assertThat(inbox.awaitFiles("results", 3)).hasSize(3);
        assertThat(table.dump().of("USER")).hasSize(2);
    }

    @Test
    void aNewVersionThatComesWhileTheFirstIsWrittenIsAnotherDelivery() {
        List<String> first = IntStream.range(0, 2_000).mapToObj(InboxTest::user).toList();
        Path file = inbox.drop("users.jsonl", first);
        await().pollInterval(Duration.ofMillis(1)).until(() -> !Files.exists(file));

        inbox.awaitTaken(inbox.drop("users.jsonl", user(5_000)));

        List<Receipt> receipts = inbox.awaitFiles("results", 2).stream()
                .map(path -> Receipt.parse(Project.read(path)))
                .sorted(Comparator.comparing(Receipt::importId))
                .toList();
        assertThat(receipts)
                .extracting(Receipt::file, receipt -> receipt.records().imported())
                .containsExactly(tuple("users.jsonl", 2_000L), tuple("users.jsonl", 1L));
        List<String> archived = receipts.stream()
                .map(receipt -> inbox.files("archive").stream()
                        .filter(path -> path.toString().contains(receipt.importId()))
                        .map(Project::read)
                        .findFirst()
                        .orElseThrow())
                .toList();
        assertThat(archived).containsExactly(String.join("\n", first) + "\n", user(5_000) + "\n");
        assertThat(table.dump().of("USER")).hasSize(2_001);
    }

    @Test
    void aNameOfAnyLengthIsImportedWithReceiptAndRejects() {
        String name = "users-" + "x".repeat(243) + ".jsonl";
        inbox.awaitTaken(inbox.drop(name, user(1), "{\"user_id\":\"u2\"}"));

        Receipt receipt = onlyReceipt();
        assertThat(receipt.file()).isEqualTo(name);
        assertThat(receipt.records().imported()).isEqualTo(1);
        assertThat(data.resolve(receipt.rejectsFile())).exists();
        assertThat(inbox.files("archive")).singleElement().asString().endsWith(receipt.importId() + ".jsonl");
    }

    @Test
    void undeclaredColumnsWithoutEndAreNamedToAPointAndCounted() {
        String columns = IntStream.range(0, 60_000)
                .mapToObj(column -> ",undeclared_" + column)
                .collect(Collectors.joining());
        inbox.awaitTaken(inbox.drop("users.csv", "user_id,email" + columns, "u1,u1@shop.example" + ",".repeat(60_000)));

        Receipt receipt = onlyReceipt();
        assertThat(receipt.state()).isEqualTo(State.COMPLETED);
        assertThat(receipt.ignoredColumns())
                .hasSize(101)
                .contains("undeclared_99")
                .endsWith("and 59900 more");
    }

    @Test
    void whatCannotBePutAwayIsKeptAndPutAwayOnceWhenItCan() throws IOException {
        Path blocked =
                data.resolve("archive").resolve(LocalDate.now(ZoneOffset.UTC).toString());
        Files.createDirectories(blocked.getParent());
        Files.createFile(blocked);
        Path file = inbox.drop("users.jsonl", user(1));
        inbox.awaitFiles("results", 1);
        assertThat(file).doesNotExist();

        Files.delete(blocked);
        inbox.awaitTaken(file);

        assertThat(inbox.files("archive")).hasSize(1);
        assertThat(inbox.files("results")).hasSize(1);
        assertThat(inbox.files("failed")).isEmpty();
        await().untilAsserted(() -> assertThat(table.dump().claims()).isEmpty());
        assertThat(table.dump().runs()).hasSize(1);
    }

    @Test
    void filesAreWrittenForTheirOwnerOnly() throws IOException {
        inbox.awaitTaken(inbox.drop("users-mixed.jsonl", user(1), "{\"user_id\":\"u2\"}"));
        inbox.awaitTaken(inbox.drop("unknown.txt", "?"));
        inbox.awaitFiles("results", 1);
        inbox.awaitFiles("failed", 2);

        for (String folder : List.of("inbox", "archive", "failed", "rejects", "results")) {
            assertThat(permissions(data.resolve(folder))).as(folder).isEqualTo("rwx------");
        }
        assertThat(permissions(inbox.awaitFiles("archive", 1).get(0).getParent()))
                .isEqualTo("rwx------");
        for (Path file : Stream.of("rejects", "results", "archive", "failed")
                .flatMap(folder -> inbox.files(folder).stream())
                .toList()) {
            assertThat(permissions(file)).as(relative(file)).isEqualTo("rw-------");
        }
    }

    private static String permissions(Path path) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
    }
}
