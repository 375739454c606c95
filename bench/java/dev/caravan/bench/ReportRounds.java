package dev.caravan.bench;

import dev.caravan.design.Design;
import dev.caravan.design.load.DesignLoader;
import dev.caravan.engine.EmbeddedEngine;
import dev.caravan.engine.EngineBinary;
import dev.caravan.query.AccessPatternQuery;
import dev.caravan.query.PatternRequest;
import dev.caravan.query.PatternResult;
import dev.caravan.query.TimeWindow;
import dev.caravan.report.ReportRequest;
import dev.caravan.report.ReportService;
import dev.caravan.store.TableStore;
import dev.caravan.store.dynamodb.TableConnection;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Reads and writes the orders of one status by Caravan and by {@link BareQuery}, in turn and in one process, so that both
 * meet the same machine. A row count that is not the table's ends it before any figure of it is printed.
 */
public final class ReportRounds {

    private static final int READERS = 16;
    private static final String REPORT = "order-status";

    private final Map<String, Callable<Long>> contestants = new LinkedHashMap<>();
    private final Design design;
    private final TableStore store;
    private final ExecutorService readers;
    private final Path work;

    private ReportRounds(Design design, TableStore store, ExecutorService readers, BareQuery bare, Path work) {
        this.design = design;
        this.store = store;
        this.readers = readers;
        this.work = work;
        contestants.put("bare-read", bare::read);
        contestants.put("caravan-read", this::read);
        contestants.put("bare-csv", () -> bare.write(work.resolve("bare.csv")));
        contestants.put("caravan-csv", () -> report("csv"));
        contestants.put("caravan-all-formats", () -> report("csv", "jsonl", "xlsx", "html"));
    }

    /** {@code HOME DESIGN WORK ORDERS SHARDS ROUNDS}: the design has that shard count; the work folder is empty. */
    public static void main(String[] args) throws Exception {
        Path work = Files.createDirectories(Path.of(args[2]));
        Design design = DesignLoader.load(Path.of(args[1]));
        OrdersInOneStatus orders = new OrdersInOneStatus(Integer.parseInt(args[3]), Integer.parseInt(args[4]));
        EngineBinary binary = EngineBinary.find(Path.of(args[0]), System.getenv());
        ExecutorService readers = Executors.newFixedThreadPool(READERS);
        try (EmbeddedEngine engine = EmbeddedEngine.open(work.resolve("engine"), binary)) {
            URI endpoint = engine.endpoint();
            String table = design.table().table();
            try (TableStore store = TableConnection.to(endpoint, table).open();
                    BareQuery bare = new BareQuery(endpoint, table, orders.partitions())) {
                orders.fill(store);
                new ReportRounds(design, store, readers, bare, work).run(orders, Integer.parseInt(args[5]));
            }
        } finally {
            readers.shutdownNow();
        }
    }

    private void run(OrdersInOneStatus orders, int rounds) throws Exception {
        Map<String, List<Double>> rates = new LinkedHashMap<>();
        // the first round warms up
        for (int round = 0; round <= rounds; round++) {
            for (Map.Entry<String, Callable<Long>> contestant : contestants.entrySet()) {
                long start = System.nanoTime();
                long rows = contestant.getValue().call();
                double seconds = (System.nanoTime() - start) / 1e9;
                if (rows != orders.orders()) {
                    throw new IllegalStateException(contestant.getKey() + " gave " + rows + " rows of " + orders);
                }
                if (round > 0) {
                    rates.computeIfAbsent(contestant.getKey(), name -> new ArrayList<>())
                            .add(rows / seconds);
                }
            }
        }
        print(orders, rates);
    }

    /** One line for each: {@code RESULT shards who median-rows/s median-ratio}, the ratio being to the peer's same round. */
    private static void print(OrdersInOneStatus orders, Map<String, List<Double>> rates) {
        rates.forEach((name, own) -> {
            List<Double> peer = rates.get(name.endsWith("-read") ? "bare-read" : "bare-csv");
            List<Double> ratios = new ArrayList<>();
            for (int round = 0; round < own.size(); round++) {
                ratios.add(own.get(round) / peer.get(round));
            }
            System.out.printf(
                    Locale.ROOT, "RESULT %d %s %.0f %.2f%n", orders.shards(), name, median(own), median(ratios));
        });
    }

    private static double median(List<Double> values) {
        return values.stream().sorted().toList().get(values.size() / 2);
    }

    private AccessPatternQuery patterns() {
        return new AccessPatternQuery(design.table(), store, readers);
    }

    /** The rows as a report reads them, and nothing done with them. */
    private long read() {
        PatternRequest question = new PatternRequest(
                "orders-by-status",
                Map.of("status", OrdersInOneStatus.STATUS),
                TimeWindow.ALL,
                design.reports().get(REPORT).columns());
        long rows = 0;
        try (PatternResult answer = patterns().ask(question)) {
            for (; answer.hasNext(); answer.next()) {
                rows++;
            }
        }
        return rows;
    }

    private long report(String... formats) {
        ReportService reports =
                new ReportService(design.reports(), patterns(), work.resolve("reports"), Clock.systemUTC());
        return reports.write(reports.plan(new ReportRequest(
                        REPORT, Optional.empty(), Optional.empty(), List.of(formats), Optional.empty())))
                .manifest()
                .rows();
    }
}
