package dev.caravan.migration.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.caravan.fixture.CaravanProcess;
import dev.caravan.fixture.ManualTime;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.database.MigrationFixture;
import dev.caravan.fixture.database.MigrationProcess;
import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.database.TestPostgres;
import dev.caravan.fixture.database.TestVerification;
import dev.caravan.store.StoreUnavailableException;
import dev.caravan.store.pace.CappedReadLimiter;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A verification that was ended goes on where it was; two of the same do not run at once. */
@ExtendWith({SharedTestEngine.class, TestPostgres.class})
class VerificationResumeTest extends MigrationFixture {

    VerificationResumeTest(URI endpoint, TestDatabase database) {
        super(endpoint, database);
    }

    private void migrate(int orders) throws Exception {
        database.withShop().withRows(5, orders, 2);
        migration().settings(2, 500).run();
    }

    private CaravanProcess start(String... more) {
        return process().with("--verify-only").with(more).start();
    }

    @Test
    void aKilledVerificationGoesOn() throws Exception {
        migrate(400);
        // an order takes four units and a query: some 2,000 in all
        try (CaravanProcess slow = start("--part-rows", "20", "--readers", "1", "--max-read-units", "200")) {
            assertThat(slow.killWhen(() -> records("VERDICT#") >= 3, Duration.ofSeconds(60)))
                    .as(slow.errors())
                    .isTrue();
        }
        long kept = records("VERDICT#");
        table.change("USER#1", "PROFILE#1", item -> item.put("name", AttributeValue.fromS("changed")));

        try (CaravanProcess caravan = start("--part-rows", "20")) {
            assertThat(caravan.exitCode()).as(caravan.errors()).isZero();
            JsonNode report = new ObjectMapper().readTree(caravan.lines().get(0));
            assertThat(report.path("resumed").asBoolean()).isTrue();
            assertThat(report.path("snapshots")).hasSize(2);
            assertThat(report.path("snapshots").path(0).path("parts").asLong()).isEqualTo(kept);
            assertThat(report.path("steps")
                            .path(1)
                            .path("bundles")
                            .path("equal")
                            .asLong())
                    .isEqualTo(400);
            assertThat(caravan.errors()).contains("by an earlier process");
        }
        assertThat(table.dump().claims()).isEmpty();
    }

    @Test
    void aPausedVerificationLeavesTheReportToTheHostThatTookItOver() throws Exception {
        migrate(400);
        MigrationProcess verification = process().with("--verify-only", "--part-rows", "20");
        try (CaravanProcess paused =
                verification.with("--readers", "1", "--max-read-units", "200").startOn("north")) {
            paused.pauseWhen(() -> records("VERDICT#") >= 3, table);
            table.change("USER#1", "PROFILE#1", item -> item.put("name", AttributeValue.fromS("changed")));
            table.change("USER#2", "PROFILE#2", item -> item.put("name", AttributeValue.fromS("changed")));
            try (CaravanProcess other = verification.startOn("south")) {
                assertThat(other.exitCode()).as(other.errors()).isZero();
            }
            Map<Path, String> reported = results();
            assertThat(reported).hasSize(2);

            paused.resume();

            assertThat(paused.exitCode()).as(paused.errors()).isEqualTo(1);
            assertThat(paused.errors()).contains("was taken over by another process");
            assertThat(results()).isEqualTo(reported);
            assertThat(Project.names(temp.resolve("data/work"))).isEmpty();
        }
    }

    private Map<Path, String> results() {
        return Project.filesBelow(temp.resolve("data/results")).stream()
                .filter(file -> file.getFileName().toString().startsWith("verify-"))
                .collect(Collectors.toMap(Function.identity(), Project::read));
    }

    @Test
    void oneThatIsAskedToEndSaysHowToGoOn() throws Exception {
        migrate(200);
        try (CaravanProcess slow = start("--part-rows", "20", "--readers", "1", "--max-read-units", "100")) {
            await().atMost(Duration.ofSeconds(60))
                    .pollInterval(Duration.ofMillis(50))
                    .until(() -> !slow.isAlive() || records("VERDICT#") >= 2);
            slow.terminate();
            slow.exitCode();
            assertThat(slow.errors()).contains("stopped by Ctrl-C or a signal; verify again to go on");
        }
        assertThat(table.dump().claims()).singleElement().satisfies(claim -> assertThat(claim)
                .containsKey("released"));
    }

    /** Pages as small as a cap of ten units allows, so that there are many; the time is not waited for. */
    @Test
    void anInterruptedScanGoesOnBehindWhatItHasRead() throws Exception {
        migrate(1_500);
        for (int user = 100; user < 200; user++) {
            Map<String, AttributeValue> item = Map.of(
                    "PK", AttributeValue.fromS("USER#" + user),
                    "SK", AttributeValue.fromS("PROFILE#" + user),
                    "entity_type", AttributeValue.fromS("USER"),
                    "user_id", AttributeValue.fromN(Integer.toString(user)));
            table.put(item);
        }
        ManualTime time = new ManualTime();
        TestVerification one = verification().settings(1, 5_000).pace(CappedReadLimiter.of(10, time, nanos -> {
            synchronized (time) {
                time.pass(nanos);
            }
        }));

        assertThatThrownBy(one.around(store -> TestVerification.awayAfter(2, "SCAN", store))::runWithExtra)
                .isInstanceOf(StoreUnavailableException.class);
        assertThat(records("SCAN")).isEqualTo(1);
        VerifiedMigration verified = one.runWithExtra();

        VerificationReport report = verified.report();
        assertThat(one.told()).anySatisfy(line -> assertThat(line).startsWith("the scan of the table goes on behind "));
        assertThat(report.scan().items()).isEqualTo(5 + 1_500 + 3_000 + 100);
        assertThat(report.steps().get(0).extra()).isEqualTo(new VerificationReport.Extra(100, 0));
        assertThat(report.differences()).isEqualTo(100);
        assertThat(Project.read(temp.resolve("data").resolve(report.differencesFile()))
                        .lines()
                        .filter(line -> line.startsWith("users,EXTRA,1"))
                        .distinct())
                .hasSize(100);
        assertThat(Project.names(temp.resolve("data/work"))).isEmpty();
    }

    @Test
    void theSameVerificationStartedTwiceRunsOnce() throws Exception {
        migrate(10);
        List<String> second = new ArrayList<>();

        VerifiedMigration first = verification()
                .settings(1, 100)
                .around(store -> TestVerification.beforeRecord(0, "VERDICT#", store, () -> {
                    if (second.isEmpty()) {
                        try (CaravanProcess other = start()) {
                            second.add(other.exitCode() + " " + other.errors());
                        }
                    }
                }))
                .run();

        assertThat(first.report().equal()).isTrue();
        assertThat(second)
                .singleElement()
                .asString()
                .startsWith("1 ")
                .contains("shop is being verified by process "
                        + ProcessHandle.current().pid());
    }
}
