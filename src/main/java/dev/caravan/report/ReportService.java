package dev.caravan.report;

import dev.caravan.design.Report;
import dev.caravan.query.AccessPatternQuery;
import dev.caravan.query.InvalidRequestException;
import dev.caravan.query.TimeWindow;
import dev.caravan.report.model.PeriodName;
import dev.caravan.report.model.ReportFormat;
import dev.caravan.report.model.ReportPlan;
import dev.caravan.report.publish.DeliveryRecord;
import dev.caravan.report.publish.Manifest;
import dev.caravan.report.publish.ReportFolder;
import dev.caravan.report.publish.StagingFolder;
import dev.caravan.report.publish.StaleFolders;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The reports of a design. */
public final class ReportService {

    private final Map<String, Report> reports;
    private final AccessPatternQuery patterns;
    private final Path folder;
    private final Clock clock;

    /**
     * Reports.
     *
     * @param reports by name
     * @param folder where they are written, each below its name and period
     */
    public ReportService(Map<String, Report> reports, AccessPatternQuery patterns, Path folder, Clock clock) {
        this.reports = Map.copyOf(reports);
        this.patterns = patterns;
        this.folder = folder;
        this.clock = clock;
    }

    /**
     * Checks a request as a whole, before anything is read or written.
     *
     * @throws InvalidRequestException saying what would be right
     */
    public ReportPlan plan(ReportRequest request) {
        Report report = named(request.report());
        TimeWindow window = TimeWindow.parse(request.from(), request.to(), report.zone());
        List<String> formats = request.formats().isEmpty() ? report.formats() : request.formats();
        String period = PeriodName.name(window, report.zone());
        ReportFolder target = ReportFolder.at(
                request.out().orElseGet(() -> folderOf(report.name()).resolve(period)));
        ReportPlan plan = new ReportPlan(
                report,
                window,
                period,
                formats.stream().distinct().map(ReportFormat::named).toList(),
                target.path());
        plan.questions().forEach(patterns::check);
        target.refuseUnlessReplaceable(report.name());
        return plan;
    }

    /** The folder that holds the periods of a report. */
    public Path folderOf(String report) {
        return folder.resolve(report);
    }

    private Report named(String name) {
        Report report = reports.get(name);
        if (report == null) {
            throw new InvalidRequestException("there is no report " + name + "; there are "
                    + String.join(", ", reports.keySet().stream().sorted().toList()));
        }
        return report;
    }

    /**
     * Reads and writes a report. Its folder appears whole, or not at all; one that was there is replaced.
     *
     * @throws ReportException if it cannot be written
     * @throws dev.caravan.store.StoreException if it cannot be read
     */
    public ReportResult write(ReportPlan plan) {
        return publish(plan, Optional.empty(), () -> {});
    }

    /**
     * Likewise, for a schedule; the folder appears together with the record of a delivery that is still to be made. What
     * dead processes left of other periods goes.
     *
     * @param confirm returns if the run is still this process's, and throws otherwise; asked before anything is read and again
     *     before the folder appears
     */
    public ReportResult scheduled(ReportPlan plan, Optional<DeliveryRecord> delivery, Runnable confirm) {
        try {
            StaleFolders.sweep(folderOf(plan.report().name()), clock.instant());
        } catch (IOException e) {
            throw failed(plan, e);
        }
        return publish(plan, delivery, confirm);
    }

    private ReportResult publish(ReportPlan plan, Optional<DeliveryRecord> delivery, Runnable confirm) {
        Instant startedAt = clock.instant();
        try (StagingFolder aside = StagingFolder.of(plan.folder(), startedAt)) {
            Manifest manifest = new ReportWriter(plan, patterns, clock, confirm).into(aside.path(), startedAt);
            if (delivery.isPresent()) {
                delivery.get().write(aside.path());
            }
            aside.complete(manifest);
            confirm.run();
            if (!aside.publish(clock.instant())) {
                throw new ReportException(
                        "the report " + plan.report().name() + " in " + plan.folder()
                                + " was read later than this one, and stays",
                        null);
            }
            return new ReportResult(plan.folder(), manifest);
        } catch (IOException e) {
            throw failed(plan, e);
        } catch (UncheckedIOException e) {
            throw failed(plan, e.getCause());
        }
    }

    private static ReportException failed(ReportPlan plan, IOException cause) {
        // The message of most file errors is the file alone.
        String reason = cause instanceof AccessDeniedException ? "no permission for " : "";
        return new ReportException(
                "cannot write the report " + plan.report().name() + " to " + plan.folder() + ": " + reason
                        + cause.getMessage(),
                cause);
    }
}
