package dev.caravan.ledger.migration;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.caravan.ledger.ClaimLostException;
import dev.caravan.ledger.ImportRun;
import dev.caravan.ledger.RecordCounts;
import dev.caravan.ledger.RunLedger;
import dev.caravan.ledger.RunRecord;
import dev.caravan.store.KeyQuery;
import dev.caravan.store.KeyQuery.SortCondition;
import dev.caravan.store.TableStore;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.item.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How a run is cut into parts, and which of them are accounted for: {@code PK IMPORT#<id>, SK PLAN} and {@code PART#<n>}. A
 * later process of the run reads these and goes on with the parts that are left.
 */
public final class PartLedger {

    private static final String PLAN = "PLAN";
    private static final String PIECE = "PLAN#";
    private static final String PART = "PART#";
    private static final String CONTENT = "content";

    /** An item may have 400 KB; boundaries are long texts at worst. */
    private static final int PIECE_CHARS = 100_000;

    private static final ObjectMapper JSON = new ObjectMapper();

    private final TableStore store;
    private final RunLedger ledger;

    /**
     * The cut of a run.
     *
     * @param boundaries the last key of each part but the last, which has no end; a key is the texts of its columns
     * @param roots how many keys there were
     * @param snapshotAt when the keys were read, by the clock of the database: ISO-8601
     */
    public record Plan(List<List<String>> boundaries, long roots, String snapshotAt) {
        public Plan {
            boundaries = List.copyOf(boundaries);
        }
    }

    /**
     * A part whose records are all accounted for.
     *
     * @param part counted from 0
     * @param rejects the sources of rows, by name, that have rejects in it
     */
    public record AccountedPart(
            int part, RecordCounts records, RecordCounts bundles, long itemsWritten, List<String> rejects) {
        public AccountedPart {
            rejects = List.copyOf(rejects);
        }
    }

    private record Head(long roots, String snapshotAt, int pieces) {}

    public PartLedger(TableStore store, RunLedger ledger) {
        this.store = store;
        this.ledger = ledger;
    }

    /** The cut of a run, once it has been made as a whole. */
    public Optional<Plan> plan(String importId) {
        return store.get(key(importId, PLAN)).map(record -> {
            Head head = parse(record, new TypeReference<>() {});
            List<List<String>> boundaries = new ArrayList<>();
            for (int piece = 0; piece < head.pieces(); piece++) {
                Item part = store.get(key(importId, pieceName(piece))).orElseThrow();
                boundaries.addAll(parse(part, new TypeReference<List<List<String>>>() {}));
            }
            return new Plan(boundaries, head.roots(), head.snapshotAt());
        });
    }

    /** Keeps the cut of a run, its head last: what has a head is whole. */
    public void keep(ImportRun run, Plan plan) {
        List<List<List<String>>> pieces = pieces(plan.boundaries());
        for (int piece = 0; piece < pieces.size(); piece++) {
            ledger.remember(run, record(run, pieceName(piece), pieces.get(piece)));
        }
        ledger.remember(run, record(run, PLAN, new Head(plan.roots(), plan.snapshotAt(), pieces.size())));
    }

    private static List<List<List<String>>> pieces(List<List<String>> boundaries) {
        List<List<List<String>>> pieces = new ArrayList<>();
        List<List<String>> piece = new ArrayList<>();
        long chars = 0;
        for (List<String> boundary : boundaries) {
            piece.add(boundary);
            chars += boundary.stream().mapToLong(String::length).sum();
            if (chars > PIECE_CHARS) {
                pieces.add(piece);
                piece = new ArrayList<>();
                chars = 0;
            }
        }
        if (!piece.isEmpty()) {
            pieces.add(piece);
        }
        return pieces;
    }

    /**
     * Returns if a run is certainly this process's; to be called right before files of it are published or removed.
     *
     * @throws ClaimLostException if another process has taken it over
     */
    public void confirm(ImportRun run) {
        ledger.confirm(run);
    }

    /** The parts that are accounted for, by number. */
    public Map<Integer, AccountedPart> accounted(String importId) {
        Map<Integer, AccountedPart> parts = new TreeMap<>();
        store.query(KeyQuery.ofTable(RunRecord.partition(importId), new SortCondition.BeginsWith(PART)))
                .forEachRemaining(record -> {
                    AccountedPart part = parse(record, new TypeReference<>() {});
                    parts.put(part.part(), part);
                });
        return parts;
    }

    /** From now on a part need not be read again. */
    public void account(ImportRun run, AccountedPart part) {
        ledger.remember(run, record(run, PART + String.format(Locale.ROOT, "%09d", part.part()), part));
    }

    private Item record(ImportRun run, String name, Object content) {
        return Item.at(key(run.id(), name))
                .with("entity_type", "IMPORT_PART")
                .with(CONTENT, json(content))
                .with(RunRecord.EXPIRES_AT, Value.of(ledger.appliedExpire().getEpochSecond()));
    }

    private static ItemKey key(String importId, String name) {
        return new ItemKey(RunRecord.partition(importId), name);
    }

    private static String pieceName(int piece) {
        return PIECE + String.format(Locale.ROOT, "%06d", piece);
    }

    private static String json(Object content) {
        try {
            return JSON.writeValueAsString(content);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("records of parts are plain data", e);
        }
    }

    private static <T> T parse(Item record, TypeReference<T> type) {
        try {
            return JSON.readValue(record.text(CONTENT), type);
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("no record of a part: " + e.getOriginalMessage(), e);
        }
    }
}
