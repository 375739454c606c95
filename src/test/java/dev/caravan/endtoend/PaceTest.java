package dev.caravan.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.OrderLines;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.TestImport;
import dev.caravan.fixture.http.Allowance;
import dev.caravan.fixture.http.FaultProxy;
import dev.caravan.fixture.table.SdkTable;
import dev.caravan.job.JobSettings;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.Receipt.State;
import dev.caravan.ledger.RecordCounts;
import dev.caravan.store.TableSchema;
import dev.caravan.store.TableStore;
import dev.caravan.store.dynamodb.TableConnection;
import dev.caravan.store.pace.WriteLimits;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Writes go as fast as the table takes them, and no faster than the cap. Measured where the requests arrive. */
@ExtendWith(SharedTestEngine.class)
class PaceTest {

    private static final int LINES = 4;
    private static final int WRITERS = 8;
    private static final List<TableSchema.Index> INDEXES = List.of(
            new TableSchema.Index("GSI1", "GSI1PK", "GSI1SK"), new TableSchema.Index("GSI2", "GSI2PK", "GSI2SK"));

    @TempDir
    private Path temp;

    private final SdkTable table;
    private final FaultProxy proxy;

    PaceTest(URI endpoint) {
        this.table = SdkTable.make(endpoint);
        this.proxy = new FaultProxy(endpoint);
    }

    @BeforeEach
    void noWarmUpInTheMeasure() throws Exception {
        Path first =
                Project.write(temp.resolve("orders-0.csv"), OrderLines.csv(OrderLines.row("O-W", "u", "PAID", "P", 1)));
        try (TestImport caravan = TestImport.into(table, temp.resolve("warm")).start()) {
            caravan.importFile(first);
        }
    }

    @AfterEach
    void close() {
        proxy.close();
        table.close();
    }

    /** About 18 units an order: nine seconds of the allowance. Packs take more than half a second of it each. */
    @Test
    void aTableThatThrottlesGetsAsMuchAsItTakesAndNothingIsLost() throws Exception {
        int orders = 250;
        Path file = Project.write(temp.resolve("orders-1.csv"), OrderLines.many(orders, LINES));
        Allowance allowance = new Allowance(500);
        proxy.allow(allowance);

        Receipt receipt;
        try (TestImport caravan = TestImport.into(table, temp.resolve("data"))
                .around(direct -> through(WriteLimits.DEFAULT))
                .start()) {
            receipt = caravan.importFile(file);
        }

        assertThat(receipt.state()).isEqualTo(State.COMPLETED);
        assertThat(receipt.records()).isEqualTo(counts(orders));
        assertThat(table.dump().of("ORDER")).hasSize(orders + 1);
        assertThat(table.dump().of("ORDER_ITEM")).hasSize(orders * LINES + 1);
        assertThat(allowance.throttled()).isPositive();
        assertThat(receipt.retries()).isPositive().isLessThanOrEqualTo(allowance.throttled());
        assertThat(allowance.used()).isGreaterThan(0.9);
    }

    /** The cap is kept also over a few seconds, and a slow machine only makes it slower. */
    @Test
    void aCapIsKeptWhateverTheTableWouldTake() throws Exception {
        int orders = 60;
        int cap = 300;
        Path file = Project.write(temp.resolve("orders-1.csv"), OrderLines.many(orders, LINES));
        Allowance measure = new Allowance(1_000_000);
        proxy.allow(measure);

        Receipt receipt;
        try (TestImport caravan = TestImport.into(table, temp.resolve("data"))
                .around(direct -> through(new WriteLimits(WRITERS, OptionalInt.of(cap), INDEXES)))
                .settings(JobSettings.of(WRITERS, OptionalInt.of(cap)))
                .start()) {
            receipt = caravan.importFile(file);
        }

        assertThat(receipt.records()).isEqualTo(counts(orders));
        // what puts the fences of the run is repeated as well, and is not among its retries
        assertThat(receipt.retries()).isLessThanOrEqualTo(measure.throttled());
        // each order with its guard, its lines and its part of a ledger record
        assertThat(measure.consumed()).isGreaterThan(18.0 * orders);
        // half a second's worth may go at once
        assertThat(measure.seconds()).isGreaterThan((measure.consumed() - cap * 0.5) / (1.1 * cap));
        // no transaction takes more than that
        assertThat(measure.consumed() / measure.answers()).isLessThan(cap * 0.5);
    }

    private static RecordCounts counts(int orders) {
        long records = (long) orders * LINES;
        return new RecordCounts(records, records, 0, 0, 0);
    }

    private TableStore through(WriteLimits pacing) {
        return TableConnection.to(proxy.endpoint(), table.name()).paced(pacing).open();
    }
}
