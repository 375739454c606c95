package dev.caravan.job;

import static dev.caravan.fixture.table.UndoTable.DESIGN;
import static dev.caravan.fixture.table.UndoTable.feed;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.UndoTable;
import dev.caravan.job.file.FileImports;
import dev.caravan.ledger.LedgerException;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.RunLedger;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Whoever may write to the table cannot make Caravan write outside its folder, or hide what is there. */
@ExtendWith(SharedTestEngine.class)
class ForgedLedgerTest {

    private final Path temp;
    private final UndoTable shop;
    private Path file;

    ForgedLedgerTest(URI endpoint, @TempDir Path temp) {
        this.temp = temp;
        this.shop = new UndoTable(endpoint, temp.resolve("a/b/data"));
    }

    /** A run that is accounted for and still claimed, as after a crash: the next import takes its receipt from the table. */
    @BeforeEach
    void accountForARun() throws Exception {
        file = shop.file("users-1.csv", List.of("user_id,email", "u,u@x.org"));
        try (JobLauncher imports = imports()) {
            JobExecution job = new FileImports(imports).open(file, feed("users"));
            UndoTable.writeAll(job);
            job.complete();
            job.close();
        }
    }

    @AfterEach
    void close() {
        shop.close();
    }

    private JobLauncher imports() {
        return new JobLauncher(DESIGN, shop.store(), shop.folder(), JobSettings.DEFAULT, Clock.systemUTC());
    }

    private Map<String, AttributeValue> run() {
        return shop.everything().values().stream()
                .filter(item -> item.get("SK").s().equals("RUN"))
                .findFirst()
                .orElseThrow();
    }

    private void forge(String what, String by) {
        Map<String, AttributeValue> run = run();
        String receipt = run.get("receipt").s();
        assertThat(receipt).contains(what);
        run.put("receipt", AttributeValue.fromS(receipt.replace(what, by)));
        shop.put(run);
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.walk(temp)) {
            return files.filter(Files::isRegularFile)
                    .map(path -> temp.relativize(path).toString())
                    .sorted()
                    .toList();
        }
    }

    private void assertRefused() throws IOException {
        List<String> before = files();
        try (JobLauncher imports = imports()) {
            assertThatThrownBy(() -> new FileImports(imports).open(file, feed("users")))
                    .isInstanceOf(LedgerException.class)
                    .satisfies(refused -> assertThat(refused.getMessage())
                            .contains("not as Caravan writes it")
                            .doesNotContain("\n", "\u001B")
                            .hasSizeLessThan(700));
        }
        assertThat(files()).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"../../x", "/tmp/x", "..", "x\\ny", "", "a\\\\b", "\\u001b[2J"})
    void aReceiptsFileIsAFileName(String name) throws IOException {
        forge("\"users-1.csv\"", "\"" + name + "\"");
        assertRefused();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"\"rejects_file\":\"../../x\"", "\"rejects_file\":\"/etc/passwd\"", "\"rejects_file\":null"})
    void aReceiptsRejectsAreInTheFolder(String field) throws IOException {
        forge("\"rejects_file\":\"\"", field);
        assertRefused();
    }

    @ParameterizedTest
    @ValueSource(strings = {"\"state\":null", "\"state\":\"DONE\"", "\"state\":7", "\"records\":[]", "\"state\":{}"})
    void aReceiptsFieldsAreOfTheirTypes(String field) throws IOException {
        forge("\"state\":\"COMPLETED\"", field);
        assertRefused();
    }

    @Test
    void aReceiptIsThatOfItsRecord() throws IOException {
        String id = run().get("PK").s().substring("IMPORT#".length());
        forge("\"import_id\":\"" + id, "\"import_id\":\"../../" + id);
        assertRefused();
    }

    @Test
    void aRecordWithoutAReceiptIsNamed() throws IOException {
        Map<String, AttributeValue> run = run();
        run.remove("receipt");
        shop.put(run);
        assertRefused();
    }

    @Test
    void aClaimsIdNamesNoFileElsewhere() throws IOException {
        Map<String, AttributeValue> claim = shop.everything().values().stream()
                .filter(item -> item.get("PK").s().startsWith("CLAIM#"))
                .findFirst()
                .orElseThrow();
        claim.put("import_id", AttributeValue.fromS("../../../x"));
        shop.put(claim);
        assertRefused();
    }

    @Test
    void aForgedRecordHidesNoOtherRun() throws Exception {
        forge("\"users-1.csv\"", "\"../../x\"");
        shop.importFile(shop.file("users-2.csv", List.of("user_id,email", "v,v@x.org")), feed("users"));

        List<Receipt> latest = new RunLedger(shop.store(), Clock.systemUTC()).latest(1, 10);

        assertThat(latest).extracting(Receipt::file).containsExactlyInAnyOrder("", "users-2.csv");
        assertThat(latest)
                .filteredOn(receipt -> receipt.file().isEmpty())
                .singleElement()
                .satisfies(receipt -> assertThat(receipt.message()).contains("file is not a file name"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"1-99999999999999", "7-1", "x", "-5", "1,,2", "99999999999999999999"})
    void absurdOrdinalsAreRefusedAtOnce(String ordinals) {
        Map<String, AttributeValue> applied = shop.everything().values().stream()
                .filter(item -> item.get("SK").s().startsWith("APPLIED#"))
                .findFirst()
                .orElseThrow();
        applied.put("imported", AttributeValue.fromS(ordinals));
        shop.put(applied);
        String id = applied.get("PK").s().substring("IMPORT#".length());

        assertThatThrownBy(() -> new RunLedger(shop.store(), Clock.systemUTC()).applied(id))
                .isInstanceOf(LedgerException.class);
    }
}
