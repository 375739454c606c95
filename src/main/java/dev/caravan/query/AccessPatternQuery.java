package dev.caravan.query;

import dev.caravan.design.AccessPattern;
import dev.caravan.design.EntityType;
import dev.caravan.design.TableDesign;
import dev.caravan.store.TableStore;
import dev.caravan.store.item.Item;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.atomic.DoubleAdder;

/**
 * Runs access patterns by name: every shard at once, merged by the sort key, page by page. Caravan's own records and
 * items without their root never show.
 */
public final class AccessPatternQuery {

    private final TableDesign table;
    private final TableStore store;
    private final ExecutorService readers;

    /**
     * Patterns of a design over a table.
     *
     * @param readers reads the pages; its threads bound how many requests are under way
     */
    public AccessPatternQuery(TableDesign table, TableStore store, ExecutorService readers) {
        this.table = table;
        this.store = store;
        this.readers = readers;
    }

    /**
     * Refuses a question that cannot be asked, without asking it.
     *
     * @throws InvalidRequestException saying what would be right
     */
    public void check(PatternRequest question) {
        PatternPlan.of(table, question);
    }

    /**
     * What the answers of a pattern have: the entity type, then the declared attributes of the entities that it finds.
     *
     * @throws InvalidRequestException if there is no such pattern
     */
    public List<String> columns(String pattern) {
        AccessPattern asked = PatternParameters.pattern(table, pattern);
        Set<String> columns = new LinkedHashSet<>(List.of(SystemRecords.ENTITY_TYPE));
        for (EntityType entity : PatternPlan.serving(table, asked)) {
            columns.addAll(entity.attributes().keySet());
            entity.bundle().map(EntityType.BundleOf::countAs).ifPresent(columns::add);
        }
        return List.copyOf(columns);
    }

    /**
     * Asks a question for all of its items, as fast as the table gives them. Reading begins at once.
     *
     * @throws InvalidRequestException saying what would be right
     */
    public PatternResult ask(PatternRequest question) {
        return ask(question, FetchOptions.ALL);
    }

    /**
     * Asks a question. Reading begins at once.
     *
     * @throws InvalidRequestException saying what would be right
     */
    public PatternResult ask(PatternRequest question, FetchOptions reading) {
        PatternPlan plan = PatternPlan.of(table, question, reading.consistent());
        DoubleAdder readUnits = new DoubleAdder();
        SystemRecords own = new SystemRecords(table);
        int shards = plan.queries().size();
        List<ShardIterator> streams = plan.queries().stream()
                .map(query -> new ShardPageReader(store, query, reading.pageSizes(shards), reading.pace(), readUnits))
                .map(pages -> new ShardIterator(pages, item -> !own.contains(item), readers, reading.readsAhead()))
                .toList();
        return new PatternResult(streams, items(plan, streams), readUnits);
    }

    private static Iterator<Item> items(PatternPlan plan, List<ShardIterator> shards) {
        try {
            Iterator<Item> merged = new MergingIterator<>(
                    shards, SortKeyOrder.of(plan.index(), plan.pattern().newestFirst()));
            return plan.bundles().isEmpty() ? merged : new OrphanFilter(merged, plan.bundles());
        } catch (RuntimeException e) {
            shards.forEach(ShardIterator::close);
            throw e;
        }
    }
}
