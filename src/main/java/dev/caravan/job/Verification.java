package dev.caravan.job;

import dev.caravan.bundle.Assembly;
import dev.caravan.bundle.Bundle;
import dev.caravan.bundle.BundleAssembler;
import dev.caravan.bundle.BundleVerifier;
import dev.caravan.bundle.VerifiedBundle;
import dev.caravan.design.Design;
import dev.caravan.design.Feed;
import dev.caravan.job.VerificationResult.Counts;
import dev.caravan.source.RecordGroup;
import dev.caravan.source.UnreadableFileException;
import dev.caravan.store.TableStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/** Reads every record of a file back from the table and compares. Writes nothing. */
public final class Verification {

    private final Design design;
    private final DataFolder folder;
    private final JobSettings settings;
    private final BundleVerifier verifier;

    public Verification(Design design, TableStore store, DataFolder folder, JobSettings settings) {
        this.design = design;
        this.folder = folder;
        this.settings = settings;
        this.verifier = new BundleVerifier(store, design.table());
    }

    /** What came of a pack. */
    private record VerifiedPack(List<Assembly.Refused> refused, List<VerifiedBundle> bundles) {}

    /**
     * Verifies a file.
     *
     * @param findings takes what there is to tell, pack by pack; not kept, since it may be as much as the file
     * @throws UnreadableFileException where the file cannot be read as a whole
     */
    public VerificationResult verify(Path file, Feed feed, Consumer<Finding> findings) throws IOException {
        String name = file.getFileName().toString();
        GroupedFile grouped = GroupedFile.inspect(file, name, feed, design, folder, settings);
        // Run and time stand in what nobody compares: ids, and values that no record gives.
        BundleAssembler assembler =
                new BundleAssembler(design.table(), feed, settings.limits(), "verification", Instant.EPOCH);
        Sums sums = new Sums(findings);
        grouped.work(groups -> verify(assembler, groups), sums::add);
        return new VerificationResult(name, feed.name(), grouped.sha256(), sums.records, sums.bundles);
    }

    private VerifiedPack verify(BundleAssembler assembler, List<RecordGroup> groups) {
        List<Assembly.Refused> refused = new ArrayList<>();
        List<Bundle> bundles = new ArrayList<>();
        for (RecordGroup group : groups) {
            Assembly assembly = assembler.assemble(group);
            if (assembly instanceof Assembly.Assembled assembled) {
                bundles.add(assembled.bundle());
            } else {
                refused.add((Assembly.Refused) assembly);
            }
        }
        return new VerifiedPack(refused, verifier.verify(bundles));
    }

    /** Adds up; used by one thread. */
    private static final class Sums {

        private final Consumer<Finding> findings;
        private Counts records = Counts.ZERO;
        private Counts bundles = Counts.ZERO;

        Sums(Consumer<Finding> findings) {
            this.findings = findings;
        }

        void add(VerifiedPack pack) {
            List<Finding> found = new ArrayList<>();
            pack.refused().forEach(refused -> add(refused, found));
            pack.bundles().forEach(verified -> add(verified, found));
            found.sort(Comparator.comparingLong(Finding::line));
            found.forEach(findings);
        }

        private void add(Assembly.Refused refused, List<Finding> found) {
            records = records.plusRejected(refused.rejects().size());
            bundles = bundles.plusRejected(1);
            refused.rejects().forEach(reject -> found.add(new Finding.Invalid(reject)));
        }

        private void add(VerifiedBundle verified, List<Finding> found) {
            int of = verified.bundle().records().size();
            if (verified.isEqual()) {
                records = records.plusEqual(of);
                bundles = bundles.plusEqual(1);
            } else if (verified.isMissing()) {
                records = records.plusMissing(of);
                bundles = bundles.plusMissing(1);
            } else {
                records = records.plusDifferent(of);
                bundles = bundles.plusDifferent(1);
            }
            verified.deviations().forEach(deviation -> found.add(new Finding.Deviates(deviation)));
        }
    }
}
