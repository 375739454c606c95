package dev.caravan.report;

import dev.caravan.design.Report;
import dev.caravan.design.TableDesign;
import dev.caravan.fixture.TestDesigns;
import dev.caravan.fixture.table.TestTable;
import dev.caravan.query.AccessPatternQuery;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Reads and writes a report of many rows, from all shards and in all formats: a JVM of its own, to be given little memory. */
final class MillionRows {

    /** Two more than a sheet has room for under its header. */
    static final int ROWS = 1_048_577;

    /** As many as the command line has. */
    private static final int READERS = 16;

    private MillionRows() {}

    /**
     * Writes into a folder.
     *
     * @param arguments the folder, the number of rows, and the number of shards
     */
    public static void main(String[] arguments) throws IOException {
        Report report = TestTable.design().reports().get("order-status");
        ExecutorService readers = Executors.newFixedThreadPool(READERS);
        try {
            int rows = Integer.parseInt(arguments[1]);
            int shards = Integer.parseInt(arguments[2]);
            AccessPatternQuery patterns =
                    new AccessPatternQuery(design(shards), new MillionOrders(rows, shards), readers);
            Path folder = Path.of(arguments[0]);
            ReportService reports =
                    new ReportService(Map.of(report.name(), report), patterns, folder, Clock.systemUTC());
            ReportRequest request = new ReportRequest(
                    report.name(),
                    Optional.empty(),
                    Optional.empty(),
                    report.formats(),
                    Optional.of(folder.resolve("report")));
            reports.write(reports.plan(request)).manifest().files().forEach(System.out::println);
        } finally {
            readers.shutdownNow();
        }
    }

    private static TableDesign design(int shards) throws IOException {
        String shipped = Files.readString(
                Path.of(System.getProperty("basedir", "")).toAbsolutePath().resolve("design/table.yaml"));
        return TestDesigns.table(
                "ORDER", shipped.replace("{by: order_id, count: 8}", "{by: order_id, count: " + shards + "}"));
    }
}
