package dev.caravan.job;

import dev.caravan.bundle.Bundle;
import dev.caravan.bundle.BundleWriter;
import dev.caravan.bundle.SystemAttributes;
import dev.caravan.bundle.assemble.AssemblyResult;
import dev.caravan.bundle.assemble.BundleAssembler;
import dev.caravan.bundle.write.WriteEstimator;
import dev.caravan.design.EntityType;
import dev.caravan.design.Feed;
import dev.caravan.job.packing.GroupSizer;
import dev.caravan.job.reject.RejectWriter;
import dev.caravan.ledger.ImportRun;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.Receipt.State;
import dev.caravan.ledger.WriteEstimate;
import dev.caravan.source.Inspection;
import dev.caravan.source.ReadableSource;
import dev.caravan.source.RecordGroupReader;
import dev.caravan.source.UnreadableFile;
import dev.caravan.source.UnreadableFileException;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * One file, or one folder whose files are joined, on its way into the table, from its claim to its receipt. The steps of
 * the route call {@link #packs}, {@link #assemble}, {@link #write} and {@link #account} for each pack, several packs at
 * once, then {@link #complete}; or {@link #fail} or {@link #interrupt} instead.
 */
public final class JobExecution implements AutoCloseable {

    private final Path file;
    private final Feed feed;
    private final EntityType root;
    private final RecordSource delivery;
    private final Inspection inspection;
    private final ImportRun run;
    private final JobLauncher imports;
    private final KeySequencer order;
    private final FirstFailure failure = new FirstFailure();
    private final RejectWriter rejects;
    private final PackAccountant accounting;
    private final BundleAssembler assembler;
    private final BundleWriter writer;
    private final ExecutionRecorder books;
    private final long opened = System.nanoTime();
    private WriteEstimator estimates;
    private Optional<ContentStamp> look = Optional.empty();
    private volatile boolean begun;
    private RecordGroupReader reader;
    private volatile Receipt receipt;

    JobExecution(
            RecordSource delivery,
            Inspection inspection,
            ImportRun run,
            JobLauncher imports,
            BundleWriter writer,
            ExecutionRecorder books) {
        this.file = delivery.path();
        this.feed = delivery.feed();
        this.root = imports.design().table().entities().get(feed.entity());
        this.order = new KeySequencer(root);
        this.delivery = delivery;
        this.inspection = inspection;
        this.run = run;
        this.imports = imports;
        this.rejects = delivery.rejects(inspection, run.id());
        this.accounting = new PackAccountant(rejects, delivery.checkpoints());
        this.assembler = imports.assembler(feed, run);
        this.writer = writer;
        this.books = books;
    }

    /** How the delivery looked before it was read. */
    void lookedLike(ContentStamp stamp) {
        look = Optional.of(stamp);
    }

    /** Returns how the delivery looked before it was read; empty if it does not consist of files. */
    public Optional<ContentStamp> look() {
        return look;
    }

    /** The file, or folder, that is imported. */
    public Path file() {
        return file;
    }

    ImportRun run() {
        return run;
    }

    /** Returns whether the file can be read as a whole and has not been accounted for by an earlier process. */
    public boolean isReadable() {
        return inspection instanceof ReadableSource && receipt == null;
    }

    /** Returns whether an earlier process has accounted for the file already. */
    public boolean isAccounted() {
        return receipt != null;
    }

    /** Returns whether its records are being read and written. */
    boolean isUnderWay() {
        return begun && receipt == null;
    }

    /** What became of the file; null before it is accounted for. */
    public Receipt receipt() {
        return receipt;
    }

    /** Not called as the property that routes ask for: Camel would call this instead. */
    void countAsBefore(Receipt earlier) {
        receipt = earlier;
    }

    void estimatedBy(WriteEstimator ofDryRun) {
        estimates = ofDryRun;
    }

    /** What the import would consume; empty if it is not a dry run. */
    public Optional<WriteEstimate> estimate() {
        return Optional.ofNullable(estimates).map(WriteEstimator::estimate);
    }

    /** The name of the feed that the file belongs to. */
    public String feedName() {
        return feed.name();
    }

    /** How far the job is. */
    public JobProgress progress() {
        ImportTotals tally = accounting.tally();
        return new JobProgress(
                run.id(),
                file.getFileName().toString(),
                tally.records().read(),
                inspection instanceof ReadableSource inspected ? delivery.records(inspected) : 0,
                tally.writeUnits(),
                tally.retries(),
                tally.records().rejected(),
                Duration.ofNanos(System.nanoTime() - opened));
    }

    /** How the job stands while it runs: what is accounted for so far. */
    public Receipt soFar() {
        return receipt(State.RUNNING, "", "");
    }

    /** The file's records in packs, read as they are asked for. */
    public Iterator<RecordPack> packs() throws IOException {
        begun = true;
        reader = delivery.groups((ReadableSource) inspection);
        return new PackIterator(this, reader, new GroupSizer(root), imports.settings(), order);
    }

    /** Checks the records of a pack and gives them their keys. */
    public KeyedPack assemble(RecordPack pack) {
        return new KeyedPack(
                pack, pack.groups().stream().map(assembler::assemble).toList());
    }

    /** Writes the bundles of a pack, after those in flight that hold a key of it. */
    public WrittenPack write(KeyedPack keyed) {
        List<Bundle> bundles = new ArrayList<>();
        List<AssemblyResult.Refused> refused = new ArrayList<>();
        for (AssemblyResult assembly : keyed.assemblies()) {
            if (assembly instanceof AssemblyResult.Assembled assembled) {
                bundles.add(assembled.bundle());
            } else {
                refused.add((AssemblyResult.Refused) assembly);
            }
        }
        keyed.pack().awaitEarlier();
        return new WrittenPack(keyed.pack(), refused, writer.write(bundles));
    }

    /** Counts a pack and writes its rejects. */
    public void account(WrittenPack pack) throws IOException {
        accounting.add(pack);
    }

    /** The pack is through, accounted for or given up: packs that wait for it may go on. */
    public void passed(Pack pack) {
        order.leave(pack.pack());
    }

    /** Ends the job early: no further pack is read, and {@link #complete} throws the cause. The first cause counts. */
    public void abort(Throwable cause) {
        failure.add(cause);
    }

    /** Returns whether the job is to end early. */
    public boolean isAborted() {
        return failure.isThere();
    }

    /**
     * Accounts for the whole file: rejects, receipt, run record, in this order.
     *
     * @throws Exception what a pack was aborted with
     */
    public void complete() throws Exception {
        throwIfAborted();
        refuseChanged();
        books.confirm(this);
        String rejectsFile = rejects.publish().stream()
                .map(path -> imports.folder().relative(path))
                .collect(Collectors.joining(", "));
        finish(receipt(rejectsFile.isEmpty() ? State.COMPLETED : State.COMPLETED_WITH_REJECTS, rejectsFile, ""));
    }

    /** What came while the file was imported is not in the table, and must not look as if it were. */
    private void refuseChanged() throws IOException {
        if (look.isPresent() && !look.get().equals(ContentStamp.of(file))) {
            throw new UnreadableFileException("the file changed while it was imported");
        }
    }

    /**
     * Goes on where nothing has aborted the job.
     *
     * @throws Exception what it was aborted with
     */
    public void throwIfAborted() throws Exception {
        failure.rethrow();
    }

    /** Accounts for a file that cannot be read as a whole. */
    public void fail() throws IOException {
        finish(receipt(State.FAILED, "", ((UnreadableFile) inspection).reason()));
    }

    /** Accounts for a file that turned out to be unreadable, or changed, while it was imported. */
    public void fail(String reason) throws IOException {
        finish(receipt(State.FAILED, "", reason));
    }

    private void finish(Receipt last) throws IOException {
        close();
        books.account(this, last);
        receipt = last;
    }

    /** Ends the job by what stopped it: a file that changed under the import fails, anything else leaves it to be resumed. */
    public void giveUp(Throwable cause) throws IOException {
        Throwable unwrapped = FirstFailure.unwrapped(cause);
        if (unwrapped instanceof UnreadableFileException) {
            fail(unwrapped.getMessage());
        } else {
            interrupt(FirstFailure.reason(unwrapped));
        }
    }

    /** Leaves the run to be resumed. Where the table is away the claim cannot be given back; it is when this process ends. */
    public void interrupt(String reason) throws IOException {
        close();
        receipt = receipt(State.INTERRUPTED, "", reason);
        books.interrupt(this, receipt);
    }

    /** Gives the claim back, once the file has been put away. */
    public void release() throws IOException {
        books.release(this);
        rejects.discard();
    }

    /** Lets whoever meets the file next put it away, as after a crash: now it cannot be done. */
    public void suspend() throws IOException {
        close();
        books.suspend(this);
    }

    /** Takes back a run that has done nothing: what it was to read is refused. No trace of it stays. */
    public void withdraw() throws IOException {
        close();
        books.withdraw(this);
    }

    private Receipt receipt(State state, String rejectsFile, String message) {
        ImportTotals tally = accounting.tally();
        List<String> ignored = inspection instanceof ReadableSource inspected ? ignored(inspected) : List.of();
        return new Receipt(
                run.id(),
                feed.name(),
                file.getFileName().toString(),
                inspection.sha256(),
                state,
                imports.format(run.startedAt()),
                state == State.RUNNING ? "" : imports.now(),
                tally.records(),
                tally.bundles(),
                tally.itemsWritten(),
                tally.writeUnits(),
                tally.retries(),
                rejectsFile,
                ReceiptBounds.columns(ignored),
                ReceiptBounds.message(message));
    }

    /** Undeclared columns that are not kept: all of them, or those that cannot be. */
    private List<String> ignored(ReadableSource inspected) {
        if (feed.additional() == Feed.Additional.IGNORE) {
            return inspected.ignored();
        }
        Set<String> reserved = SystemAttributes.reserved(imports.design().table(), feed);
        return inspected.ignored().stream()
                // those of a folder have the name of their file in front
                .filter(column -> reserved.contains(column) || reserved.contains(column.replaceFirst("^[^:]*:", "")))
                .toList();
    }

    /** Closes the file and removes what was not published. */
    @Override
    public void close() throws IOException {
        if (reader != null) {
            reader.close();
            reader = null;
        }
        rejects.close();
    }
}
