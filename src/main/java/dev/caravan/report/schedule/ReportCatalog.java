package dev.caravan.report.schedule;

import dev.caravan.design.Report;
import dev.caravan.ledger.report.ReportLedger;
import java.time.Clock;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;

/** The reports of a design, with what the ledger knows of their runs. */
public final class ReportCatalog {

    private final Map<String, Report> reports;
    private final ReportLedger ledger;
    private final Clock clock;

    /**
     * A catalog.
     *
     * @param reports by name, in the order of the entries
     */
    public ReportCatalog(Map<String, Report> reports, ReportLedger ledger, Clock clock) {
        this.reports = reports;
        this.ledger = ledger;
        this.clock = clock;
    }

    /** One entry a report. */
    public List<ReportEntry> entries() {
        return reports.values().stream().map(this::entry).toList();
    }

    private ReportEntry entry(Report report) {
        return report.schedule()
                .map(schedule -> new ReportEntry(
                        report.name(),
                        report.description(),
                        schedule.cron(),
                        report.zone().getId(),
                        schedule.covers().word(),
                        ledger.latest(report.name()).orElse(null),
                        next(new CronSchedule(schedule.cron(), report.zone()), report.zone())))
                .orElseGet(() -> new ReportEntry(
                        report.name(), report.description(), null, report.zone().getId(), null, null, null));
    }

    private String next(CronSchedule fireTimes, ZoneId zone) {
        return fireTimes
                .next(clock.instant())
                .map(fire -> DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(fire.atZone(zone)))
                .orElse(null);
    }
}
