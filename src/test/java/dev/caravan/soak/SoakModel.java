package dev.caravan.soak;

import static dev.caravan.fixture.table.TableDump.text;

import dev.caravan.fixture.table.TableDump;
import dev.caravan.ledger.Outcome;
import dev.caravan.ledger.RecordCounts;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Says what the table holds after imports and undos, and how their records are counted, without any of Caravan. */
public final class SoakModel {

    /** An entity of the table. */
    private record Held(SoakEntity entity, int importedBy, int writtenBy) {}

    /** What an undo is to report: bundles deleted, and bundles that stay though the import wrote them. */
    record Undone(long takenBack, long left) {}

    private final Map<String, Held> table = new HashMap<>();
    /** How many entities an import has imported or updated. */
    private final Map<Integer, Long> written = new HashMap<>();

    /** Imports a file under a number of its own, and returns how its records are to be counted. */
    public RecordCounts importFile(SoakFile file, int number) {
        RecordCounts counts = RecordCounts.ZERO;
        for (SoakEntity entity : file.entities()) {
            Outcome outcome = outcome(entity, file.replaces(), number);
            counts = counts.plus(outcome, file.records(entity));
            if (outcome == Outcome.IMPORTED || outcome == Outcome.UPDATED) {
                written.merge(number, 1L, Long::sum);
            }
        }
        return counts;
    }

    private Outcome outcome(SoakEntity entity, boolean replaces, int number) {
        if (entity.isWrong()) {
            return Outcome.REJECTED;
        }
        Held held = table.putIfAbsent(entity.id(), new Held(entity, number, number));
        if (held == null) {
            return Outcome.IMPORTED;
        }
        if (held.entity().equals(entity)) {
            return Outcome.UNCHANGED;
        }
        if (!replaces || entity.isLarge()) {
            return Outcome.REJECTED;
        }
        table.put(entity.id(), new Held(entity, held.importedBy(), number));
        return Outcome.UPDATED;
    }

    /** Undoes an import: what it imported and nobody has updated since is gone. */
    Undone undo(int number) {
        long takenBack = 0;
        for (Iterator<Held> all = table.values().iterator(); all.hasNext(); ) {
            Held held = all.next();
            if (held.importedBy() == number && held.writtenBy() == number) {
                all.remove();
                takenBack++;
            }
        }
        return new Undone(takenBack, written.getOrDefault(number, 0L) - takenBack);
    }

    /** What a table holds, in the form of {@link #items}. */
    public static Map<String, String> itemsOf(TableDump dump) {
        Map<String, String> items = new TreeMap<>();
        for (Map<String, AttributeValue> item : dump.items()) {
            value(item).ifPresent(value -> items.put(text(item, "PK") + " / " + text(item, "SK"), value));
        }
        return items;
    }

    private static Optional<String> value(Map<String, AttributeValue> item) {
        return switch (text(item, "entity_type")) {
            case "ORDER" -> Optional.of(text(item, "status") + " with " + text(item, "item_count"));
            case "ORDER_ITEM" -> Optional.of(text(item, "quantity"));
            case "USER" -> Optional.of(text(item, "email"));
            case "UNIQUE_GUARD" ->
                Optional.of(text(item, "target_pk") + " / " + text(item, "target_sk")
                        + (text(item, "state").equals("PENDING") ? " PENDING" : ""));
            default -> Optional.empty();
        };
    }

    /** Every item, guards included, as {@code PK / SK} with the value that tells versions apart. */
    public Map<String, String> items() {
        Map<String, String> items = new TreeMap<>();
        table.values().forEach(held -> items.putAll(held.entity().items()));
        return items;
    }
}
