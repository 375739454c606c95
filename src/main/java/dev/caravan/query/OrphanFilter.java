package dev.caravan.query;

import dev.caravan.query.RootedBundle.ItemCollection;
import dev.caravan.store.item.Item;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;

/**
 * Leaves out items whose root does not exist: an order that is still being written in several transactions, or was
 * abandoned, has lines and no order yet. Items are held back, in their order, until their root is met.
 */
final class OrphanFilter implements Iterator<Item> {

    private final Iterator<Item> source;
    private final List<RootedBundle> bundles;
    private final Deque<Item> held = new ArrayDeque<>();
    private final Set<ItemCollection> rooted = new HashSet<>();

    OrphanFilter(Iterator<Item> source, List<RootedBundle> bundles) {
        this.source = source;
        this.bundles = bundles;
    }

    @Override
    public boolean hasNext() {
        while (held.isEmpty() || !hasRoot(held.peek())) {
            if (source.hasNext()) {
                hold(source.next());
            } else if (held.poll() == null) {
                return false;
            }
        }
        return true;
    }

    @Override
    public Item next() {
        if (!hasNext()) {
            throw new NoSuchElementException();
        }
        return held.remove();
    }

    private void hold(Item item) {
        String type = item.text(SystemRecords.ENTITY_TYPE);
        for (RootedBundle bundle : bundles) {
            if (bundle.root().equals(type)) {
                rooted.add(bundle.collectionOf(item));
            }
        }
        held.add(item);
    }

    private boolean hasRoot(Item item) {
        String type = item.text(SystemRecords.ENTITY_TYPE);
        Optional<RootedBundle> bundle =
                bundles.stream().filter(of -> of.items().equals(type)).findFirst();
        return bundle.isEmpty() || rooted.contains(bundle.get().collectionOf(item));
    }
}
