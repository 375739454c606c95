package dev.caravan.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

class MergingIteratorTest {

    private record Pair(int sortKey, int tableKey) {}

    @Property
    void mergingSortedStreamsSortsAndGivesEachElementOnce(
            @ForAll @Size(max = 6) List<@Size(max = 20) List<@IntRange(min = -20, max = 20) Integer>> streams,
            @ForAll boolean descending) {
        Comparator<Integer> order = descending ? Comparator.reverseOrder() : Comparator.naturalOrder();
        TreeSet<Integer> expected = new TreeSet<>(order);
        streams.forEach(expected::addAll);
        List<Iterator<Integer>> sorted = streams.stream()
                .map(stream -> stream.stream().sorted(order).iterator())
                .toList();

        assertThat(read(new MergingIterator<>(sorted, order))).containsExactlyElementsOf(expected);
    }

    /** An index gives items of equal sort keys in any order it likes. */
    @Property
    void staysSortedAndCompleteWhereStreamsOrderTheirTiesOtherwise(
            @ForAll @Size(max = 4) List<@Size(max = 12) List<@IntRange(min = 0, max = 3) Integer>> streams) {
        List<Pair> all = new ArrayList<>();
        List<Iterator<Pair>> sorted = new ArrayList<>();
        for (List<Integer> sortKeys : streams) {
            List<Pair> stream = new ArrayList<>();
            for (int sortKey : sortKeys.stream().sorted().toList()) {
                // distinct table keys, scattered
                stream.add(new Pair(sortKey, (all.size() + stream.size()) * 7919 % 1009));
            }
            all.addAll(stream);
            sorted.add(stream.iterator());
        }
        Comparator<Pair> order = Comparator.comparing(Pair::sortKey).thenComparing(Pair::tableKey);

        assertThat(read(new MergingIterator<>(sorted, order)))
                .containsExactlyInAnyOrderElementsOf(all)
                .isSortedAccordingTo(Comparator.comparing(Pair::sortKey));
    }

    private static <T> List<T> read(Iterator<T> merged) {
        List<T> read = new ArrayList<>();
        merged.forEachRemaining(read::add);
        return read;
    }
}
