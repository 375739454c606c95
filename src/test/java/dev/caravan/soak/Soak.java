package dev.caravan.soak;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.caravan.engine.EmbeddedEngine;
import dev.caravan.engine.EngineBinary;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.http.Fault;
import dev.caravan.fixture.http.FaultProxy;
import dev.caravan.fixture.table.SdkTable;
import dev.caravan.fixture.table.TableDump;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.Receipt.State;
import dev.caravan.ledger.RecordCounts;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/**
 * Imports random files, and undoes some imports, while processes are killed and paused, and requests fail, arrive late, in
 * another order or twice; compares table, receipts and ledger with a model. Prints lost, doubled and wrongly counted rows:
 * all three are to be 0. Run by {@code scripts/soak}.
 */
public final class Soak {

    /** What happens to a process. */
    private enum Blow {
        NONE,
        /** It is killed. */
        KILL,
        /** Its requests no longer arrive; it is killed, and they arrive later. */
        KILL_WITH_REQUESTS_UNDER_WAY,
        /** It is paused until its claim has expired and a process on another host has finished its import. */
        PAUSE
    }

    /** When requests that are late arrive. */
    private enum Landing {
        BEFORE_START,
        /** After the process has read the ledger, before its first write. */
        BEFORE_FIRST_WRITE,
        BETWEEN_WRITES,
        LATER
    }

    private record Done(String importId, SoakFile file, int number, State state) {}

    private static final List<Fault> FAULTS = List.of(
            Fault.INTERNAL_ERROR,
            Fault.UNAVAILABLE,
            Fault.THROUGHPUT_EXCEEDED,
            Fault.THROTTLED,
            Fault.CANCELLED_BY_CONFLICT,
            Fault.CANCELLED_BY_THROTTLING,
            Fault.RESET,
            Fault.LOST_ANSWER,
            Fault.FAILED_ANSWER);
    /** The first starts of an import: what loses rows most easily is most frequent. */
    private static final List<Blow> BLOWS = List.of(
            Blow.NONE,
            Blow.KILL,
            Blow.KILL_WITH_REQUESTS_UNDER_WAY,
            Blow.KILL_WITH_REQUESTS_UNDER_WAY,
            Blow.KILL_WITH_REQUESTS_UNDER_WAY,
            Blow.PAUSE,
            Blow.PAUSE);

    private static final List<Blow> BLOWS_OF_UNDO = List.of(Blow.NONE, Blow.KILL, Blow.KILL_WITH_REQUESTS_UNDER_WAY);
    private static final List<Landing> LANDINGS = List.of(
            Landing.BEFORE_START,
            Landing.BEFORE_FIRST_WRITE,
            Landing.BEFORE_FIRST_WRITE,
            Landing.BEFORE_FIRST_WRITE,
            Landing.BETWEEN_WRITES,
            Landing.LATER);
    /** Small transactions first, larger ones after a restart: what an earlier one wrote is then a part of a later one. */
    private static final List<Integer> FIRST_PACKS = List.of(1, 2, 3, 7, 20);

    private static final List<Integer> LATER_PACKS = List.of(0, 0, 20, 7, 3, 1);
    private static final String TRANSACTION = "TransactWriteItems";
    /** How many seeds run at once: a starting process rarely keeps more than one processor busy. */
    private static final int AT_ONCE = 2;

    private static final int MOST_STARTS = 20;
    private static final int MOST_BLOWS = 2;
    private static final int COMPARED_EVERY = 10;
    private static final int SHOWN = 5;
    /** A process whose requests no longer arrive is given this time to send more of them. */
    private static final Duration STUCK = Duration.ofMillis(300);

    private final long seed;
    /** Decides what depends on the moment, so that {@link #random} stays the same however fast the processes are. */
    private final Random timing;

    private final SdkTable table;
    private final FaultProxy proxy;
    private final LateTraffic late;
    private final Path folder;
    private final SoakModel model = new SoakModel();
    private final List<Done> done = new ArrayList<>();
    /** Decides on files, policies, kills and pauses; begun anew for every import. */
    private Random random;

    private long miscounted;
    private int imports;
    private int kills;
    private int pauses;
    private int undos;

    private Soak(long seed, SdkTable table, FaultProxy proxy, Path folder) {
        this.seed = seed;
        this.random = new Random(seed);
        this.timing = new Random(seed);
        this.table = table;
        this.proxy = proxy;
        this.late = new LateTraffic(proxy, timing);
        this.folder = folder;
    }

    /** Arguments: how many imports (200), and seeds of the randomness (the time), each with so many imports. */
    public static void main(String[] arguments) throws Exception {
        int imports = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 200;
        List<Long> seeds = arguments.length > 1
                ? Stream.of(arguments).skip(1).map(Long::valueOf).toList()
                : List.of(System.currentTimeMillis());
        Path folder = Files.createTempDirectory("caravan-soak");
        EngineBinary binary = EngineBinary.find(Project.folder(), System.getenv());
        System.out.printf("soak of %d imports, seeds %s, in %s%n", imports, seeds, folder);
        ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE);
        boolean right = true;
        try (EmbeddedEngine engine = EmbeddedEngine.open(folder.resolve("engine"), binary)) {
            List<Future<Boolean>> runs = new ArrayList<>();
            for (long seed : seeds) {
                runs.add(threads.submit(() -> run(engine.endpoint(), imports, seed, folder.resolve("seed-" + seed))));
            }
            for (Future<Boolean> run : runs) {
                right &= run.get();
            }
        }
        System.exit(right ? 0 : 1);
    }

    private static boolean run(URI engine, int imports, long seed, Path folder) {
        try (SdkTable table = SdkTable.make(engine);
                FaultProxy proxy = new FaultProxy(engine)) {
            return new Soak(seed, table, proxy, folder).run(imports);
        }
    }

    private boolean run(int count) {
        List<SoakFile> files = new ArrayList<>();
        Random seeds = new Random(seed);
        for (int i = 0; i < count; i++) {
            random = new Random(seeds.nextLong());
            boolean again = !files.isEmpty() && random.nextInt(8) == 0;
            SoakFile file = again ? files.get(random.nextInt(files.size())) : SoakFile.random(random, folder, i);
            if (!again) {
                files.add(file);
            }
            if (!file.replaces() && random.nextInt(12) == 0) {
                abandon(file);
            } else {
                importToTheEnd(file);
            }
            if (random.nextInt(6) == 0 && !done.isEmpty()) {
                Done victim = done.remove(random.nextInt(done.size()));
                undo(victim.importId(), victim.file(), Optional.of(model.undo(victim.number())));
            }
            if ((i + 1) % COMPARED_EVERY == 0) {
                compare();
            }
        }
        return compare();
    }

    /** The shipped design, with at most so many bundles in a transaction; 0: as many as fit. */
    private Path design(int pack) {
        Path design = folder.resolve("design-" + pack);
        if (!Files.isDirectory(design)) {
            Project.copy(Project.design(), design);
            if (pack > 0) {
                for (String feed : List.of("    onExisting: replace\n", "    onExisting: fail\n")) {
                    Project.edit(design.resolve("feeds.yaml"), feed, feed + "    pack: " + pack + "\n");
                }
            }
        }
        return design;
    }

    private List<String> importing(SoakFile file, int start) {
        return List.of(
                "import",
                file.path().toString(),
                "--json",
                "--on-existing",
                file.replaces() ? "replace" : "fail",
                "--design",
                design(any(start == 0 ? FIRST_PACKS : LATER_PACKS)).toString(),
                "--writers",
                Integer.toString(1 + random.nextInt(8)));
    }

    private void importToTheEnd(SoakFile file) {
        int number = imports++;
        RecordCounts expected = model.importFile(file, number);
        List<Path> known = receiptsOf(file);
        for (int start = 0; start < MOST_STARTS; start++) {
            Blow blow = start < MOST_BLOWS ? any(BLOWS) : Blow.NONE;
            if (run(at -> importing(file, at), start, blow).isPresent()) {
                check(file, number, expected, known);
                return;
            }
        }
        throw new IllegalStateException(file.name() + " was not through after " + MOST_STARTS + " starts");
    }

    /** An import that is interrupted and then undone leaves nothing, whatever arrives later. */
    private void abandon(SoakFile file) {
        List<Path> known = receiptsOf(file);
        if (run(at -> importing(file, at), 0, Blow.KILL_WITH_REQUESTS_UNDER_WAY).isPresent()) {
            int number = imports++;
            check(file, number, model.importFile(file, number), known);
            return;
        }
        running(file).ifPresent(importId -> undo(importId, file, Optional.empty()));
    }

    private void undo(String importId, SoakFile file, Optional<SoakModel.Undone> expected) {
        undos++;
        for (int start = 0; start < MOST_STARTS; start++) {
            Blow blow = start < MOST_BLOWS ? any(BLOWS_OF_UNDO) : Blow.NONE;
            Optional<String> printed =
                    run(at -> List.of("undo", importId, file.path().toString(), "--json"), start, blow);
            if (printed.isPresent()) {
                expected.ifPresent(undone -> check(file, undone, printed.get()));
                return;
            }
        }
        throw new IllegalStateException("the undo of " + file.name() + " was not through after many starts");
    }

    /**
     * Starts a process, and another one if it is paused. Returns what the last one printed; nothing if it did not end well.
     *
     * @param command the arguments of a start; there were so many before
     */
    private Optional<String> run(IntFunction<List<String>> command, int start, Blow blow) {
        enqueueFaults();
        late.disturb();
        boolean holds = blow == Blow.KILL_WITH_REQUESTS_UNDER_WAY || (blow == Blow.PAUSE && random.nextBoolean());
        int transactions = random.nextInt(25);
        Landing landing = any(LANDINGS);
        if (landing == Landing.BEFORE_START) {
            late.land();
        } else if (landing == Landing.BEFORE_FIRST_WRITE && late.isAnyLate()) {
            late.awaitFirst();
        }
        if (holds) {
            late.holdAfter(transactions);
        }
        int before = proxy.requests(TRANSACTION);
        int landsAt = before + random.nextInt(20);
        try (SoakProcess process =
                SoakProcess.start(folder.resolve("data"), proxy.endpoint(), table.name(), command.apply(start))) {
            BooleanSupplier reached = holds
                    ? new Stuck()
                    : () -> blow != Blow.NONE && proxy.requests(TRANSACTION) - before > transactions;
            drive(process, landing, landsAt, () -> {}, reached);
            return process.isAlive() ? strike(process, blow, command.apply(start + 1)) : ended(process);
        } finally {
            late.keep();
            late.calm();
        }
    }

    /** Whether requests are held back and no more of them come. */
    private final class Stuck implements BooleanSupplier {
        private int held;
        private long since = System.nanoTime();

        @Override
        public boolean getAsBoolean() {
            int now = late.held();
            if (now != held) {
                held = now;
                since = System.nanoTime();
            }
            return held > 0 && System.nanoTime() - since > STUCK.toNanos();
        }
    }

    /** Lets requests land while a process works, until it has ended or something has come about. */
    private void drive(SoakProcess process, Landing landing, int landsAt, Runnable onFirst, BooleanSupplier reached) {
        Awaitility.await()
                .pollInSameThread()
                .atMost(Duration.ofMinutes(5))
                .pollInterval(Duration.ofMillis(5))
                .until(() -> {
                    if (timing.nextInt(8) == 0) {
                        late.releaseDelayed();
                    }
                    if (late.isFirstThere()) {
                        onFirst.run();
                        late.landBeforeFirst();
                    }
                    if (landing == Landing.BETWEEN_WRITES && proxy.requests(TRANSACTION) > landsAt) {
                        late.land();
                    }
                    return !process.isAlive() || reached.getAsBoolean();
                });
    }

    private Optional<String> strike(SoakProcess process, Blow blow, List<String> next) {
        if (blow == Blow.PAUSE) {
            return finishElsewhere(process, next);
        }
        process.kill();
        kills++;
        return Optional.empty();
    }

    /** The process is paused, its claim expires, another host finishes; then, or before that, it goes on. */
    private Optional<String> finishElsewhere(SoakProcess paused, List<String> next) {
        paused.pause();
        pauses++;
        late.keep();
        late.calm();
        expireClaims();
        boolean goesOnSoon = random.nextBoolean();
        if (goesOnSoon) {
            late.awaitFirst();
        }
        int landsAt = proxy.requests(TRANSACTION) + random.nextInt(20);
        try (SoakProcess other = SoakProcess.start(folder.resolve("data-2"), proxy.endpoint(), table.name(), next)) {
            drive(other, goesOnSoon ? Landing.LATER : Landing.BETWEEN_WRITES, landsAt, paused::proceed, () -> false);
            Optional<String> ended = ended(other);
            paused.proceed();
            late.calm();
            late.landAll();
            drive(paused, Landing.LATER, 0, () -> {}, () -> false);
            return ended;
        }
    }

    /** Makes all claims those of a host that has not renewed them in time. */
    private void expireClaims() {
        runs().map(run -> run.get("claim_pk").s())
                .distinct()
                .flatMap(claim -> table.query("", claim).stream())
                .forEach(claim -> {
                    Map<String, AttributeValue> expired = new HashMap<>(claim);
                    expired.put("host", AttributeValue.fromS("elsewhere/0"));
                    expired.put("lease_until", AttributeValue.fromN("1"));
                    table.put(expired);
                });
    }

    /** The id of a file's run that was begun and not finished. */
    private Optional<String> running(SoakFile file) {
        return runs().map(run -> Receipt.parse(run.get("receipt").s()))
                .filter(receipt -> receipt.file().equals(file.name()) && receipt.state() == State.RUNNING)
                .map(Receipt::importId)
                .findFirst();
    }

    private Stream<Map<String, AttributeValue>> runs() {
        YearMonth month = YearMonth.now(ZoneOffset.UTC);
        return Stream.of(month, month.minusMonths(1)).flatMap(of -> table.query("GSI1", "IMPORTS#" + of).stream());
    }

    private Optional<String> ended(SoakProcess process) {
        int exit = process.exitCode();
        if (exit == 0 || exit == 3) {
            return Optional.of(process.output());
        }
        print("%s ended with %d: %s", process, exit, process.errors().strip());
        return Optional.empty();
    }

    private void print(String format, Object... values) {
        System.out.println("seed " + seed + ": " + String.format(Locale.ROOT, format, values));
    }

    private <T> T any(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    private void enqueueFaults() {
        proxy.heal();
        for (int fault = random.nextInt(8); fault > 0; fault--) {
            proxy.enqueue(TRANSACTION, any(FAULTS));
        }
        if (random.nextInt(4) == 0) {
            proxy.enqueue("GetItem", Fault.INTERNAL_ERROR, Fault.THROTTLED);
        }
    }

    /**
     * Compares the receipts of a file with what is expected. A process that dies between its receipt and its last word leaves
     * one too; what the next start prints is then another run, which finds everything unchanged. So the oldest run counts,
     * with its receipt of every host that claims to have finished it.
     */
    private void check(SoakFile file, int number, RecordCounts expected, List<Path> known) {
        List<Receipt> receipts = receiptsOf(file).stream()
                .filter(receipt -> !known.contains(receipt))
                .map(receipt -> Receipt.parse(Project.read(receipt)))
                .filter(receipt ->
                        receipt.state() == State.COMPLETED || receipt.state() == State.COMPLETED_WITH_REJECTS)
                .sorted(Comparator.comparing(Receipt::importId))
                .toList();
        Receipt oldest = receipts.get(0);
        receipts.stream()
                .filter(receipt -> receipt.importId().equals(oldest.importId()))
                .map(Receipt::records)
                .filter(counted -> !counted.equals(expected))
                .forEach(counted -> {
                    miscounted += difference(expected, counted);
                    print("%s: expected %s, counted %s", file.name(), expected, counted);
                });
        done.add(new Done(oldest.importId(), file, number, oldest.state()));
    }

    private void check(SoakFile file, SoakModel.Undone expected, String printed) {
        JsonNode counts = json(printed.strip().lines().reduce("", (before, line) -> line));
        long gone =
                counts.get("taken_back").asLong() + counts.get("already_gone").asLong();
        long left = counts.get("left").asLong() + counts.get("expired").asLong();
        if (gone != expected.takenBack() || left != expected.left()) {
            miscounted += Math.abs(gone - expected.takenBack()) + Math.abs(left - expected.left());
            print("undo of %s: expected %s, counted %s", file.name(), expected, counts);
        }
    }

    private static JsonNode json(String text) {
        try {
            return new ObjectMapper().readTree(text);
        } catch (java.io.IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    private List<Path> receiptsOf(SoakFile file) {
        return Stream.of("data", "data-2")
                .flatMap(data -> Project.filesBelow(folder.resolve(data).resolve("results")).stream())
                .filter(receipt -> receipt.getFileName().toString().startsWith(file.name() + "-"))
                .toList();
    }

    private static long difference(RecordCounts expected, RecordCounts counted) {
        return Math.abs(expected.imported() - counted.imported())
                + Math.abs(expected.updated() - counted.updated())
                + Math.abs(expected.unchanged() - counted.unchanged())
                + Math.abs(expected.rejected() - counted.rejected());
    }

    private boolean compare() {
        late.landAll();
        TableDump dump = table.dump();
        Map<String, String> found = SoakModel.itemsOf(dump);
        Map<String, String> expected = model.items();
        List<String> lost = expected.keySet().stream()
                .filter(key -> !Objects.equals(expected.get(key), found.get(key)))
                .toList();
        List<String> doubled = found.keySet().stream()
                .filter(key -> !expected.containsKey(key))
                .toList();
        lost.stream()
                .limit(SHOWN)
                .forEach(key -> print("lost: %s: expected %s, found %s", key, expected.get(key), found.get(key)));
        doubled.stream().limit(SHOWN).forEach(key -> print("doubled: %s: found %s", key, found.get(key)));
        long wrong = miscounted + wrongInLedger(dump);
        print(
                "%d imports, %d undos, %d kills, %d pauses, %d late requests; "
                        + "lost, doubled and wrongly counted rows: %d, %d, %d",
                imports, undos, kills, pauses, late.landed(), lost.size(), doubled.size(), wrong);
        return lost.isEmpty() && doubled.isEmpty() && wrong == 0;
    }

    /** Finished runs that the ledger holds in another state. */
    private long wrongInLedger(TableDump dump) {
        Map<String, String> states = new HashMap<>();
        dump.runs().forEach(run -> states.put(TableDump.text(run, "PK"), TableDump.text(run, "state")));
        long wrong = 0;
        for (Done run : done) {
            String state = states.get("IMPORT#" + run.importId());
            if (!run.state().name().equals(state)) {
                wrong++;
                print("%s: the receipt is %s, the ledger has %s", run.file().name(), run.state(), state);
            }
        }
        return wrong;
    }
}
