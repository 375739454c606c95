package dev.caravan.endtoend;

import static dev.caravan.fixture.table.TableDump.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.OrderLines;
import dev.caravan.fixture.Outage;
import dev.caravan.fixture.Outage.Last;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.TestImport;
import dev.caravan.fixture.WrittenRejects;
import dev.caravan.fixture.table.SdkTable;
import dev.caravan.fixture.table.TableDump;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.Receipt.State;
import dev.caravan.ledger.RecordCounts;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A run that the table's absence interrupts goes on under its own id, and counts as if nothing had happened. */
@ExtendWith(SharedTestEngine.class)
class ShutdownHookTest {

    /** 99 users fit a transaction beside its ledger record: 220 take three. */
    private static final int USERS = 220;

    @TempDir
    private Path temp;

    private final SdkTable table;

    ShutdownHookTest(URI endpoint) {
        this.table = SdkTable.make(endpoint);
    }

    @AfterEach
    void close() {
        table.close();
    }

    /** Users, three of them with a mistake. */
    private Path users() {
        List<String> lines = new ArrayList<>(List.of("user_id,email,name"));
        for (int user = 0; user < USERS; user++) {
            String email = user % 100 == 50 ? "no mail" : "u" + user + "@shop.example";
            lines.add("u-%04d,%s,User %d".formatted(user, email, user));
        }
        return Project.write(temp.resolve("users.csv"), lines);
    }

    private Receipt importWith(int transactions, Last last, Path file) throws Exception {
        try (TestImport caravan = TestImport.into(table, temp.resolve("data"))
                .around(store -> Outage.after(transactions, last, store))
                .start()) {
            return caravan.importFile(file);
        }
    }

    private Receipt importUndisturbed(Path file) throws Exception {
        try (TestImport caravan = TestImport.into(table, temp.resolve("data")).start()) {
            return caravan.importFile(file);
        }
    }

    @ParameterizedTest
    @CsvSource({"0, LOST", "0, UNANSWERED", "1, LOST", "2, UNANSWERED"})
    void aResumedRunCountsExactly(int transactions, Last last) throws Exception {
        Path file = users();

        Receipt interrupted = importWith(transactions, last, file);
        Receipt resumed = importUndisturbed(file);

        assertThat(interrupted.state()).isEqualTo(State.INTERRUPTED);
        assertThat(interrupted.message()).contains("did not answer");
        assertThat(resumed.importId()).isEqualTo(interrupted.importId());
        assertThat(resumed.startedAt()).isEqualTo(interrupted.startedAt());
        assertThat(resumed.state()).isEqualTo(State.COMPLETED_WITH_REJECTS);
        assertThat(resumed.records()).isEqualTo(new RecordCounts(USERS, USERS - 2, 0, 0, 2));
        assertThat(resumed.bundles()).isEqualTo(resumed.records());
        assertThat(resumed.itemsWritten()).isEqualTo(USERS - 2);
        assertThat(table.dump().of("USER")).hasSize(USERS - 2);
        assertThat(table.dump().claims()).isEmpty();
    }

    @Test
    void theReceiptOfAResumedRunReplacesThatOfItsInterruption() throws Exception {
        Path file = users();

        Receipt interrupted = importWith(1, Last.LOST, file);
        assertThat(Project.read(onlyFile("results"))).isEqualTo(interrupted.toJson() + "\n");
        assertThat(Project.names(temp.resolve("data/rejects"))).isEmpty();

        Receipt resumed = importUndisturbed(file);
        assertThat(Project.read(onlyFile("results"))).isEqualTo(resumed.toJson() + "\n");
        assertThat(WrittenRejects.in(onlyFile("rejects")))
                .extracting(WrittenRejects.Reject::line)
                .containsExactly(52L, 152L);
    }

    private Path onlyFile(String folder) {
        List<Path> files = Project.filesBelow(temp.resolve("data").resolve(folder));
        assertThat(files).hasSize(1);
        return files.get(0);
    }

    @Test
    void anInterruptedRunKeepsItsClaimAndOneRunRecord() throws Exception {
        Receipt interrupted = importWith(1, Last.LOST, users());

        TableDump dump = table.dump();
        assertThat(dump.claims()).singleElement().satisfies(claim -> assertThat(text(claim, "import_id"))
                .isEqualTo(interrupted.importId()));
        assertThat(dump.runs()).singleElement().satisfies(run -> assertThat(text(run, "PK"))
                .isEqualTo("IMPORT#" + interrupted.importId()));
    }

    @Test
    void ordersOfAResumedRunAreWrittenOnce() throws Exception {
        Path file = Project.write(temp.resolve("orders.csv"), OrderLines.many(120, 3));

        Receipt interrupted = importWith(3, Last.UNANSWERED, file);
        Map<String, Map<String, AttributeValue>> before = table.dump().withoutLedger();
        Receipt resumed = importUndisturbed(file);

        assertThat(interrupted.state()).isEqualTo(State.INTERRUPTED);
        assertThat(before).isNotEmpty();
        assertThat(resumed.records()).isEqualTo(new RecordCounts(360, 360, 0, 0, 0));
        assertThat(resumed.bundles()).isEqualTo(new RecordCounts(120, 120, 0, 0, 0));
        assertThat(resumed.itemsWritten()).isEqualTo(480);
        assertThat(table.dump().withoutLedger()).containsAllEntriesOf(before).hasSize(600);
    }

    @Test
    void updatesOfAResumedRunCountAsUpdates() throws Exception {
        Path first = Project.write(temp.resolve("users-1.jsonl"), userLines(30, "old"));
        Path second = Project.write(temp.resolve("users-2.jsonl"), userLines(30, "new"));
        importUndisturbed(first);

        Receipt interrupted = importWith(10, Last.UNANSWERED, second);
        Receipt resumed = importUndisturbed(second);

        assertThat(interrupted.state()).isEqualTo(State.INTERRUPTED);
        assertThat(resumed.importId()).isEqualTo(interrupted.importId());
        assertThat(resumed.records()).isEqualTo(new RecordCounts(30, 0, 30, 0, 0));
        assertThat(table.dump().of("USER")).hasSize(30).allSatisfy(user -> assertThat(text(user, "name"))
                .isEqualTo("new"));
    }

    private static List<String> userLines(int users, String name) {
        List<String> lines = new ArrayList<>();
        for (int user = 0; user < users; user++) {
            lines.add(
                    "{\"user_id\":\"u%d\",\"email\":\"u%d@shop.example\",\"name\":\"%s\"}".formatted(user, user, name));
        }
        return lines;
    }

    /** The second row was applied before the interruption: the first one must not be written over it afterwards. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3})
    void theLastRowOfAKeyStandsAlsoAfterAResumption(int transactions) throws Exception {
        String old = "{\"user_id\":\"u1\",\"email\":\"u1@shop.example\",\"name\":\"old\"}";
        String now = "{\"user_id\":\"u1\",\"email\":\"u1@shop.example\",\"name\":\"now\"}";
        String other = "{\"user_id\":\"u2\",\"email\":\"u2@shop.example\",\"name\":\"other\"}";
        importUndisturbed(Project.write(temp.resolve("users-1.jsonl"), old));
        Path file = Project.write(temp.resolve("users-2.jsonl"), old, now, other);

        Receipt interrupted = importWith(transactions, Last.LOST, file);
        Receipt resumed = importUndisturbed(file);

        assertThat(interrupted.state()).isEqualTo(State.INTERRUPTED);
        assertThat(text(table.dump().one("USER#u1", "PROFILE#u1"), "name")).isEqualTo("now");
        assertThat(resumed.records()).isEqualTo(new RecordCounts(3, 1, 1, 1, 0));
    }
}
