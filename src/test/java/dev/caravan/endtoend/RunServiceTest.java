package dev.caravan.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.caravan.fixture.CaravanProcess;
import dev.caravan.fixture.OrderLines;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.SdkTable;
import dev.caravan.fixture.table.TableDump;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.RecordCounts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** {@code caravan run} as a process: it serves, it imports what is dropped, and it ends when it is told to. */
@ExtendWith(SharedTestEngine.class)
class RunServiceTest {

    private static final Pattern SERVED = Pattern.compile("health on (http://127\\.0\\.0\\.1:\\d+)/observe/health");
    private static final Duration SHUTDOWN = Duration.ofSeconds(25);
    private static final int ORDERS = 4_000;

    @TempDir
    private Path temp;

    private final SdkTable table;

    RunServiceTest(URI endpoint) {
        this.table = SdkTable.make(endpoint);
    }

    @AfterEach
    void close() {
        table.close();
    }

    private CaravanProcess run() {
        return CaravanProcess.start(table, temp, "run", "--port", "0");
    }

    private static String address(CaravanProcess service) {
        await().atMost(Duration.ofSeconds(60))
                .until(() -> SERVED.matcher(service.errors()).find());
        Matcher served = SERVED.matcher(service.errors());
        assertThat(served.find()).isTrue();
        return served.group(1);
    }

    /** A file that is complete at once. */
    private Path drop(String name, List<String> lines) {
        try {
            Path aside = Project.write(temp.resolve("outside").resolve(name), lines);
            Path inbox = Files.createDirectories(temp.resolve("data/inbox"));
            Files.writeString(inbox.resolve(name + ".done"), "");
            return Files.move(aside, inbox.resolve(name));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void await60(Callable<Boolean> condition) {
        await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(50))
                .until(condition);
    }

    private static int status(String uri) throws IOException, InterruptedException {
        return get(uri).statusCode();
    }

    private static String body(String uri) throws IOException, InterruptedException {
        return get(uri).body();
    }

    /** By HTTP/1.1, as monitors ask: the client's offer to go on in HTTP/2 was once never answered. */
    private static HttpResponse<String> get(String uri) throws IOException, InterruptedException {
        HttpClient client =
                HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        HttpRequest request = HttpRequest.newBuilder(URI.create(uri))
                .timeout(Duration.ofSeconds(30))
                .build();
        return client.send(request, HttpResponse.BodyHandlers.ofString());
    }

    private List<Path> archived() {
        return Project.filesBelow(temp.resolve("data/archive"));
    }

    @Test
    void itServesHealthImportsWhatIsDroppedAndEndsWhenTold() throws Exception {
        try (CaravanProcess service = run()) {
            String address = address(service);
            assertThat(status(address + "/observe/health")).isEqualTo(200);
            assertThat(status(address + "/observe/metrics")).isEqualTo(200);

            drop("orders-1.csv", OrderLines.many(10, 2));
            await60(() -> archived().size() == 2);
            List<Path> results = Project.filesBelow(temp.resolve("data/results"));
            assertThat(results).hasSize(1);
            Receipt receipt = Receipt.parse(Project.read(results.get(0)));
            assertThat(receipt.records()).isEqualTo(new RecordCounts(20, 20, 0, 0, 0));
            assertThat(table.dump().of("ORDER")).hasSize(10);

            assertThat(exitCodeAfterTerm(service)).isIn(0, 143);
        }
    }

    @Test
    void itsMetricsAreTheSumsOfItsReceipts() throws Exception {
        try (CaravanProcess service = run()) {
            String metrics = address(service) + "/observe/metrics";
            assertThat(metric(metrics, "caravan_records_total{feed=\"users\",outcome=\"imported\"}"))
                    .as("there from the start")
                    .isZero();
            drop("orders-1.csv", OrderLines.many(10, 2));
            await60(() -> archived().size() == 2);
            drop("users-1.csv", List.of("user_id,email", "u1,u1@shop.example", "u2,no address", "u3,u3@shop.example"));
            await60(() -> archived().size() == 4);

            List<Receipt> receipts = Project.filesBelow(temp.resolve("data/results")).stream()
                    .map(file -> Receipt.parse(Project.read(file)))
                    .toList();
            assertThat(receipts).hasSize(2);
            for (Receipt receipt : receipts) {
                String records = "caravan_records_total{feed=\"" + receipt.feed() + "\",outcome=\"%s\"}";
                assertThat(metric(metrics, records.formatted("imported")))
                        .isEqualTo((double) receipt.records().imported());
                assertThat(metric(metrics, records.formatted("rejected")))
                        .isEqualTo((double) receipt.records().rejected());
                assertThat(metric(metrics, records.formatted("updated"))).isZero();
            }
            assertThat(metric(metrics, "caravan_write_units_total"))
                    .isPositive()
                    .isEqualTo(
                            receipts.stream().mapToDouble(Receipt::writeUnits).sum());
            assertThat(metric(metrics, "caravan_retries_total")).isZero();
            for (String step : List.of("check", "keys", "write", "account", "complete")) {
                // each of the two files is one pack
                assertThat(metric(metrics, "caravan_step_seconds_count{step=\"" + step + "\"}"))
                        .isEqualTo(2);
            }
            assertThat(service.errors())
                    .contains("orders-1.csv COMPLETED: read 20, imported 20")
                    .contains(" rows/s");
        }
    }

    private static double metric(String uri, String name) throws IOException, InterruptedException {
        return body(uri)
                .lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToDouble(line -> Double.parseDouble(line.substring(name.length() + 1)))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no " + name));
    }

    private static int exitCodeAfterTerm(CaravanProcess service) {
        service.terminate();
        await().atMost(SHUTDOWN).until(() -> !service.isAlive());
        return service.exitCode();
    }

    @Test
    void whatWasInFlightWhenItWasToldToEndIsDoneOrCanBeResumed() {
        int rows = ORDERS * 3;
        try (CaravanProcess service = run()) {
            address(service);
            drop("orders-big.csv", OrderLines.many(ORDERS, 3));
            await60(() -> table.transactions() > 5);

            assertThat(exitCodeAfterTerm(service)).isIn(0, 143);
        }
        int applied = table.transactions();
        assertThat(applied).as("it was in the midst of it").isLessThan(ORDERS * 5 / 99);
        assertThat(archived()).isEmpty();

        try (CaravanProcess service = run()) {
            await60(() -> archived().size() == 2);
            assertThat(exitCodeAfterTerm(service)).isIn(0, 143);
        }
        List<Path> results = Project.filesBelow(temp.resolve("data/results"));
        assertThat(results).as("the receipt of the interruption is replaced").hasSize(1);
        Receipt receipt = Receipt.parse(Project.read(results.get(0)));
        assertThat(receipt.records()).isEqualTo(new RecordCounts(rows, rows, 0, 0, 0));
        assertThat(receipt.bundles()).isEqualTo(new RecordCounts(ORDERS, ORDERS, 0, 0, 0));
        TableDump dump = table.dump();
        assertThat(dump.of("ORDER")).hasSize(ORDERS);
        assertThat(dump.of("ORDER_ITEM")).hasSize(rows);
        assertThat(dump.claims()).isEmpty();
        assertThat(dump.runs()).hasSize(1);
    }
}
