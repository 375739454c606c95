package dev.caravan.bundle;

import dev.caravan.store.Value;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;

/**
 * The hash over what the records of a bundle say: declared, typed, normalised values; defaults and generated keys are
 * left out, so that the same content hashes the same at any time and under any key design.
 */
final class ContentHash {

    /** Half of a SHA-256: no two contents of one key will ever meet in it, and it keeps items small. */
    private static final int BYTES = 16;

    /** What the values of an ordinary record take. */
    private static final int CHARS = 256;

    private ContentHash() {}

    /**
     * The hash.
     *
     * @param root the root's values
     * @param items the values of each item; their order does not matter to the table, so it does not matter here
     */
    static String of(Map<String, Value> root, List<Map<String, Value>> items) {
        MessageDigest digest = sha256();
        StringBuilder text = new StringBuilder(CHARS);
        add(digest, canonical(root, text));
        String[] contents = new String[items.size()];
        for (int i = 0; i < contents.length; i++) {
            contents[i] = canonical(items.get(i), text);
        }
        Arrays.sort(contents);
        for (String content : contents) {
            add(digest, content);
        }
        return HexFormat.of().formatHex(digest.digest(), 0, BYTES);
    }

    /** Every part with its length in front, so that no two contents read the same. */
    private static String canonical(Map<String, Value> values, StringBuilder text) {
        String[] names = values.keySet().toArray(String[]::new);
        Arrays.sort(names);
        text.setLength(0);
        for (String name : names) {
            text.append(name.length()).append(':').append(name);
            ContentText.append(text, values.get(name));
        }
        return text.toString();
    }

    private static void add(MessageDigest digest, String canonical) {
        digest.update(canonical.getBytes(StandardCharsets.UTF_8));
        digest.update((byte) '\n');
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
