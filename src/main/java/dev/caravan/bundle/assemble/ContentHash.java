package dev.caravan.bundle.assemble;

import dev.caravan.store.item.Value;
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
    private static final int CHARS = 512;

    private ContentHash() {}

    /**
     * The hash.
     *
     * @param root the root's values
     * @param items the values of each item; their order does not matter to the table, so it does not matter here
     */
    static String of(Map<String, Value> root, List<Map<String, Value>> items) {
        // the root in front; one place that appends, since each is compiled with all that it calls (decision 25)
        String[] contents = new String[1 + items.size()];
        StringBuilder text = new StringBuilder(CHARS);
        String[] names = {};
        for (int i = 0; i < contents.length; i++) {
            Map<String, Value> values = i == 0 ? root : items.get(i - 1);
            names = sortedNames(values, names);
            text.setLength(0);
            append(text, values, names);
            contents[i] = text.toString();
        }
        Arrays.sort(contents, 1, contents.length);
        MessageDigest hash = sha256();
        for (String content : contents) {
            hash.update(content.getBytes(StandardCharsets.UTF_8));
            hash.update((byte) '\n');
        }
        return HexFormat.of().formatHex(hash.digest(), 0, BYTES);
    }

    /** The names of values in order. The items of a bundle mostly have the same: then these are theirs. */
    private static String[] sortedNames(Map<String, Value> values, String[] ofTheOneBefore) {
        if (values.size() == ofTheOneBefore.length && values.keySet().containsAll(Arrays.asList(ofTheOneBefore))) {
            return ofTheOneBefore;
        }
        String[] names = values.keySet().toArray(String[]::new);
        Arrays.sort(names);
        return names;
    }

    /** Every part with its length in front, so that no two contents read the same. */
    private static void append(StringBuilder text, Map<String, Value> values, String[] names) {
        for (String name : names) {
            ContentText.append(text, name);
            ContentText.append(text, values.get(name));
        }
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
