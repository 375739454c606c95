package dev.caravan.ledger.migration;

import dev.caravan.ledger.ClaimLostException;
import dev.caravan.ledger.ImportRun;
import dev.caravan.ledger.RunKey;
import dev.caravan.ledger.RunRecord;
import dev.caravan.store.Condition;
import dev.caravan.store.TableStore;
import dev.caravan.store.TransactionResult;
import dev.caravan.store.TransactionResult.Cancelled;
import dev.caravan.store.TransactionResult.Code;
import dev.caravan.store.WriteAction;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Up to when a source that changes has been taken over: {@code PK IMPORT#<feed>#<policy>#<sha256>, SK LAST}, of the run that
 * reads all of it. It does not expire.
 */
public final class WatermarkLedger {

    private static final String SORT_KEY = "LAST";
    private static final String IMPORT_ID = "import_id";
    private static final String SNAPSHOT_AT = "snapshot_at";

    private final TableStore store;

    /**
     * A run that was completed.
     *
     * @param snapshotAt whatever was committed before that time is taken over, by the clock of the source
     */
    public record Mark(String importId, Instant snapshotAt) {}

    public WatermarkLedger(TableStore store) {
        this.store = store;
    }

    /** The last completed run of a content. */
    public Optional<Mark> last(RunKey content) {
        return store.get(key(content))
                .map(item -> new Mark(item.text(IMPORT_ID), Instant.parse(item.text(SNAPSHOT_AT))));
    }

    /**
     * A run is completed that has read the whole content.
     *
     * @throws ClaimLostException if its claim went to another process meanwhile
     */
    public void complete(ImportRun run, RunKey content, Mark mark) {
        put(run, content, mark, Condition.none());
    }

    /**
     * A run is completed that has read what changed since another one. Where another one has been completed meanwhile, that
     * one stays the last: it may have written older values over those of this run.
     *
     * @return whether this run is the last one now
     * @throws ClaimLostException if its claim went to another process meanwhile
     */
    public boolean advance(ImportRun run, RunKey content, Mark from, Mark mark) {
        return put(run, content, mark, Condition.holds(IMPORT_ID, from.importId()));
    }

    private boolean put(ImportRun run, RunKey content, Mark mark, Condition condition) {
        Item item = Item.at(key(content))
                .with("entity_type", "IMPORT_MARK")
                .with(IMPORT_ID, mark.importId())
                .with(SNAPSHOT_AT, mark.snapshotAt().toString());
        TransactionResult result = store.transact(List.of(
                new WriteAction.Put(item, condition),
                new WriteAction.Check(run.claim().item().key(), run.claim().mine())));
        if (!(result instanceof Cancelled cancelled)) {
            return true;
        }
        boolean lost =
                cancelled.reasons().size() > 1 && cancelled.reasons().get(1).code() == Code.CONDITION_FAILED;
        if (lost) {
            throw new ClaimLostException("run " + run.id());
        }
        // a sending that got no answer may have been applied
        return last(content).filter(mark::equals).isPresent();
    }

    private static ItemKey key(RunKey content) {
        return new ItemKey(
                RunRecord.partition(content.feed() + "#" + content.policy() + "#" + content.sha256()), SORT_KEY);
    }
}
