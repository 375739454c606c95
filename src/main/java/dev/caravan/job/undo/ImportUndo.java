package dev.caravan.job.undo;

import dev.caravan.bundle.Bundle;
import dev.caravan.bundle.assemble.AssemblyResult;
import dev.caravan.bundle.assemble.BundleAssembler;
import dev.caravan.bundle.undo.BundleUndo;
import dev.caravan.bundle.undo.UndoneBundle;
import dev.caravan.design.Design;
import dev.caravan.design.Feed;
import dev.caravan.design.FileFormat;
import dev.caravan.job.JobSettings;
import dev.caravan.job.file.RereadFile;
import dev.caravan.job.folder.DataFolder;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.RunLedger;
import dev.caravan.ledger.undo.UndoLedger;
import dev.caravan.ledger.undo.UndoRecord;
import dev.caravan.ledger.undo.UndoRefusedException;
import dev.caravan.source.RecordGroup;
import dev.caravan.source.UnreadableFileException;
import dev.caravan.store.TableStore;
import dev.caravan.store.item.Timestamps;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Takes back what a run wrote and nobody changed since: the run's file is read again and its bundles are made as the run made
 * them, which tells what to delete and what must still be there. An undo that ended in the middle is finished by another one.
 */
public final class ImportUndo {

    private final Design design;
    private final TableStore store;
    private final DataFolder folder;
    private final JobSettings settings;
    private final Clock clock;
    private final RunLedger ledger;
    private final UndoLedger undone;

    /** Undoes runs of one ledger, which also knows the runs of this process. */
    public ImportUndo(
            Design design, TableStore store, DataFolder folder, JobSettings settings, Clock clock, RunLedger ledger) {
        this.design = design;
        this.store = store;
        this.folder = folder;
        this.settings = settings;
        this.clock = clock;
        this.ledger = ledger;
        this.undone = new UndoLedger(store, clock, ledger);
    }

    /**
     * Undoes a run.
     *
     * @param file what the run imported; empty: the archived file
     * @param dryRun whether to tell only what would be done
     * @param told takes every bundle that the run wrote, in the file's order, and what became of it
     * @throws UndoRefusedException if it cannot be undone, or not now; nothing was written then
     * @throws UnreadableFileException if the file cannot be read as a whole
     */
    public UndoResult undo(String importId, Optional<Path> file, boolean dryRun, Consumer<UndoneBundle> told)
            throws IOException {
        Receipt receipt = ledger.receipt(importId).orElseThrow(() -> UndoLedger.unknown(importId));
        if (ledger.isUnderWay(importId)) {
            throw UndoLedger.underWay(importId);
        }
        Feed feed = feed(receipt);
        RereadFile source = source(receipt, feed, file);
        if (dryRun) {
            return takeBack(store, receipt, feed, source, true, told);
        }
        UndoLock lock = new UndoLock(ledger, undone, importId, clock);
        try {
            UndoResult result = takeBack(lock.fenced(store), receipt, feed, source, false, told);
            lock.record(new UndoRecord(
                    importId,
                    Timestamps.format(clock.instant()),
                    result.takenBack(),
                    result.left() + result.expired(),
                    result.alreadyGone()));
            return result;
        } finally {
            lock.close();
        }
    }

    private Feed feed(Receipt receipt) {
        boolean migrated = design.migrations().values().stream()
                .flatMap(migration -> migration.steps().stream())
                .anyMatch(step -> step.fullName().equals(receipt.feed()));
        if (migrated) {
            throw new UndoRefusedException("import " + receipt.importId() + " is the step " + receipt.feed()
                    + " of a migration: undo reads the imported file again, and here there was none. A trial run belongs"
                    + " into a table of its own, by --table; docs/migration.md says what else can be done");
        }
        return Optional.ofNullable(design.feeds().get(receipt.feed()))
                .orElseThrow(() -> new UndoRefusedException("the design has no feed " + receipt.feed()
                        + " any more, under which import " + receipt.importId() + " was made"));
    }

    private RereadFile source(Receipt receipt, Feed feed, Optional<Path> named) throws IOException {
        Path file = named.isPresent() ? named.get() : new ArchivedFiles(folder).archived(receipt);
        if (!Files.isDirectory(file) && FileFormat.ofName(receipt.file()).isEmpty()) {
            throw new UndoRefusedException(
                    "import " + receipt.importId() + " read the folder " + receipt.file() + "; " + file + " is none");
        }
        RereadFile source = RereadFile.inspect(file, receipt.file(), feed, design, folder, settings);
        if (!source.sha256().equals(receipt.sha256())) {
            throw new UndoRefusedException(file + " is not the file that import " + receipt.importId() + " read: its"
                    + " SHA-256 is " + source.sha256() + ", that of the receipt " + receipt.sha256());
        }
        return source;
    }

    private UndoResult takeBack(
            TableStore table,
            Receipt receipt,
            Feed feed,
            RereadFile source,
            boolean dryRun,
            Consumer<UndoneBundle> told)
            throws IOException {
        BundleAssembler assembler = new BundleAssembler(
                design.table(), feed, settings.limits(), receipt.importId(), Instant.parse(receipt.startedAt()));
        BundleUndo undo =
                new BundleUndo(table, design.table(), receipt.importId(), ledger.applied(receipt.importId()), dryRun);
        UndoTally tally = new UndoTally(told);
        source.work(groups -> undo.undo(bundles(assembler, groups)), tally::add);
        return tally.result(receipt, dryRun);
    }

    private static List<Bundle> bundles(BundleAssembler assembler, List<RecordGroup> groups) {
        List<Bundle> bundles = new ArrayList<>();
        for (RecordGroup group : groups) {
            if (assembler.assemble(group) instanceof AssemblyResult.Assembled assembled) {
                bundles.add(assembled.bundle());
            }
        }
        return bundles;
    }
}
