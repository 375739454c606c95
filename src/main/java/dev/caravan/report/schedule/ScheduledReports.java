package dev.caravan.report.schedule;

import dev.caravan.design.Report;
import dev.caravan.design.Schedule;
import dev.caravan.ledger.ProcessOwner;
import dev.caravan.ledger.report.PublishedRun;
import dev.caravan.ledger.report.ReportLedger;
import dev.caravan.report.ReportException;
import dev.caravan.report.ReportResult;
import dev.caravan.report.ReportService;
import dev.caravan.report.model.ReportPlan;
import dev.caravan.report.publish.DeliveryRecord;
import dev.caravan.report.publish.Manifest;
import dev.caravan.store.item.Timestamps;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reports that run by themselves. Whoever ticks, and however often: what is due is computed from the ledger, so that each
 * period is made once by all services on a table, also after a downtime or a crash.
 */
public final class ScheduledReports {

    private static final Logger LOG = LoggerFactory.getLogger("caravan.report");

    /** Quartz may tick so much before its time. */
    private static final Duration EARLY = Duration.ofMillis(10);

    /** Clocks of several machines differ by seconds; one that is ahead by so much was wrong. */
    private static final Duration CLOCKS_DIFFER = Duration.ofDays(1);

    private final Map<String, Report> reports;
    private final ReportService writer;
    private final ReportLedger ledger;
    private final Clock clock;
    private Instant upSince;

    /**
     * The reports of a design that have a schedule.
     *
     * @param reports by name; those without a schedule are left out
     * @param writer writes them
     */
    public ScheduledReports(Map<String, Report> reports, ReportService writer, ReportLedger ledger, Clock clock) {
        Map<String, Report> scheduled = new LinkedHashMap<>(reports);
        scheduled.values().removeIf(report -> report.schedule().isEmpty());
        this.reports = Collections.unmodifiableMap(scheduled);
        this.writer = writer;
        this.ledger = ledger;
        this.clock = clock;
        this.upSince = clock.instant();
    }

    /** Their names, in the order of the design. */
    public List<String> names() {
        return List.copyOf(reports.keySet());
    }

    /** The runs of a report that are to be made now, the oldest first. */
    public List<DueRun> due(String name) {
        Report report = reports.get(name);
        Schedule schedule = report.schedule().orElseThrow();
        String window = schedule.covers().word();
        Instant now = clock.instant();
        Instant up = upSince(now);
        Instant accounted = ledger.accountedUntil(name, window, up);
        if (accounted.isAfter(now.plus(CLOCKS_DIFFER))) {
            LOG.warn(
                    "report {}: the ledger has it accounted for until {}, but it is {} by this clock, so a clock was"
                            + " wrong; the schedule goes on from now",
                    name,
                    accounted,
                    now);
            ledger.setBack(name, window, accounted, now);
            accounted = now;
        }
        List<DueRun> due = new DueRuns(report).due(accounted, up, now.plus(EARLY));
        List<DueRun> open = due.stream()
                .filter(period -> !ledger.isDone(name, period.key()))
                .toList();
        if (open.isEmpty() && !due.isEmpty()) {
            ledger.accountUntil(name, window, due.get(due.size() - 1).dueAt());
        }
        return open;
    }

    /** Returns the earliest time at which the service was seen up: after the clock was set back, its start would lie ahead. */
    private synchronized Instant upSince(Instant now) {
        if (now.isBefore(upSince)) {
            upSince = now;
        }
        return upSince;
    }

    /**
     * Makes a run, unless it was made or somebody else is making it.
     *
     * @throws ReportException if it cannot be written
     * @throws dev.caravan.store.StoreException if it cannot be read
     */
    public void make(DueRun due) {
        String name = due.report().name();
        ReportPlan plan = writer.plan(due.request());
        var claim = ledger.claimPeriod(name, due.key());
        if (claim.isEmpty()) {
            LOG.debug("report {} of {} is another's", name, due.key());
            return;
        }
        try (PeriodLease lease = new PeriodLease("report " + name + " of " + due.key(), ledger, claim.get(), clock)) {
            ReportResult result = writer.scheduled(plan, pending(due.report()), lease::confirm);
            if (!lease.finish(run(result))) {
                LOG.warn("report {} of {} was taken over by another process, which makes it, too", name, due.key());
            }
            Manifest manifest = result.manifest();
            LOG.info("report {}: {} rows as of {} in {}", name, manifest.rows(), manifest.asOf(), result.folder());
        }
    }

    private Optional<DeliveryRecord> pending(Report report) {
        return report.schedule()
                .flatMap(Schedule::deliver)
                .map(endpoint -> new DeliveryRecord(
                        DeliveryRecord.State.PENDING, "", 0, Timestamps.format(clock.instant()), ""));
    }

    private static PublishedRun run(ReportResult result) {
        Manifest manifest = result.manifest();
        return new PublishedRun(
                manifest.period(),
                ProcessOwner.current().hostName(),
                result.folder().toString(),
                manifest.startedAt(),
                manifest.finishedAt(),
                manifest.rows(),
                manifest.files().stream().map(Manifest.FileEntry::file).toList());
    }
}
