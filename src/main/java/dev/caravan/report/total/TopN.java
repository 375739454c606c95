package dev.caravan.report.total;

import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * The first so many of things that come in any order, each with a text to order them by. Of two with the same text the
 * one that came first is the first.
 */
public final class TopN<T> {

    private record Place(String at, long ordinal) {}

    private final int most;
    private final TreeMap<Place, T> selected;
    private long ordinal;

    private TopN(int most, Comparator<String> order) {
        this.most = most;
        this.selected = new TreeMap<>(Comparator.comparing(Place::at, order).thenComparingLong(Place::ordinal));
    }

    /** Those with the least texts. */
    static <T> TopN<T> least(int most) {
        return new TopN<>(most, Comparator.naturalOrder());
    }

    /** Those with the greatest texts. */
    public static <T> TopN<T> greatest(int most) {
        return new TopN<>(most, Comparator.reverseOrder());
    }

    /** Takes a thing into account, which is only made if it is selected as yet. */
    public void offer(String at, Supplier<T> thing) {
        Place place = new Place(at, ordinal++);
        if (selected.size() < most) {
            selected.put(place, thing.get());
        } else if (selected.comparator().compare(place, selected.lastKey()) < 0) {
            selected.pollLastEntry();
            selected.put(place, thing.get());
        }
    }

    /** What was selected, in order. */
    public List<T> inOrder() {
        return List.copyOf(selected.values());
    }
}
