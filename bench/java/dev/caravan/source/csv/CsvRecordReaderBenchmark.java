package dev.caravan.source.csv;

import dev.caravan.design.Limits;
import dev.caravan.source.SourceRecord;
import java.io.IOException;
import java.io.StringReader;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Rows a second. */
@State(Scope.Thread)
public class CsvRecordReaderBenchmark {

    private static final int ROWS = 10_000;

    private final String text = "order_id,user_id,status,created_at,product_id,quantity,price\n"
            + "o-000123456,u-004711,PENDING,2026-11-29T08:30:00Z,p-00815,3,19.99\n".repeat(ROWS);

    /** Rows read one after the other. */
    @Benchmark
    @OperationsPerInvocation(ROWS)
    public long rows() throws IOException {
        long cells = 0;
        try (CsvRecordReader reader = new CsvRecordReader(new StringReader(text), ',', Limits.DEFAULT)) {
            for (SourceRecord.Row row = reader.read(); row != null; row = reader.read()) {
                cells += row.cells().size();
            }
        }
        return cells;
    }
}
