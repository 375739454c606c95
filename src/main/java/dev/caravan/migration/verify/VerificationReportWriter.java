package dev.caravan.migration.verify;

import dev.caravan.io.OwnerOnlyFiles;
import dev.caravan.ledger.ClaimLostException;
import dev.caravan.migration.MigrationRequest;
import dev.caravan.migration.verify.VerificationReport.Database;
import dev.caravan.migration.verify.VerificationReport.Extra;
import dev.caravan.migration.verify.VerificationReport.Scan;
import dev.caravan.migration.verify.VerificationReport.SnapshotTime;
import dev.caravan.migration.verify.VerificationReport.Step;
import dev.caravan.migration.verify.VerificationReport.Table;
import dev.caravan.store.item.Timestamps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** Gathers what a verification came to, and writes it down: the report, the page and the list of differences. */
final class VerificationReportWriter {

    /** So many differences are printed, and stand on the page. */
    static final int FIRST = 20;

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyyMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);

    private final VerificationRequest request;
    private final MigrationVerifier.Parts parts;
    private final VerificationContext scene;
    private final boolean resumed;
    private final List<StepResult> results = new ArrayList<>();
    private ScanProgress scan;

    VerificationReportWriter(
            VerificationRequest request, MigrationVerifier.Parts parts, VerificationContext scene, boolean resumed) {
        this.request = request;
        this.parts = parts;
        this.scene = scene;
        this.resumed = resumed;
    }

    void add(StepResult result) {
        results.add(result);
    }

    void add(ScanProgress whole) {
        scan = whole;
    }

    /**
     * Writes the report last: what has one is whole.
     *
     * @throws dev.caravan.ledger.ClaimLostException if another process took the verification over; no file stays then
     */
    VerifiedMigration publish() throws IOException {
        Instant now = parts.clock().instant();
        Path report = free(now);
        Path list = beside(report, ".csv");
        Path page = beside(report, ".html");
        try {
            return publish(now, report, list, page);
        } catch (ClaimLostException e) {
            Files.deleteIfExists(list);
            Files.deleteIfExists(page);
            throw e;
        }
    }

    private VerifiedMigration publish(Instant now, Path report, Path list, Path page) throws IOException {
        scene.confirm().run();
        long differences = differences();
        List<Difference> first = List.of();
        if (differences > 0) {
            scene.files().join(list);
            first = DifferenceFile.first(list, FIRST);
        }
        VerificationReport whole = report(now, differences, differences > 0 ? relative(list) : "", relative(page));
        OwnerOnlyFiles.writeWhole(page, new VerificationPage(whole, first).html());
        // the list is joined from files that another process may have changed meanwhile
        scene.confirm().run();
        OwnerOnlyFiles.writeWhole(report, whole.toJson() + "\n");
        return new VerifiedMigration(
                whole,
                report,
                first.stream()
                        .map(difference -> difference.step() + ": " + difference.words())
                        .toList());
    }

    /** No report is ever overwritten. */
    private Path free(Instant now) {
        String name = "verify-" + request.migration().migration().name() + "-" + TIME.format(now);
        Path results = parts.folder().results();
        Path report = results.resolve(name + ".json");
        for (int again = 2; isTaken(report); again++) {
            report = results.resolve(name + "-" + again + ".json");
        }
        return report;
    }

    /** Another process may have written the first files of a report in this very second. */
    private static boolean isTaken(Path report) {
        return Files.exists(report) || Files.exists(beside(report, ".csv")) || Files.exists(beside(report, ".html"));
    }

    private static Path beside(Path report, String ending) {
        return report.resolveSibling(report.getFileName().toString().replaceFirst("\\.json$", ending));
    }

    private String relative(Path file) {
        return parts.folder().relative(file);
    }

    private long differences() {
        long ofScan = scan == null
                ? 0
                : results.stream()
                        .mapToLong(result -> scan.entities(result.step()) + scan.itemsOf(result.step()))
                        .sum();
        return ofScan + results.stream().mapToLong(StepResult::differences).sum();
    }

    private VerificationReport report(Instant now, long differences, String list, String page) {
        MigrationRequest migration = request.migration();
        List<Step> steps = results.stream().map(this::step).toList();
        return new VerificationReport(
                migration.migration().name(),
                scene.run().id(),
                steps.stream().allMatch(Step::isEqual),
                Timestamps.format(now),
                snapshots(),
                resumed,
                new Database(migration.address().url(), migration.login().user()),
                new Table(parts.store().table(), request.place()),
                request.designHash(),
                request.by(),
                steps,
                scan == null ? null : new Scan(scan.items(), scan.readUnits()),
                parts.reads().units(),
                differences,
                list,
                page);
    }

    private Step step(StepResult result) {
        Extra extra = scan == null ? null : new Extra(scan.entities(result.step()), scan.itemsOf(result.step()));
        return new Step(
                result.step(),
                result.entity(),
                result.records(),
                result.bundles(),
                result.parts(),
                result.differing(),
                extra);
    }

    private List<SnapshotTime> snapshots() {
        Map<String, Long> times = new TreeMap<>();
        results.forEach(result -> result.snapshots().forEach((at, of) -> times.merge(at, of, Long::sum)));
        return times.entrySet().stream()
                .map(time -> new SnapshotTime(time.getKey(), time.getValue()))
                .toList();
    }
}
