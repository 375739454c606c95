package dev.caravan.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.design.OnExisting;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.TestImport;
import dev.caravan.fixture.table.SdkTable;
import dev.caravan.job.JobExecution;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.RecordCounts;
import dev.caravan.ledger.WriteEstimate;
import dev.caravan.route.ImportClient;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A dry run tells what an import does then, and writes nothing. */
@ExtendWith(SharedTestEngine.class)
class DryRunTest {

    @TempDir
    private Path temp;

    private final SdkTable table;

    DryRunTest(URI endpoint) {
        this.table = SdkTable.make(endpoint);
    }

    @AfterEach
    void close() {
        table.close();
    }

    private static JobExecution tryFile(TestImport caravan, Path file) {
        return new ImportClient(caravan.camel())
                .tryFile(
                        file,
                        caravan.design().feedFor(file.getFileName().toString()).orElseThrow());
    }

    /** Four new orders, one that is there alike, one that is there otherwise, and one with a mistake. */
    private Path orders() {
        List<String> lines = new ArrayList<>(List.of("order_id,user_id,status,created_at,product_id,quantity,price"));
        for (int order = 0; order < 6; order++) {
            lines.add("o-%d,u-1,PAID,2026-11-01,p-1,1,2.50".formatted(order));
            lines.add("o-%d,u-1,PAID,2026-11-01,p-2,1,2.50".formatted(order));
        }
        lines.add("o-9,u-1,LOST,2026-11-01,p-1,1,2.50");
        return Project.write(temp.resolve("orders.csv"), lines);
    }

    private Path ordersThatAreThere() {
        return Project.write(
                temp.resolve("orders-before.csv"),
                "order_id,user_id,status,created_at,product_id,quantity,price",
                "o-0,u-1,PAID,2026-11-01,p-1,1,2.50",
                "o-0,u-1,PAID,2026-11-01,p-2,1,2.50",
                "o-1,u-1,PENDING,2026-11-01,p-1,1,2.50");
    }

    @Test
    void aDryRunCountsAsTheImportDoesThenAndWritesNothing() throws Exception {
        try (TestImport caravan = TestImport.into(table, temp.resolve("data")).start()) {
            caravan.importFile(ordersThatAreThere());
            Map<String, ?> before = table.dump().withoutLedger();
            int ledgerBefore = table.dump().items().size();

            Receipt told = tryFile(caravan, orders()).receipt();

            assertThat(told.records()).isEqualTo(new RecordCounts(13, 8, 0, 2, 3));
            assertThat(told.bundles()).isEqualTo(new RecordCounts(7, 4, 0, 1, 2));
            assertThat(table.dump().withoutLedger()).isEqualTo(before);
            assertThat(table.dump().items()).hasSize(ledgerBefore);
            Receipt done = caravan.importFile(orders());
            assertThat(done.records()).isEqualTo(told.records());
            assertThat(done.bundles()).isEqualTo(told.bundles());
            assertThat(done.itemsWritten()).isEqualTo(told.itemsWritten());
        }
    }

    /**
     * By the published rules a small order is 2 units in the table and 1 in each of two indexes, a line 2 and 1, a guard 2;
     * the transaction's ledger record 2, the check of its fence 2. The engine counts indexes twice in a transaction as well, so that only the part
     * that both agree on is compared with what it reports.
     */
    @Test
    void unitsAreEstimatedByThePublishedRules() throws Exception {
        Path file = Project.write(
                temp.resolve("orders.csv"),
                "order_id,user_id,status,created_at,product_id,quantity,price",
                "o-0,u-1,PAID,2026-11-01,p-1,1,2.50",
                "o-0,u-1,PAID,2026-11-01,p-2,1,2.50",
                "o-1,u-1,PAID,2026-11-01,p-1,1,2.50");
        try (TestImport caravan = TestImport.into(table, temp.resolve("data")).start()) {
            WriteEstimate estimate = tryFile(caravan, file).estimate().orElseThrow();
            int orders = 2 * (2 + 2);
            int lines = 3 * (2 + 1);
            int guards = 2 * 2;
            assertThat(estimate.writeUnits()).isEqualTo(orders + lines + guards + 2 + 2);
            assertThat(estimate.transactions()).isEqualTo(1);
            assertThat(estimate.largestBundleItems()).isEqualTo(3);
            // ORDER#o-0 takes its two lines in the table; in GSI1 the order and two lines, one unit each
            assertThat(estimate.hottestKey()).isIn("ORDER#o-0", "USER#u-1");
            assertThat(estimate.hottestShare()).isEqualTo(Math.round(4 * 10_000.0 / estimate.writeUnits()) / 10_000.0);
        }
    }

    /**
     * Of what is there, what is unchanged takes no write unit; a changed status takes the order, 2 units in the table and 1 in
     * each of two indexes, its guard 2, a ledger record of its own 2, and the check of the fence 2.
     */
    @Test
    void whatIsThereIsEstimatedByWhatReplacingItTakes() throws Exception {
        Path file = Project.write(
                temp.resolve("orders.csv"),
                "order_id,user_id,status,created_at,product_id,quantity,price",
                "o-0,u-1,PAID,2026-11-01,p-1,1,2.50",
                "o-0,u-1,PAID,2026-11-01,p-2,1,2.50",
                "o-1,u-1,PAID,2026-11-01,p-1,1,2.50");
        try (TestImport caravan = TestImport.into(table, temp.resolve("data")).start()) {
            caravan.importFile(ordersThatAreThere());
            JobExecution told = new ImportClient(caravan.camel())
                    .tryFile(
                            file,
                            caravan.design().feedFor("orders.csv").orElseThrow().withOnExisting(OnExisting.REPLACE));
            assertThat(told.receipt().bundles()).isEqualTo(new RecordCounts(2, 0, 1, 1, 0));
            WriteEstimate estimate = told.estimate().orElseThrow();
            assertThat(estimate.transactions()).isEqualTo(1);
            assertThat(estimate.writeUnits()).isEqualTo(2 + 2 + 2 + 2 + 2);
        }
    }
}
