package dev.caravan.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.caravan.fixture.Project;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.TestImport;
import dev.caravan.fixture.table.SdkTable;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.RecordCounts;
import dev.caravan.ledger.RunLedger;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Two instances on one inbox import each file once. */
@ExtendWith(SharedTestEngine.class)
class SharedInboxTest {

    private static final int FILES = 6;
    private static final int USERS = 500;

    @TempDir
    private Path temp;

    private final SdkTable table;

    SharedInboxTest(URI endpoint) {
        this.table = SdkTable.make(endpoint);
    }

    @AfterEach
    void close() {
        table.close();
    }

    private void drop(Path inbox, int number) throws Exception {
        List<String> lines = new ArrayList<>(List.of("user_id,email"));
        for (int user = 0; user < USERS; user++) {
            lines.add("u-%d-%d,u%d@shop.example".formatted(number, user, user));
        }
        Project.write(inbox.resolve("users-%d.csv".formatted(number)), lines);
        Files.createFile(inbox.resolve("users-%d.csv.done".formatted(number)));
    }

    @Test
    void everyFileHasOneRunAndOneReceiptAndIsArchivedOnce() throws Exception {
        Path data = temp.resolve("data");
        Path inbox = Files.createDirectories(data.resolve("inbox"));
        for (int file = 0; file < FILES; file++) {
            drop(inbox, file);
        }
        try (TestImport one = TestImport.into(table, data).service(0).start();
                TestImport other = TestImport.into(table, data).service(0).start()) {
            await().atMost(Duration.ofSeconds(90))
                    .until(() -> Project.names(inbox).isEmpty());
            assertThat(other.folder()).isEqualTo(one.folder());
            List<Receipt> receipts = new RunLedger(one.store(), Clock.systemUTC()).latest(1, 100);
            assertThat(receipts).hasSize(FILES).allSatisfy(receipt -> assertThat(receipt.records())
                    .isEqualTo(new RecordCounts(USERS, USERS, 0, 0, 0)));
        }
        assertThat(Project.names(data.resolve("results"))).hasSize(FILES);
        // each file with its marker
        assertThat(Project.filesBelow(data.resolve("archive"))).hasSize(2 * FILES);
        assertThat(table.dump().of("USER")).hasSize(FILES * USERS);
    }
}
