package dev.caravan.query;

import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;

/**
 * Merges sorted streams into one, holding one element of each. What comes twice in a row is given once: an item that is
 * met in two shards stands in both at the same place.
 *
 * @param <T> what the streams are of
 */
final class MergingIterator<T> implements Iterator<T> {

    private final Comparator<T> order;
    private final PriorityQueue<Head<T>> heads;

    private record Head<T>(T value, Iterator<T> rest) {}

    MergingIterator(List<? extends Iterator<T>> streams, Comparator<T> order) {
        this.order = order;
        this.heads = new PriorityQueue<>(Math.max(1, streams.size()), Comparator.comparing(Head::value, order));
        streams.forEach(this::offer);
    }

    private void offer(Iterator<T> stream) {
        if (stream.hasNext()) {
            heads.add(new Head<>(stream.next(), stream));
        }
    }

    @Override
    public boolean hasNext() {
        return !heads.isEmpty();
    }

    @Override
    public T next() {
        if (heads.isEmpty()) {
            throw new NoSuchElementException();
        }
        T first = takeFirst();
        while (!heads.isEmpty() && order.compare(heads.peek().value(), first) == 0) {
            takeFirst();
        }
        return first;
    }

    private T takeFirst() {
        Head<T> head = heads.remove();
        offer(head.rest());
        return head.value();
    }
}
