package dev.caravan.soak;

import dev.caravan.endtoend.CaravanProcess;
import dev.caravan.endtoend.Project;
import dev.caravan.endtoend.SdkTable;
import dev.caravan.endtoend.TableDump;
import dev.caravan.engine.EmbeddedEngine;
import dev.caravan.engine.EngineBinary;
import dev.caravan.ledger.Counts;
import dev.caravan.ledger.Receipt;
import dev.caravan.store.Fault;
import dev.caravan.store.FaultProxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.awaitility.Awaitility;

/**
 * Imports random files while processes are killed and requests go wrong at random, and compares table and receipts with a
 * model. Prints lost, doubled and wrongly counted rows: all three are to be 0. Run by {@code scripts/soak}.
 */
public final class Soak {

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
    private static final int MOST_STARTS = 20;

    private final Random random;
    private final SdkTable table;
    private final FaultProxy proxy;
    private final Path folder;
    private final SoakModel model = new SoakModel();
    private long miscounted;
    private int kills;

    private Soak(long seed, SdkTable table, FaultProxy proxy, Path folder) {
        this.random = new Random(seed);
        this.table = table;
        this.proxy = proxy;
        this.folder = folder;
    }

    /** Arguments: how many imports (200), and the seed of the randomness (the time). */
    public static void main(String[] arguments) throws Exception {
        int imports = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 200;
        long seed = arguments.length > 1 ? Long.parseLong(arguments[1]) : System.currentTimeMillis();
        Path folder = Files.createTempDirectory("caravan-soak");
        EngineBinary binary = EngineBinary.find(Project.folder(), System.getenv());
        try (EmbeddedEngine engine = EmbeddedEngine.open(folder.resolve("engine"), binary);
                SdkTable table = SdkTable.make(engine.endpoint());
                FaultProxy proxy = new FaultProxy(engine.endpoint())) {
            System.out.printf("soak of %d imports, seed %d, in %s%n", imports, seed, folder);
            System.exit(new Soak(seed, table, proxy, folder).run(imports));
        }
    }

    private int run(int imports) throws Exception {
        List<Path> files = new ArrayList<>();
        Map<Path, List<SoakOrder>> contents = new LinkedHashMap<>();
        for (int i = 0; i < imports; i++) {
            boolean again = !files.isEmpty() && random.nextInt(8) == 0;
            Path file = again ? files.get(random.nextInt(files.size())) : folder.resolve("orders-" + i + ".csv");
            if (!again) {
                files.add(file);
                contents.put(file, write(file));
            }
            importFile(file, contents.get(file));
            if ((i + 1) % 10 == 0) {
                System.out.printf("%d imports, %d kills; ", i + 1, kills);
                compare();
            }
        }
        return compare();
    }

    private List<SoakOrder> write(Path file) {
        Map<String, SoakOrder> orders = new LinkedHashMap<>();
        int count = 50 + random.nextInt(400);
        for (int i = 0; i < count; i++) {
            SoakOrder order = SoakOrder.random(random);
            orders.putIfAbsent(order.id(), order);
        }
        List<String> rows = new ArrayList<>();
        orders.values().forEach(order -> rows.addAll(order.rows()));
        if (random.nextInt(3) == 0) {
            Collections.shuffle(rows, random);
        }
        rows.add(0, "order_id,user_id,status,created_at,product_id,quantity,price");
        Project.write(file, rows);
        return List.copyOf(orders.values());
    }

    private void importFile(Path file, List<SoakOrder> orders) throws Exception {
        Counts expected = model.importFile(orders);
        List<Path> known = receiptsOf(file);
        for (int start = 0; start < MOST_STARTS; start++) {
            proxy.heal();
            for (int fault = random.nextInt(8); fault > 0; fault--) {
                proxy.enqueue("TransactWriteItems", FAULTS.get(random.nextInt(FAULTS.size())));
            }
            if (random.nextInt(4) == 0) {
                proxy.enqueue("GetItem", Fault.INTERNAL_ERROR, Fault.THROTTLED);
            }
            boolean kills = start < 4 && random.nextInt(2) == 0;
            List<String> printed = runOnce(file, kills ? 1 + random.nextInt(30) : Integer.MAX_VALUE);
            if (!printed.isEmpty()) {
                Counts counted = firstReceipt(file, known).records();
                if (!counted.equals(expected)) {
                    miscounted += difference(expected, counted);
                    System.out.printf("%s: expected %s, counted %s%n", file.getFileName(), expected, counted);
                }
                return;
            }
        }
        throw new IllegalStateException(file + " was not through after " + MOST_STARTS + " starts");
    }

    /**
     * The receipt by which the file was accounted for. A process that is killed between its receipt and its last word leaves
     * one too; what the next start prints is then another run, which finds everything unchanged.
     */
    private Receipt firstReceipt(Path file, List<Path> known) {
        return receiptsOf(file).stream()
                .filter(receipt -> !known.contains(receipt))
                .findFirst()
                .map(receipt -> Receipt.parse(Project.read(receipt)))
                .orElseThrow();
    }

    /** The receipts of a file, oldest first: they are named by ids that sort so. */
    private List<Path> receiptsOf(Path file) {
        return Project.filesBelow(folder.resolve("data/results")).stream()
                .filter(receipt -> receipt.getFileName().toString().startsWith(file.getFileName() + "-"))
                .sorted()
                .toList();
    }

    /** One process, killed when it has sent so many transactions. What it printed; nothing where it was killed. */
    private List<String> runOnce(Path file, int transactions) {
        int before = proxy.requests("TransactWriteItems");
        try (CaravanProcess caravan = CaravanProcess.start(
                table,
                folder,
                "import",
                file.toString(),
                "--json",
                "--endpoint",
                proxy.endpoint().toString())) {
            Awaitility.await()
                    .atMost(Duration.ofMinutes(5))
                    .pollInterval(Duration.ofMillis(5))
                    .until(() -> !caravan.isAlive() || proxy.requests("TransactWriteItems") - before >= transactions);
            if (caravan.isAlive()) {
                caravan.kill();
                kills++;
                return List.of();
            }
            int exit = caravan.exitCode();
            if (exit != 0 && exit != 3) {
                System.out.printf("%s: exit %d: %s%n", file.getFileName(), exit, caravan.errors());
                return List.of();
            }
            return caravan.lines();
        }
    }

    private static long difference(Counts expected, Counts counted) {
        return Math.abs(expected.imported() - counted.imported())
                + Math.abs(expected.updated() - counted.updated())
                + Math.abs(expected.unchanged() - counted.unchanged())
                + Math.abs(expected.rejected() - counted.rejected());
    }

    private int compare() {
        Map<String, String> found = new TreeMap<>();
        table.dump()
                .business()
                .forEach((key, item) -> found.put(
                        key,
                        TableDump.text(
                                item, TableDump.text(item, "entity_type").equals("ORDER") ? "status" : "quantity")));
        Map<String, String> expected = model.table();
        long lost = expected.entrySet().stream()
                .filter(item -> !item.getValue().equals(found.get(item.getKey())))
                .count();
        long doubled = found.keySet().stream()
                .filter(key -> !expected.containsKey(key))
                .count();
        System.out.printf("lost, doubled and wrongly counted rows: %d, %d, %d%n", lost, doubled, miscounted);
        return lost + doubled + miscounted == 0 ? 0 : 1;
    }
}
