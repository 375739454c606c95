package dev.caravan.job.verify;

import dev.caravan.design.Design;
import dev.caravan.design.Feed;
import dev.caravan.job.JobSettings;
import dev.caravan.job.file.RereadFile;
import dev.caravan.job.folder.DataFolder;
import dev.caravan.job.verify.VerificationResult.Counts;
import dev.caravan.source.UnreadableFileException;
import dev.caravan.store.TableStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/** Reads every record of a file back from the table and compares. Writes nothing. */
public final class FileVerification {

    private final Design design;
    private final TableStore store;
    private final DataFolder folder;
    private final JobSettings settings;

    public FileVerification(Design design, TableStore store, DataFolder folder, JobSettings settings) {
        this.design = design;
        this.store = store;
        this.folder = folder;
        this.settings = settings;
    }

    /**
     * Verifies a file.
     *
     * @param findings takes what there is to tell, pack by pack; not kept, since it may be as much as the file
     * @throws UnreadableFileException if the file cannot be read as a whole
     */
    public VerificationResult verify(Path file, Feed feed, Consumer<Finding> findings) throws IOException {
        String name = file.getFileName().toString();
        RereadFile grouped = RereadFile.inspect(file, name, feed, design, folder, settings);
        PackVerifier verifier = new PackVerifier(design.table(), store, feed, settings.limits());
        Sums sums = new Sums(findings);
        grouped.work(verifier::verify, sums::add);
        return new VerificationResult(name, feed.name(), grouped.sha256(), sums.records, sums.bundles);
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
            records = records.plus(pack.records());
            bundles = bundles.plus(pack.bundles());
            List<Finding> found = new ArrayList<>();
            pack.refused()
                    .forEach(refused -> refused.rejects().forEach(reject -> found.add(new Finding.Invalid(reject))));
            pack.verified().forEach(bundle -> bundle.deviations()
                    .forEach(deviation -> found.add(new Finding.Deviates(deviation))));
            found.sort(Comparator.comparingLong(Finding::line));
            found.forEach(findings);
        }
    }
}
