package dev.caravan.query;

import dev.caravan.design.AccessPattern;
import dev.caravan.design.EntityType;
import dev.caravan.design.TableDesign;
import dev.caravan.key.KeyException;
import dev.caravan.key.KeyFields;
import dev.caravan.key.KeyLimits;
import dev.caravan.key.KeyTemplate;
import dev.caravan.store.KeyQuery;
import dev.caravan.store.KeyQuery.SortCondition;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * A question made into queries, one for each shard.
 *
 * @param index the index asked, or the table's own key
 * @param queries all with the same condition on the sort key
 * @param bundles the bundles of which the answer may hold both the root and its items
 */
record PatternPlan(AccessPattern pattern, TableDesign.Index index, List<KeyQuery> queries, List<RootedBundle> bundles) {

    PatternPlan {
        queries = List.copyOf(queries);
        bundles = List.copyOf(bundles);
    }

    /**
     * Plans a question.
     *
     * @throws InvalidRequestException if it cannot be asked
     */
    static PatternPlan of(TableDesign table, PatternRequest question) {
        return of(table, question, false);
    }

    /**
     * Plans a question.
     *
     * @param consistent whether to read strongly consistent, whatever the pattern says
     * @throws InvalidRequestException if it cannot be asked
     */
    static PatternPlan of(TableDesign table, PatternRequest question, boolean consistent) {
        AccessPattern pattern = PatternParameters.pattern(table, question.pattern());
        if (consistent) {
            refuseIndex(table, pattern);
        }
        TableDesign.Index index = table.indexOf(pattern);
        List<EntityType> serving = serving(table, pattern);
        KeyFields fields = PatternParameters.fields(pattern, question, serving);
        try {
            SortCondition sort = sort(table, pattern, index, question.window(), fields);
            List<RootedBundle> bundles = RootedBundle.in(table, serving, index.sortKey(), sort);
            List<String> projection = projection(question.attributes(), index, bundles);
            List<KeyQuery> queries = pattern.partition().renderEveryShard(fields, table.shards()).stream()
                    .map(key -> KeyLimits.check(index.partitionKey(), key))
                    .map(key -> query(pattern, index, key, sort, projection, consistent))
                    .toList();
            return new PatternPlan(pattern, index, queries, bundles);
        } catch (KeyException e) {
            throw new InvalidRequestException(e.attribute() + " " + e.getMessage());
        }
    }

    /** The entity types that a pattern finds. */
    static List<EntityType> serving(TableDesign table, AccessPattern pattern) {
        String partitionKey = table.indexOf(pattern).partitionKey();
        return table.entities().values().stream()
                .filter(entity -> pattern.partition().equals(entity.keys().get(partitionKey)))
                .toList();
    }

    private static void refuseIndex(TableDesign table, AccessPattern pattern) {
        pattern.index().ifPresent(index -> {
            throw new InvalidRequestException(pattern.name() + " reads the index " + index
                    + ", which is never strongly consistent; patterns of the table are: "
                    + table.accessPatterns().values().stream()
                            .filter(other -> other.index().isEmpty())
                            .map(AccessPattern::name)
                            .collect(Collectors.joining(", ")));
        });
    }

    private static SortCondition sort(
            TableDesign table, AccessPattern pattern, TableDesign.Index index, TimeWindow window, KeyFields fields) {
        if (pattern.sort().isPresent()) {
            KeyTemplate sort = pattern.sort().get();
            String key = sort.render(fields, table.shards())
                    .orElseThrow(() -> new InvalidRequestException(
                            pattern.name() + " asks for the one item " + sort + ", whose shard it cannot know"));
            return new SortCondition.EqualTo(KeyLimits.check(index.sortKey(), key));
        }
        if (!window.isAll()) {
            return window.condition();
        }
        return pattern.sortPrefix()
                .<SortCondition>map(SortCondition.BeginsWith::new)
                .orElseGet(SortCondition.All::new);
    }

    private static List<String> projection(List<String> wanted, TableDesign.Index index, List<RootedBundle> bundles) {
        if (wanted.isEmpty()) {
            return List.of();
        }
        Set<String> attributes =
                new LinkedHashSet<>(List.of(TableDesign.PARTITION_KEY, TableDesign.SORT_KEY, index.sortKey()));
        attributes.add(SystemRecords.ENTITY_TYPE);
        attributes.addAll(wanted);
        bundles.forEach(bundle -> attributes.addAll(bundle.identity()));
        return List.copyOf(attributes);
    }

    private static KeyQuery query(
            AccessPattern pattern,
            TableDesign.Index index,
            String partition,
            SortCondition sort,
            List<String> projection,
            boolean consistent) {
        return new KeyQuery(
                pattern.index(),
                index.partitionKey(),
                partition,
                index.sortKey(),
                sort,
                pattern.newestFirst(),
                consistent || pattern.consistent(),
                projection);
    }
}
