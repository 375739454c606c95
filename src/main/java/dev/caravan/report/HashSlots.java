package dev.caravan.report;

/** A set of evenly spread hashes, open addressed: 8 bytes a slot, at most three quarters of them full. */
final class HashSlots {

    private static final long FREE = 0;

    private long[] slots;
    private int size;

    /** An empty set; {@code capacity} is a power of two. */
    HashSlots(int capacity) {
        slots = new long[capacity];
    }

    /** Adds a hash. Whether it is new. */
    boolean add(long hash) {
        // 0 marks a free slot; the hash 0 is taken for 1.
        long stored = hash == FREE ? 1 : hash;
        if (size >= slots.length / 4 * 3) {
            grow();
        }
        if (!place(slots, stored)) {
            return false;
        }
        size++;
        return true;
    }

    private void grow() {
        long[] larger = new long[Math.multiplyExact(slots.length, 2)];
        for (long hash : slots) {
            if (hash != FREE) {
                place(larger, hash);
            }
        }
        slots = larger;
    }

    private static boolean place(long[] slots, long hash) {
        int mask = slots.length - 1;
        int slot = (int) hash & mask;
        while (slots[slot] != FREE) {
            if (slots[slot] == hash) {
                return false;
            }
            slot = (slot + 1) & mask;
        }
        slots[slot] = hash;
        return true;
    }
}
