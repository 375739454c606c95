package dev.caravan.query;

import static dev.caravan.fixture.table.TestTable.order;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.design.Report;
import dev.caravan.fixture.ManualTime;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.TestDesigns;
import dev.caravan.fixture.http.Fault;
import dev.caravan.fixture.http.FaultProxy;
import dev.caravan.fixture.table.QueryAnswers;
import dev.caravan.fixture.table.TestTable;
import dev.caravan.report.DirectReaders;
import dev.caravan.report.ReportRequest;
import dev.caravan.report.ReportService;
import dev.caravan.store.TableStore;
import dev.caravan.store.dynamodb.TableConnection;
import dev.caravan.store.item.Item;
import dev.caravan.store.pace.CappedReadLimiter;
import dev.caravan.store.pace.ReadLimiter;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** How much is read for an answer, and at which pace. */
@ExtendWith(SharedTestEngine.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FetchOptionsTest {

    private static final int ORDERS = 400;
    private static final Instant FIRST = Instant.parse("2026-11-01T00:00:00Z");

    private TestTable table;

    /** Orders of 4 KB in eight shards, four of each second, so that ties stand on the edges of pages. */
    @BeforeAll
    void fill(URI endpoint) {
        table = new TestTable(endpoint);
        List<Map<String, AttributeValue>> orders = new ArrayList<>();
        for (int number = 0; number < ORDERS; number++) {
            String second = FIRST.plusSeconds(number / 4).toString().replace("Z", ".000Z");
            Map<String, AttributeValue> order =
                    order("o-%03d".formatted(number), "u-1", "PAID", "#" + number / 2 % 8, second);
            order.put("padding", AttributeValue.fromS("x".repeat(3_500)));
            orders.add(order);
        }
        table.putAll(orders);
    }

    @AfterAll
    void drop() {
        table.close();
    }

    private static PatternRequest paid() {
        return PatternRequest.of("orders-by-status", Map.of("status", "PAID"));
    }

    private static FetchOptions limit(int limit) {
        return new FetchOptions(OptionalInt.of(limit), false, ReadLimiter.UNLIMITED);
    }

    private static List<String> newest(int count) {
        List<String> newest = new ArrayList<>();
        for (int number = ORDERS - 1; number >= ORDERS - count; number--) {
            newest.add("ORDER#o-%03d".formatted(number));
        }
        return newest;
    }

    @Test
    void anEmptyPageIsNotTheLastOfItsShard() {
        // 400 orders of 4 KB under the user's one key are two pages
        try (FaultProxy proxy = new FaultProxy(table.endpoint());
                TableStore store = TableConnection.to(
                                proxy.endpoint(), table.store().table())
                        .open()) {
            proxy.enqueue("Query", Fault.NONE, Fault.EMPTY_PAGE, Fault.EMPTY_PAGE);
            AccessPatternQuery patterns =
                    new AccessPatternQuery(TestTable.design().table(), store, new DirectReaders());

            assertThat(QueryAnswers.all(patterns, "user-orders", Map.of("user_id", "u-1")))
                    .hasSize(ORDERS);
            assertThat(proxy.unspent()).isZero();
        }
    }

    @Test
    void aSmallQuestionReadsOnePageOfAFewItemsInEachShard() {
        DirectReaders readers = new DirectReaders();
        try (PatternResult answer = table.patterns(readers).ask(paid(), limit(10))) {
            List<Item> found = take(answer, 10);

            assertThat(QueryAnswers.sortKeys(found)).isEqualTo(newest(10));
            assertThat(answer.hasNext()).isTrue();
            // the plain key is asked too
            assertThat(readers.asked()).isEqualTo(9);
            // 11 items of 4 KB in each shard, half a unit each; the plain key has none
            assertThat(answer.readUnits()).isBetween(8 * 11 * 0.5 - 8, 8 * 11 * 0.5 + 9);
        }
    }

    private static List<Item> take(PatternResult answer, int count) {
        List<Item> taken = new ArrayList<>();
        while (taken.size() < count && answer.hasNext()) {
            taken.add(answer.next());
        }
        return taken;
    }

    @Test
    void whoeverGoesOnBeyondTheLimitFindsEverythingOnce() {
        for (int limit : new int[] {1, 2, 3, 7, 50, ORDERS, Integer.MAX_VALUE}) {
            try (PatternResult answer = table.patterns().ask(paid(), limit(limit))) {
                assertThat(QueryAnswers.sortKeys(take(answer, ORDERS + 1)))
                        .as("limit %d", limit)
                        .isEqualTo(newest(ORDERS));
            }
        }
    }

    @Test
    void underACapEverythingIsReadOnceToo() {
        try (PatternResult answer =
                table.patterns().ask(paid(), FetchOptions.all(ReadLimiter.of(OptionalInt.of(10_000))))) {
            assertThat(QueryAnswers.sortKeys(take(answer, ORDERS + 1))).isEqualTo(newest(ORDERS));
        }
    }

    /** 400 orders of 4 KB are 200 units. */
    @Test
    void aCapIsKeptOverAllShards() {
        ManualTime time = new ManualTime();
        double units;
        try (PatternResult answer = table.patterns(new DirectReaders())
                .ask(paid(), FetchOptions.all(CappedReadLimiter.of(10, time, time::pass)))) {
            assertThat(take(answer, ORDERS + 1)).hasSize(ORDERS);
            units = answer.readUnits();
        }
        double seconds = time.currentTimeNanos() / 1e9;

        assertThat(units).isBetween(150.0, 260.0);
        assertThat(units / seconds).as("units a second").isBetween(9.0, 11.0);
    }

    @Test
    void aReportKeepsTheCapOfItsDesign(@TempDir Path folder) {
        Report shipped = TestTable.design().reports().get("order-status");

        int usual = pagesOf(shipped, folder);
        // far more than it needs, so that nothing is waited for; but what an item consumes must be found out
        int capped = pagesOf(shipped.withMaxReadUnits(OptionalInt.of(1_000_000)), folder);

        // five statuses in eight shards and under the plain key
        assertThat(usual).isEqualTo(5 * 9);
        // one item, eight more, and the rest of the 50 in each shard of the one status that has orders
        assertThat(capped).isEqualTo(4 * 9 + 1 + 8 * 3);
    }

    private int pagesOf(Report report, Path folder) {
        DirectReaders readers = new DirectReaders();
        ReportService reports =
                new ReportService(Map.of(report.name(), report), table.patterns(readers), folder, Clock.systemUTC());
        assertThat(reports.write(reports.plan(ReportRequest.of(report.name())))
                        .manifest()
                        .rows())
                .isEqualTo(ORDERS);
        return readers.asked();
    }

    @Test
    void aStronglyConsistentReadCostsTwiceAsMuchAndIsRefusedOfAnIndex() {
        FetchOptions consistent = new FetchOptions(OptionalInt.empty(), true, ReadLimiter.UNLIMITED);
        PatternRequest ofTable = PatternRequest.of("user-orders", Map.of("user_id", "u-1"));

        double usual = units(ofTable, FetchOptions.ALL);
        assertThat(units(ofTable, consistent)).isBetween(usual * 1.9, usual * 2.1);
        assertThatThrownBy(() -> table.patterns().ask(paid(), consistent))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessage("orders-by-status reads the index GSI2, which is never strongly consistent; patterns of the"
                        + " table are: user, user-orders");
    }

    private double units(PatternRequest question, FetchOptions reading) {
        try (PatternResult answer = table.patterns().ask(question, reading)) {
            answer.forEachRemaining(item -> {});
            return answer.readUnits();
        }
    }

    @Test
    void aLargerShardCountStillFindsTheOlderItems() throws IOException {
        List<String> found = new ArrayList<>();
        String shipped = Files.readString(
                Path.of(System.getProperty("basedir", "")).toAbsolutePath().resolve("design/table.yaml"));
        String wider = shipped.replace("{by: order_id, count: 8}", "{by: order_id, count: 32}");
        assertThat(wider).isNotEqualTo(shipped);
        AccessPatternQuery patterns =
                new AccessPatternQuery(TestDesigns.table("ORDER", wider), table.store(), new DirectReaders());
        try (PatternResult answer = patterns.ask(paid())) {
            answer.forEachRemaining(item -> found.add(item.text("SK")));
        }

        assertThat(found).isEqualTo(newest(ORDERS));
    }
}
