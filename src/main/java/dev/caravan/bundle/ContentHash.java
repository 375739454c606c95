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

    /** What the values of an ordinary bundle take. */
    private static final int CHARS = 1024;

    private ContentHash() {}

    /**
     * The hash.
     *
     * @param root the root's values
     * @param items the values of each item; their order does not matter to the table, so it does not matter here
     */
    static String of(Map<String, Value> root, List<Map<String, Value>> items) {
        StringBuilder text = new StringBuilder(CHARS);
        String[] contents = new String[items.size()];
        String[] names = {};
        for (int i = 0; i < contents.length; i++) {
            names = sortedNames(items.get(i), names);
            contents[i] = append(text, items.get(i), names).toString();
            text.setLength(0);
        }
        Arrays.sort(contents);
        append(text, root, sortedNames(root, names)).append('\n');
        for (String content : contents) {
            text.append(content).append('\n');
        }
        byte[] digest = sha256().digest(text.toString().getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(digest, 0, BYTES);
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
    private static StringBuilder append(StringBuilder text, Map<String, Value> values, String[] names) {
        for (String name : names) {
            text.append(name.length()).append(':').append(name);
            ContentText.append(text, values.get(name));
        }
        return text;
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
