package dev.caravan.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.MovableClock;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.SdkTable;
import dev.caravan.store.TableStore;
import dev.caravan.store.dynamodb.TableConnection;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Runs are listed newest first, month by month. */
@ExtendWith(SharedTestEngine.class)
class LatestRunsTest {

    private final SdkTable table;
    private final TableStore store;
    private final MovableClock clock = new MovableClock("2026-09-30T12:00:00.000Z");
    private final List<String> oldestFirst = new ArrayList<>();
    private final RunLedger ledger;

    LatestRunsTest(URI endpoint) {
        this.table = SdkTable.make(endpoint);
        this.store = TableConnection.to(endpoint, table.name()).open();
        this.ledger = new RunLedger(store, clock);
    }

    /** One run a day: the last of September, the whole of October, five in November. */
    @BeforeEach
    void runs() {
        for (int day = 0; day < 37; day++) {
            ClaimResult result = ledger.claim(new RunKey("content-" + day, "orders", "fail"), "orders-" + day + ".csv");
            oldestFirst.add(((ClaimResult.Claimed) result).run().id());
            clock.advance(Duration.ofDays(1));
        }
    }

    @AfterEach
    void close() {
        store.close();
        table.close();
    }

    private List<String> latest(int months, int limit) {
        return ledger.latest(months, limit).stream().map(Receipt::importId).toList();
    }

    private List<String> newestFirst(int runs) {
        List<String> newest = new ArrayList<>(oldestFirst.subList(oldestFirst.size() - runs, oldestFirst.size()));
        java.util.Collections.reverse(newest);
        return newest;
    }

    @Test
    void runsOfSeveralMonthsAreNewestFirst() {
        assertThat(latest(12, 50)).isEqualTo(newestFirst(37));
    }

    @Test
    void noMoreMonthsAreReadThanAskedFor() {
        assertThat(latest(1, 50)).isEqualTo(newestFirst(5));
        assertThat(latest(2, 50)).isEqualTo(newestFirst(36));
    }

    @Test
    void noMoreRunsAreListedThanAskedFor() {
        assertThat(latest(12, 7)).isEqualTo(newestFirst(7));
    }
}
