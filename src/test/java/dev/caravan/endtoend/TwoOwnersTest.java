package dev.caravan.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.caravan.fixture.CaravanProcess;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.http.FaultProxy;
import dev.caravan.fixture.http.HeldRequests;
import dev.caravan.fixture.table.SdkTable;
import dev.caravan.fixture.table.TableDump;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.Receipt.State;
import dev.caravan.ledger.RecordCounts;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A run whose earlier process is not as dead as it looks: its requests arrive late, or it was only suspended. */
@ExtendWith(SharedTestEngine.class)
class TwoOwnersTest {

    private static final int USERS = 300;
    private static final String TRANSACTIONS = "TransactWriteItems";

    /** Packs of other sizes than usual. */
    private static final String SMALL_PACKS = "--max-write-units=400";

    @TempDir
    private Path temp;

    private final SdkTable table;
    private final FaultProxy proxy;

    TwoOwnersTest(URI endpoint) {
        this.table = SdkTable.make(endpoint);
        this.proxy = new FaultProxy(endpoint);
    }

    @AfterEach
    void close() {
        proxy.close();
        table.close();
    }

    private Path users() {
        List<String> lines = new ArrayList<>(List.of("user_id,email,name"));
        for (int i = 0; i < USERS; i++) {
            lines.add("u-%03d,u-%03d@example.com,User".formatted(i, i));
        }
        return Project.write(temp.resolve("users.csv"), lines);
    }

    private HeldRequests holdDataOf(String id) {
        return proxy.hold(TRANSACTIONS, body -> body.contains(id + "@example.com"));
    }

    private CaravanProcess start(String host, Path file, String... options) {
        List<String> arguments = new ArrayList<>(List.of("import", file.toString(), "--json"));
        arguments.addAll(List.of(options));
        return CaravanProcess.start(
                table,
                proxy.endpoint(),
                List.of("-Dcaravan.lease=PT2S", "-Dcaravan.host=" + host),
                temp,
                arguments.toArray(String[]::new));
    }

    @Test
    void requestsOfAKilledProcessThatArriveAfterTheRestartHasReadTheLedgerDoNoHarm() {
        Path file = users();
        HeldRequests early = holdDataOf("");
        try (CaravanProcess killed = start("one", file)) {
            early.await(1);
            killed.kill();
        }
        early.stop();

        HeldRequests first = holdDataOf("");
        try (CaravanProcess restarted = start("one", file, SMALL_PACKS)) {
            first.await(1);
            early.releaseAll();
            first.stop();
            first.releaseAll();

            assertThat(restarted.exitCode()).as(restarted.errors()).isZero();
            assertAllImported(Receipt.parse(restarted.lines().get(0)));
        }
    }

    @Test
    void aSuspendedProcessThatWakesUpAfterAnotherHasFinishedItsFileSaysSoAndChangesNothing() {
        Path file = users();
        HeldRequests last = holdDataOf("u-299");
        try (CaravanProcess suspended = start("one", file)) {
            last.await(1);
            suspended.suspend();
            last.stop();

            Receipt receipt = importOnceTheLeaseIsOver(file);
            last.releaseAll();
            suspended.resume();

            assertThat(suspended.exitCode()).as(suspended.errors()).isEqualTo(1);
            Receipt lost = Receipt.parse(suspended.lines().get(0));
            assertThat(lost.state()).isEqualTo(State.INTERRUPTED);
            assertThat(lost.message()).contains("taken over by another process");
            assertAllImported(receipt);
        }
    }

    private Receipt importOnceTheLeaseIsOver(Path file) {
        AtomicReference<Receipt> receipt = new AtomicReference<>();
        await().atMost(Duration.ofSeconds(60)).until(() -> {
            try (CaravanProcess other = start("other", file, SMALL_PACKS)) {
                boolean through = other.exitCode() == 0;
                if (through) {
                    receipt.set(Receipt.parse(other.lines().get(0)));
                }
                return through;
            }
        });
        return receipt.get();
    }

    private void assertAllImported(Receipt receipt) {
        assertThat(receipt.records()).isEqualTo(new RecordCounts(USERS, USERS, 0, 0, 0));
        assertThat(table.dump().of("USER")).hasSize(USERS);
        assertThat(table.dump().runs()).singleElement().satisfies(run -> assertThat(TableDump.text(run, "state"))
                .isEqualTo("COMPLETED"));
        assertThat(table.dump().claims()).isEmpty();
        assertThat(table.dump().of("IMPORT_FENCE")).isEmpty();
        Path result = temp.resolve("data/results/users.csv-" + receipt.importId() + ".json");
        assertThat(Receipt.parse(Project.read(result)).state()).isEqualTo(State.COMPLETED);
    }
}
