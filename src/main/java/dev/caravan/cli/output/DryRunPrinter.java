package dev.caravan.cli.output;

import dev.caravan.job.JobLauncher;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.RecordCounts;
import dev.caravan.migration.StepForecast;
import dev.caravan.validation.Counted;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.stream.Collectors;

/** What dry runs of migrations print. */
public final class DryRunPrinter {

    private static final double PERCENT = 100;

    private final PrintWriter out;
    private final PrintWriter err;
    private final boolean json;

    public DryRunPrinter(PrintWriter out, PrintWriter err, boolean json) {
        this.out = out;
        this.err = err;
        this.json = json;
    }

    /**
     * Prints what would become of each step. The exit code that the migration would have.
     *
     * @param cap the write units a second that time is estimated by; empty: none is
     */
    public int tell(List<StepForecast> outlooks, JobLauncher imports, OptionalInt cap) {
        int worst = ExitCode.OK;
        for (StepForecast outlook : outlooks) {
            Receipt receipt = outlook.receipt();
            worst = ExitCode.worse(worst, ExitCode.of(receipt));
            if (json) {
                out.println(outlook.toJson(cap));
            } else {
                tell(outlook, cap);
            }
            ReceiptMessages.of(receipt, imports.folder().root(), "try again").ifPresent(err::println);
        }
        return worst;
    }

    private void tell(StepForecast outlook, OptionalInt cap) {
        RecordCounts bundles = outlook.receipt().bundles();
        out.printf(
                Locale.ROOT,
                "dry run of %s: %,d rows, %,d bundles: %,d new, %,d changed, %,d as they are, %,d rejected%n",
                outlook.receipt().file(),
                outlook.receipt().records().read(),
                bundles.read(),
                bundles.imported(),
                bundles.updated(),
                bundles.unchanged(),
                bundles.rejected());
        if (!outlook.rejects().isEmpty()) {
            out.println("rejected rows: "
                    + outlook.rejects().entrySet().stream()
                            .map(code -> code.getKey() + " " + code.getValue())
                            .collect(Collectors.joining(", ")));
        }
        out.printf(
                Locale.ROOT,
                "%,.0f write units in %s; %s%n",
                outlook.estimate().writeUnits(),
                Counted.grouped(outlook.estimate().transactions(), "transaction"),
                time(outlook, cap));
        out.println(largest(outlook));
        out.println(hottest(outlook));
    }

    private static String time(StepForecast outlook, OptionalInt cap) {
        if (cap.isEmpty()) {
            return "--max-write-units N tells how long that takes";
        }
        Duration time = Duration.ofSeconds(outlook.secondsAt(cap.getAsInt()));
        return String.format(
                Locale.ROOT,
                "at %,d a second that takes %d:%02d:%02d",
                cap.getAsInt(),
                time.toHours(),
                time.toMinutesPart(),
                time.toSecondsPart());
    }

    private static String largest(StepForecast outlook) {
        List<List<String>> rows = outlook.largest().stream()
                .map(bundle -> List.of(
                        Terminal.visible(bundle.key()),
                        String.format(Locale.ROOT, "%,d", bundle.items()),
                        String.format(Locale.ROOT, "%,d", bundle.bytes())))
                .toList();
        return Tables.ofRows(List.of("largest", "items", "bytes"), rows);
    }

    private static String hottest(StepForecast outlook) {
        List<List<String>> rows = outlook.hottest().stream()
                .map(key -> List.of(
                        Terminal.visible(key.key()),
                        String.format(Locale.ROOT, "%,d", key.writeUnits()),
                        String.format(Locale.ROOT, "%.2f %%", key.share() * PERCENT)))
                .toList();
        return Tables.ofRows(List.of("hottest partition key", "write units", "share"), rows);
    }
}
