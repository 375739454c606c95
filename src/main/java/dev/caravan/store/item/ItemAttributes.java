package dev.caravan.store.item;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * The attributes of one item, in two small arrays: an import makes millions of items of a dozen attributes each, and
 * looking through a dozen names is as fast as hashing one. To the outside an unmodifiable map.
 */
public final class ItemAttributes extends AbstractMap<String, Value> {

    static final ItemAttributes NONE = new ItemAttributes(0);

    private static final int FIRST = 16;

    private String[] names;
    private Value[] values;
    private int size;

    private ItemAttributes(int capacity) {
        this.names = new String[capacity];
        this.values = new Value[capacity];
    }

    public static ItemAttributes of(Map<String, Value> map) {
        if (map instanceof ItemAttributes attributes) {
            return attributes;
        }
        ItemAttributes copy = new ItemAttributes(map.size());
        map.forEach(copy::add);
        return copy;
    }

    /** A copy with room for more. */
    ItemAttributes copy() {
        ItemAttributes copy = new ItemAttributes(0);
        copy.names = Arrays.copyOf(names, size + FIRST);
        copy.values = Arrays.copyOf(values, size + FIRST);
        copy.size = size;
        return copy;
    }

    void add(String name, Value value) {
        if (size == names.length) {
            names = Arrays.copyOf(names, size + FIRST);
            values = Arrays.copyOf(values, size + FIRST);
        }
        names[size] = name;
        values[size++] = value;
    }

    void set(String name, Value value) {
        int at = indexOf(name);
        if (at < 0) {
            add(name, value);
        } else {
            values[at] = value;
        }
    }

    public String nameAt(int index) {
        return names[index];
    }

    public Value valueAt(int index) {
        return values[index];
    }

    /** The value of that name, or null. */
    Value value(String name) {
        int at = indexOf(name);
        return at < 0 ? null : values[at];
    }

    private int indexOf(Object name) {
        for (int i = 0; i < size; i++) {
            if (names[i].equals(name)) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public Value get(Object name) {
        int at = indexOf(name);
        return at < 0 ? null : values[at];
    }

    @Override
    public boolean containsKey(Object name) {
        return indexOf(name) >= 0;
    }

    @Override
    public void forEach(BiConsumer<? super String, ? super Value> action) {
        for (int i = 0; i < size; i++) {
            action.accept(names[i], values[i]);
        }
    }

    @Override
    public Set<Entry<String, Value>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public int size() {
                return size;
            }

            @Override
            public Iterator<Entry<String, Value>> iterator() {
                return entries();
            }
        };
    }

    private Iterator<Entry<String, Value>> entries() {
        return new Iterator<>() {
            private int next;

            @Override
            public boolean hasNext() {
                return next < size;
            }

            @Override
            public Entry<String, Value> next() {
                if (next == size) {
                    throw new NoSuchElementException();
                }
                return Map.entry(names[next], values[next++]);
            }
        };
    }
}
