package dev.caravan.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.caravan.fixture.Project;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.TestImport;
import dev.caravan.fixture.table.SdkTable;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.Receipt.State;
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

/** A run that is asked to stop ends cleanly and can be gone on with. */
@ExtendWith(SharedTestEngine.class)
class StopTest {

    /** 99 users a transaction: forty transactions. */
    private static final int USERS = 40 * 99;

    @TempDir
    private Path temp;

    private final SdkTable table;

    StopTest(URI endpoint) {
        this.table = SdkTable.make(endpoint);
    }

    @AfterEach
    void close() {
        table.close();
    }

    private Path users(Path file) {
        List<String> lines = new ArrayList<>(List.of("user_id,email"));
        for (int user = 0; user < USERS; user++) {
            lines.add("u-%04d,u%d@shop.example".formatted(user, user));
        }
        return Project.write(file, lines);
    }

    @Test
    void aStoppedRunIsInterruptedAndGoesOnUnderItsOwnIdWithExactCounts() throws Exception {
        Path file = users(temp.resolve("users.csv"));

        Receipt stopped;
        try (TestImport caravan = TestImport.into(table, temp.resolve("data"))
                .around(store -> StopRequest.after(3, table, store))
                .start()) {
            stopped = caravan.importFile(file);
        }
        int before = table.dump().of("USER").size();
        Receipt resumed;
        try (TestImport caravan = TestImport.into(table, temp.resolve("data")).start()) {
            resumed = caravan.importFile(file);
        }

        assertThat(stopped.state()).isEqualTo(State.INTERRUPTED);
        assertThat(stopped.message()).isEqualTo("stopped by: caravan imports stop " + stopped.importId());
        assertThat(before).isBetween(3 * 99, USERS - 99);
        assertThat(stopped.records().imported()).isEqualTo(before);
        assertThat(resumed.importId()).isEqualTo(stopped.importId());
        assertThat(resumed.records()).isEqualTo(new RecordCounts(USERS, USERS, 0, 0, 0));
        assertThat(table.dump().of("USER")).hasSize(USERS);
    }

    @Test
    void aStoppedFileOfTheInboxIsNotTakenUpAgainAtOnceButWhenItIsDroppedAgain() throws Exception {
        Path data = temp.resolve("data");
        Path inbox = Files.createDirectories(data.resolve("inbox"));
        users(inbox.resolve("users.csv"));
        Files.createFile(inbox.resolve("users.csv.done"));

        try (TestImport caravan = TestImport.into(table, data)
                .around(store -> StopRequest.after(3, table, store))
                .service(0)
                .start()) {
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> Project.names(data.resolve("failed")).size() == 3);
        }
        assertThat(Project.names(inbox)).isEmpty();
        Path reason = Project.filesBelow(data.resolve("failed")).stream()
                .filter(path -> path.toString().endsWith(".reason.txt"))
                .findFirst()
                .orElseThrow();
        assertThat(Project.read(reason)).contains("caravan imports stop");

        users(inbox.resolve("users-again.csv"));
        Files.createFile(inbox.resolve("users-again.csv.done"));
        try (TestImport caravan = TestImport.into(table, data).service(0).start()) {
            await().atMost(Duration.ofSeconds(60))
                    .until(() -> !Project.filesBelow(data.resolve("archive")).isEmpty());
            assertThat(new RunLedger(caravan.store(), Clock.systemUTC()).latest(1, 10))
                    .singleElement()
                    .satisfies(receipt -> {
                        assertThat(receipt.state()).isEqualTo(State.COMPLETED);
                        assertThat(receipt.records()).isEqualTo(new RecordCounts(USERS, USERS, 0, 0, 0));
                    });
        }
    }
}
