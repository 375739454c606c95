package dev.caravan.store.pace;

import static dev.caravan.fixture.table.StoreTable.item;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.ManualTime;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.StoreTable;
import dev.caravan.store.Condition;
import dev.caravan.store.QueryPage;
import dev.caravan.store.TableScan;
import dev.caravan.store.TableStore;
import dev.caravan.store.dynamodb.TableConnection;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Scans, and reads of many items at a pace. */
@ExtendWith(SharedTestEngine.class)
class ScanAndPacedReadsTest {

    private final URI endpoint;
    private final StoreTable table;

    ScanAndPacedReadsTest(URI endpoint) {
        this.endpoint = endpoint;
        this.table = new StoreTable(endpoint);
    }

    @AfterEach
    void close() {
        table.close();
    }

    private void put(int items) {
        for (int i = 0; i < items; i++) {
            table.store().put(item("P-" + i, "S", i % 2 == 0 ? "even" : "odd").with("more", "m" + i), Condition.none());
        }
    }

    @Test
    void aScanGivesWhatIsWantedOfAllItemsPageByPage() {
        put(25);
        TableScan scan = new TableScan("text", List.of("even", "zero"), List.of("PK", "more"), 4);

        List<Item> found = new ArrayList<>();
        int pages = 0;
        double units = 0;
        Optional<Item> next = Optional.empty();
        do {
            QueryPage page = table.store().scanPage(scan, next);
            assertThat(page.items()).hasSizeLessThanOrEqualTo(4);
            found.addAll(page.items());
            units += page.readUnits();
            next = page.next();
            pages++;
        } while (next.isPresent());

        assertThat(pages).isGreaterThanOrEqualTo(7);
        assertThat(units).isPositive();
        assertThat(found).hasSize(13).allSatisfy(item -> assertThat(item.attributes())
                .containsOnlyKeys("PK", "more"));
        assertThat(found)
                .extracting(item -> item.text("more"))
                .contains("m0", "m24")
                .doesNotContain("m1");
    }

    @Test
    void itemsReadByKeyTakeTheirUnitsFromThePace() {
        put(120);
        List<ItemKey> keys = IntStream.range(0, 120)
                .mapToObj(i -> new ItemKey("P-" + i, "S"))
                .toList();
        ManualTime time = new ManualTime();
        MeteredReadLimiter pace = new MeteredReadLimiter(CappedReadLimiter.of(40, time, time::pass));
        try (TableStore capped = TableConnection.to(endpoint, table.name()).open(pace)) {
            assertThat(capped.getAll(keys)).hasSize(120);
        }

        assertThat(pace.units()).as("strongly consistent, each below 4 KB").isEqualTo(120);
        // a bucket of half a second is full in the beginning: 20 units go at once, the others at 40 a second
        assertThat(time.currentTimeNanos())
                .isBetween(TimeUnit.MILLISECONDS.toNanos(2_250), TimeUnit.MILLISECONDS.toNanos(2_550));
    }
}
