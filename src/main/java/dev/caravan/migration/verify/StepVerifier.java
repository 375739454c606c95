package dev.caravan.migration.verify;

import dev.caravan.design.EntityType;
import dev.caravan.design.TableDesign;
import dev.caravan.job.verify.PackVerifier;
import dev.caravan.job.verify.VerificationResult.Counts;
import dev.caravan.ledger.ImportRun;
import dev.caravan.ledger.migration.PartLedger.Plan;
import dev.caravan.ledger.migration.VerificationLedger;
import dev.caravan.migration.database.InvalidMigrationException;
import dev.caravan.migration.read.Part;
import dev.caravan.migration.read.PartPlanner;
import dev.caravan.migration.read.PartReader;
import dev.caravan.migration.read.StepSource;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/** Compares the rows of one step with the table, part by part. Parts that an earlier process has compared stay as it found them. */
final class StepVerifier {

    private static final Duration BETWEEN_LINES = Duration.ofSeconds(10);

    private final int number;
    private final StepSource source;
    private final VerificationContext scene;
    private final EntityType entity;
    private final PartVerifier.Bounds bounds;
    private final ImportRun run;
    private final Map<Integer, PartResult> verdicts = new TreeMap<>();
    private Plan plan;
    private boolean begun;
    private List<Part> parts = List.of();
    private Instant nextLine;

    /**
     * The verification of a step.
     *
     * @param number of the step in its migration, counted from 0
     */
    StepVerifier(int number, StepSource source, TableDesign design, VerificationContext scene) {
        this.number = number;
        this.source = source;
        this.scene = scene;
        this.entity = design.entities().get(source.step().entity());
        this.run = VerificationLedger.ofStep(scene.run(), source.step().name());
        int writers = scene.settings().writers();
        this.bounds = new PartVerifier.Bounds(
                new PackVerifier(
                        design, scene.store(), source.feed(), scene.settings().limits()),
                scene.workers(),
                Math.max(1, writers / scene.reading().readers()),
                scene.settings().packs().chars());
    }

    /**
     * Finds or makes the cut of the step. Nothing is written.
     *
     * @throws InvalidMigrationException if the key is not what it should be
     */
    void cut() throws Exception {
        Optional<Plan> earlier = scene.plans().plan(run.id());
        begun = earlier.isPresent();
        plan = begun
                ? earlier.get()
                : new PartPlanner(source, scene.snapshot(), scene.reading().partRows())
                        .plan(scene.stopping()::throwIfStopped);
    }

    /** Returns whether an earlier process has begun with it. */
    boolean isBegun() {
        return begun;
    }

    /** Compares what is left. */
    StepResult compare() throws Exception {
        if (!begun) {
            scene.plans().keep(run, plan);
        }
        parts = Part.between(plan.boundaries(), source.items().isPresent());
        for (PartResult verdict : scene.ledger().kept(run, PartResult.PREFIX, PartResult.class)) {
            if (scene.files().has(number, verdict)) {
                verdicts.put(verdict.part(), verdict);
            }
        }
        nextLine = scene.clock().instant().plus(BETWEEN_LINES);
        if (!verdicts.isEmpty()) {
            scene.tell().accept(progress() + " by an earlier process");
        }
        List<Part> left = parts.stream()
                .filter(part -> !verdicts.containsKey(part.number()))
                .toList();
        new ParallelPartVerifier(source, scene.snapshot(), scene.reading().readers(), this::compare, scene.stopping())
                .compare(left);
        return result();
    }

    private void compare(Part part, Connection connection) throws SQLException, IOException, InterruptedException {
        try (DifferenceFile differences = new DifferenceFile(scene.files().part(number, part.number()))) {
            PartVerifier comparison = new PartVerifier(bounds, source.step().name(), entity, differences);
            new PartReader(source, connection, scene.settings().limits(), comparison).read(part);
            comparison.end();
            scene.stopping().throwIfStopped();
            scene.confirm().run();
            differences.publish();
            keep(new PartResult(
                    part.number(),
                    scene.snapshotAt(),
                    comparison.records(),
                    comparison.bundles(),
                    differences.count()));
        }
    }

    private synchronized void keep(PartResult verdict) {
        scene.ledger().keep(run, verdict.name(), verdict);
        verdicts.put(verdict.part(), verdict);
        Instant now = scene.clock().instant();
        if (now.isAfter(nextLine)) {
            nextLine = now.plus(BETWEEN_LINES);
            scene.tell().accept(progress());
        }
    }

    private String progress() {
        Counts bundles = sum(PartResult::bundles);
        return String.format(
                Locale.ROOT,
                "%s: %,d of %,d parts compared: %,d of %,d equal",
                source.step().fullName(),
                verdicts.size(),
                parts.size(),
                bundles.equal(),
                bundles.read());
    }

    private Counts sum(Function<PartResult, Counts> counts) {
        return verdicts.values().stream().map(counts).reduce(Counts.ZERO, Counts::plus);
    }

    private StepResult result() {
        Map<String, Long> snapshots = new TreeMap<>();
        List<VerificationReport.Range> differing = new ArrayList<>();
        long differences = 0;
        for (PartResult verdict : verdicts.values()) {
            snapshots.merge(verdict.snapshotAt(), 1L, Long::sum);
            differences += verdict.differences();
            if (verdict.bundles().read() != verdict.bundles().equal()) {
                Part part = parts.get(verdict.part());
                differing.add(new VerificationReport.Range(
                        part.number(),
                        part.behind().orElse(null),
                        part.upTo().orElse(null),
                        part.orphans(),
                        verdict.bundles()));
            }
        }
        return new StepResult(
                source.step().name(),
                entity.name(),
                sum(PartResult::records),
                sum(PartResult::bundles),
                parts.size(),
                differing,
                snapshots,
                differences);
    }
}
