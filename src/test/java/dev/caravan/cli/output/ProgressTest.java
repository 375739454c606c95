package dev.caravan.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.job.JobProgress;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class ProgressTest {

    private static final JobProgress HALF =
            new JobProgress("id", "orders.csv", 500, 1000, 3000, 0, 0, Duration.ofSeconds(10));

    @Test
    void plainLinesAreWholeAndOnlyWhatIsDue() {
        StringWriter standardError = new StringWriter();
        AtomicReference<List<JobProgress>> underWay = new AtomicReference<>(List.of());
        Runnable look = Progress.plainLines(underWay::get, new PrintWriter(standardError));

        look.run();
        underWay.set(List.of(HALF));
        look.run();
        look.run();

        assertThat(standardError)
                .hasToString("caravan: orders.csv: 500 of 1,000 rows (50 %), 50 rows/s, 3,000 write units, 0 retries,"
                        + " 0 rejects, 0:10 left" + System.lineSeparator());
    }

    @Test
    void theLineOfATerminalSaysThatAFileIsCheckedBeforeItIsImported() {
        assertThat(ProgressLine.render("orders.csv", null, 80)).isEqualTo("checking orders.csv");
        assertThat(ProgressLine.render("orders.csv", HALF, 80)).startsWith("orders.csv 50 % 500 rows 50/s");
    }

    @Test
    void itIsNeverAsWideAsTheTerminal() {
        String long200 = "n".repeat(200);
        for (int width = 0; width < 200; width++) {
            assertThat(ProgressLine.render(long200, null, width).length()).isLessThan(Math.max(width, 1));
            assertThat(ProgressLine.render(long200, HALF, width).length()).isLessThanOrEqualTo(79);
        }
    }
}
