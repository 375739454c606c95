package dev.caravan.bundle.assemble;

import dev.caravan.store.item.Value;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The text of a value that a content hash is made of: the letter of its type, then what it holds with the length in
 * front, so that no two values read alike. The order of a map's entries does not matter to the table, nor does it here.
 */
final class ContentText {

    private ContentText() {}

    static void append(StringBuilder text, Value value) {
        char type;
        String content;
        if (value instanceof Value.Text plain) {
            type = 'S';
            content = plain.text();
        } else if (value instanceof Value.Numeric number) {
            type = 'N';
            content = number.digits();
        } else if (value instanceof Value.Binary binary) {
            type = 'B';
            content = binary.base64();
        } else {
            appendNested(text, value);
            return;
        }
        append(text.append(type), content);
    }

    /** With the length in front. */
    static void append(StringBuilder text, String content) {
        text.append(content.length()).append(':').append(content);
    }

    private static void appendNested(StringBuilder text, Value value) {
        if (value instanceof Value.Bool bool) {
            text.append(bool.value() ? 'T' : 'F');
        } else if (value instanceof Value.ListOf list) {
            text.append('L').append(list.values().size()).append(':');
            list.values().forEach(element -> append(text, element));
        } else if (value instanceof Value.MapOf map) {
            appendMap(text, map.values());
        } else if (value instanceof Value.SetOf set) {
            text.append(set.kind()).append(set.values().size()).append(':');
            new TreeSet<>(set.values()).forEach(member -> append(text, member));
        } else {
            text.append('0');
        }
    }

    private static void appendMap(StringBuilder text, Map<String, Value> map) {
        text.append('M').append(map.size()).append(':');
        new TreeMap<>(map).forEach((name, value) -> {
            append(text, name);
            append(text, value);
        });
    }
}
