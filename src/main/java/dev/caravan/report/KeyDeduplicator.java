package dev.caravan.report;

import dev.caravan.store.item.ItemKey;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/**
 * Remembers table keys, to tell an item that is met twice. Only 64 bits of each key's SHA-256 are kept, 16 bytes of
 * memory or a little more a key: two keys among a million are taken for one with a chance of one in 37 million.
 */
final class KeyDeduplicator {

    private static final int SMALLEST = 1 << 10;

    private final MessageDigest sha256;
    private final HashSlots slots = new HashSlots(SMALLEST);

    KeyDeduplicator() {
        try {
            sha256 = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** Remembers a key. Whether it is new. */
    boolean add(ItemKey key) {
        byte[] partition = key.partition().getBytes(StandardCharsets.UTF_8);
        // The length goes in front, so that no other pair makes the same bytes.
        sha256.update((byte) (partition.length >> 8));
        sha256.update((byte) partition.length);
        sha256.update(partition);
        byte[] digest = sha256.digest(key.sort().getBytes(StandardCharsets.UTF_8));
        return slots.add(ByteBuffer.wrap(digest).getLong());
    }
}
