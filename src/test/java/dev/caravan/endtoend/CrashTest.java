package dev.caravan.endtoend;

import static dev.caravan.fixture.table.TableDump.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.CaravanProcess;
import dev.caravan.fixture.OrderLines;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.WrittenRejects;
import dev.caravan.fixture.table.SdkTable;
import dev.caravan.fixture.table.TableDump;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.Receipt.State;
import dev.caravan.ledger.RecordCounts;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** After {@code kill -9} at any moment a restart ends as if nothing had happened. */
@ExtendWith(SharedTestEngine.class)
class CrashTest {

    private static final int ORDERS = 3_600;
    private static final int LINES = 5;
    /** Every so many orders one has a mistake, and stands far from its first row. */
    private static final int EVERY_WRONG = 100;

    private static final int WRONG = ORDERS / EVERY_WRONG;

    @TempDir
    private Path temp;

    private final SdkTable table;

    CrashTest(URI endpoint) {
        this.table = SdkTable.make(endpoint);
    }

    @AfterEach
    void close() {
        table.close();
    }

    /** Some 18,000 rows; of every hundredth order one row has a quantity of 0. */
    private Path orders() {
        List<String> lines = OrderLines.many(ORDERS, LINES);
        for (int order = 0; order < ORDERS; order += EVERY_WRONG) {
            String id = "O-%06d".formatted(order);
            lines.set(1 + order * LINES, OrderLines.row(id, "u-" + order % 97, "PAID", "P-0", 0));
        }
        return Project.write(temp.resolve("orders.csv"), lines);
    }

    /** Starts an import, kills it when the table has so many transactions of it, and tells whether it still ran. */
    private boolean killAt(int transactions, Path file) {
        try (CaravanProcess caravan = CaravanProcess.start(table, temp, "import", file.toString(), "--json")) {
            return caravan.killWhen(() -> table.transactions() >= transactions, Duration.ofSeconds(60));
        }
    }

    @Test
    void aKilledImportEndsAsIfNothingHadHappened() {
        Path file = orders();
        int kills = 0;
        // 14 orders of 7 actions fit a transaction: about 255 in all
        for (int transactions : new int[] {1, 100, 210}) {
            kills += killAt(transactions, file) ? 1 : 0;
        }
        assertThat(kills).as("kills that met a running import").isGreaterThanOrEqualTo(2);
        assertThat(table.dump().claims()).hasSize(1);

        Receipt receipt = importToTheEnd(file);

        long good = ORDERS - WRONG;
        assertThat(receipt.state()).isEqualTo(State.COMPLETED_WITH_REJECTS);
        assertThat(receipt.records()).isEqualTo(new RecordCounts(ORDERS * LINES, good * LINES, 0, 0, WRONG * LINES));
        assertThat(receipt.bundles()).isEqualTo(new RecordCounts(ORDERS, good, 0, 0, WRONG));
        assertThat(receipt.itemsWritten()).isEqualTo(good * (1 + LINES));
        assertOneRunWithOneReceipt(receipt);
        assertRejects(receipt);
        assertTableHoldsTheGoodOrders();
    }

    private Receipt importToTheEnd(Path file) {
        try (CaravanProcess caravan = CaravanProcess.start(table, temp, "import", file.toString(), "--json")) {
            assertThat(caravan.exitCode()).as(caravan.errors()).isEqualTo(3);
            return Receipt.parse(caravan.lines().get(0));
        }
    }

    private void assertOneRunWithOneReceipt(Receipt receipt) {
        TableDump dump = table.dump();
        assertThat(dump.claims()).isEmpty();
        assertThat(dump.runs()).singleElement().satisfies(run -> {
            assertThat(text(run, "PK")).isEqualTo("IMPORT#" + receipt.importId());
            assertThat(text(run, "state")).isEqualTo("COMPLETED_WITH_REJECTS");
        });
        assertThat(Project.names(temp.resolve("data/results")))
                .containsExactly("orders.csv-" + receipt.importId() + ".json");
    }

    private void assertRejects(Receipt receipt) {
        assertThat(Project.names(temp.resolve("data/rejects")))
                .as("leftovers of the killed ones included")
                .containsExactly("orders.csv-" + receipt.importId() + ".csv");
        List<Long> lines = new ArrayList<>();
        for (long order = 0; order < ORDERS; order += EVERY_WRONG) {
            for (int line = 0; line < LINES; line++) {
                lines.add(2 + order * LINES + line);
            }
        }
        assertThat(WrittenRejects.in(temp.resolve("data").resolve(receipt.rejectsFile())))
                .extracting(WrittenRejects.Reject::line)
                .isEqualTo(lines);
    }

    private void assertTableHoldsTheGoodOrders() {
        TreeSet<String> keys = new TreeSet<>();
        for (int order = 0; order < ORDERS; order++) {
            if (order % EVERY_WRONG != 0) {
                String id = "O-%06d".formatted(order);
                keys.add("USER#u-" + order % 97 + " / ORDER#" + id);
                keys.add("UNIQUE#ORDER#order_id#" + id + " / GUARD");
                for (int line = 0; line < LINES; line++) {
                    keys.add("ORDER#" + id + " / ITEM#P-" + line);
                }
            }
        }
        TableDump dump = table.dump();
        assertThat(new TreeMap<>(dump.withoutLedger()).navigableKeySet()).isEqualTo(keys);
        for (Map<String, AttributeValue> order : dump.of("ORDER")) {
            // (1 + 2 + 3 + 4 + 5) × 2.50
            assertThat(new BigDecimal(order.get("total").n())).isEqualByComparingTo("37.5");
            assertThat(text(order, "item_count")).isEqualTo("5");
        }
    }
}
