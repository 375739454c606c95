package dev.caravan.migration.verify;

import dev.caravan.bundle.SystemAttributes;
import dev.caravan.design.EntityType;
import dev.caravan.design.TableDesign;
import dev.caravan.job.StopSignal;
import dev.caravan.migration.database.SqlExceptionTranslator;
import dev.caravan.migration.read.StepSource;
import dev.caravan.store.QueryPage;
import dev.caravan.store.TableScan;
import dev.caravan.store.TableShape;
import dev.caravan.store.item.Item;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the whole table once, and finds the entities of a migration, and their items, of which the source has no row. Goes on
 * where an earlier process was. Guards and the ledger are no entities and never show.
 */
final class ExtraScan {

    /** So many pages are judged again at most after a crash. */
    private static final int PAGES_PER_LIST = 16;

    private final List<StepSource> sources;
    private final TableDesign design;
    private final VerificationContext scene;

    ExtraScan(List<StepSource> sources, TableDesign design, VerificationContext scene) {
        this.sources = List.copyOf(sources);
        this.design = design;
        this.scene = scene;
    }

    /** What there is in the table, and where the scan found it. */
    ScanProgress scan() throws Exception {
        ScanProgress state = earlier();
        if (state.done()) {
            return state;
        }
        scene.confirm().run();
        scene.files().forgetExtras(state.lists());
        tellCost(state);
        try (Connection connection = scene.snapshot().reader();
                StopSignal.Registration unused = scene.stopping().then(() -> abort(connection))) {
            Map<String, ExtraItemFinder> judges = judges(connection);
            PagedScan pages =
                    new PagedScan(scene.store(), scan(judges), scene.reads().pageUnits());
            while (!state.done()) {
                state = list(state, pages, judges);
                scene.ledger().keep(scene.run(), ScanProgress.NAME, state);
            }
            return state;
        } catch (SQLException e) {
            scene.stopping().throwIfStopped();
            throw SqlExceptionTranslator.away(whereAsked(), e);
        }
    }

    private ScanProgress earlier() throws IOException {
        List<ScanProgress> kept = scene.ledger().kept(scene.run(), ScanProgress.NAME, ScanProgress.class);
        ScanProgress state = kept.isEmpty() ? ScanProgress.BEGINNING : kept.get(0);
        return scene.files().extras(state.lists()) == state.files() ? state : ScanProgress.BEGINNING;
    }

    private void tellCost(ScanProgress state) {
        if (state.start().isPresent()) {
            scene.tell()
                    .accept(String.format(
                            Locale.ROOT, "the scan of the table goes on behind %,d items", state.items()));
            return;
        }
        scene.store().describe().ifPresent(table -> scene.tell().accept(cost(table)));
    }

    private static String cost(TableShape table) {
        if (table.bytes() == 0) {
            return String.format(
                    Locale.ROOT,
                    "--extra scans the whole table: %,d items, of which nobody has counted the bytes",
                    table.items());
        }
        return String.format(
                Locale.ROOT,
                "--extra scans the whole table: about %,.0f read units, by the %,d items and %,d bytes that DynamoDB last"
                        + " counted (every six hours)",
                Math.ceil(table.bytes() / PagedScan.BYTES_PER_UNIT),
                table.items(),
                table.bytes());
    }

    /** Every entity type of the migration, and those of their items, with who judges what is of it. */
    private Map<String, ExtraItemFinder> judges(Connection connection) {
        Map<String, ExtraItemFinder> judges = new LinkedHashMap<>();
        for (StepSource source : sources) {
            EntityType root = design.entities().get(source.step().entity());
            SourceIdentityLookup asked = new SourceIdentityLookup(source, root, connection);
            ExtraItemFinder judge = judges.computeIfAbsent(
                    root.name(), unused -> new ExtraItemFinder(source.step().name(), root));
            judge.asks(asked);
            root.bundle()
                    .map(bundle -> design.entities().get(bundle.items()))
                    .filter(items -> items.attributes().keySet().containsAll(root.identity()))
                    .ifPresent(items -> judges.put(items.name(), judge));
        }
        return judges;
    }

    private static TableScan scan(Map<String, ExtraItemFinder> judges) {
        Set<String> wanted = new LinkedHashSet<>(
                List.of(TableDesign.PARTITION_KEY, TableDesign.SORT_KEY, SystemAttributes.ENTITY_TYPE));
        judges.values().forEach(judge -> wanted.addAll(judge.identity()));
        return new TableScan(SystemAttributes.ENTITY_TYPE, List.copyOf(judges.keySet()), List.copyOf(wanted), 0);
    }

    /** Judges the next pages, and lists what it finds there. */
    private ScanProgress list(ScanProgress before, PagedScan pages, Map<String, ExtraItemFinder> judges)
            throws SQLException, IOException {
        ExtraCount count = new ExtraCount(before);
        Optional<Item> start = before.start();
        boolean more = true;
        try (DifferenceFile list = new DifferenceFile(scene.files().extraList(before.lists()))) {
            for (int page = 0; page < PAGES_PER_LIST && more; page++) {
                scene.stopping().throwIfStopped();
                QueryPage read = pages.read(start);
                count.read(read);
                for (ExtraItemFinder judge : new LinkedHashSet<>(judges.values())) {
                    for (ExtraItemFinder.Extra extra : judge.extras(read.items())) {
                        list.write(extra.difference());
                        count.add(extra);
                    }
                }
                start = read.next();
                more = start.isPresent();
            }
            scene.confirm().run();
            list.publish();
            return count.state(start, list.count() > 0);
        }
    }

    /** A batch of identities may be asked of any step. */
    private String whereAsked() {
        return sources.get(0).where().replaceFirst("\\.steps\\..*", "");
    }

    private static void abort(Connection connection) {
        try {
            connection.abort(Runnable::run);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
