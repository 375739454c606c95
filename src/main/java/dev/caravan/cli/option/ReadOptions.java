package dev.caravan.cli.option;

import dev.caravan.design.Report;
import dev.caravan.store.pace.ReadLimiter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalInt;
import picocli.CommandLine.Option;

/** How fast a command that reads may read. */
public final class ReadOptions {

    @Option(
            names = "--max-read-units",
            paramLabel = "N",
            description =
                    "The most read units a second; 0: no cap. Of migrate it caps the comparison (default: 0), of report the"
                            + " report (default: as its design says).")
    private Integer maxReadUnits;

    /** As fast as the table gives items, or as the design of a report says. */
    public ReadOptions() {}

    /** The pace of what the command reads. */
    public ReadLimiter pace() {
        return ReadLimiter.of(cap());
    }

    /** Reports whose cap is the one of the command line, where it names one. */
    public Map<String, Report> cap(Map<String, Report> reports) {
        if (maxReadUnits == null) {
            return reports;
        }
        OptionalInt cap = cap();
        Map<String, Report> capped = new LinkedHashMap<>();
        reports.forEach((name, report) -> capped.put(name, report.withMaxReadUnits(cap)));
        return capped;
    }

    private OptionalInt cap() {
        if (maxReadUnits == null || maxReadUnits == 0) {
            return OptionalInt.empty();
        }
        return OptionalInt.of(UsageException.checked("--max-read-units", maxReadUnits, 0, Integer.MAX_VALUE));
    }
}
