package dev.caravan.store.item;

import java.nio.charset.StandardCharsets;

/**
 * How large DynamoDB reckons an item, in bytes: names and values, numbers by their digits.
 *
 * @see <a href="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html">Item sizes
 *     and formats</a>
 */
public final class ItemSize {

    /** The most bytes that an item may have. */
    public static final int MAX_ITEM_BYTES = 400 * 1024;

    /** The most bytes that the items of one transaction may have together. */
    public static final int MAX_TRANSACTION_BYTES = 4 * 1024 * 1024;

    private static final int MAX_NUMBER_BYTES = 21;

    private ItemSize() {}

    /** The item's size in bytes. */
    public static int of(Item item) {
        int bytes = 0;
        ItemAttributes attributes = item.own();
        for (int i = 0; i < attributes.size(); i++) {
            bytes += utf8(attributes.nameAt(i)) + of(attributes.valueAt(i));
        }
        return bytes;
    }

    private static int of(Value value) {
        if (value instanceof Value.Text text) {
            return utf8(text.text());
        }
        if (value instanceof Value.Numeric number) {
            return number(number.digits());
        }
        if (value instanceof Value.Binary binary) {
            return bytes(binary.base64());
        }
        if (value instanceof Value.ListOf list) {
            return 3
                    + list.values().stream()
                            .mapToInt(element -> 1 + of(element))
                            .sum();
        }
        if (value instanceof Value.MapOf map) {
            return 3
                    + map.values().entrySet().stream()
                            .mapToInt(entry -> 1 + utf8(entry.getKey()) + of(entry.getValue()))
                            .sum();
        }
        if (value instanceof Value.SetOf set) {
            return set.values().stream()
                    .mapToInt(member -> of(set.kind(), member))
                    .sum();
        }
        return 1;
    }

    private static int of(Value.SetOf.Kind kind, String member) {
        return switch (kind) {
            case TEXT -> utf8(member);
            case NUMERIC -> number(member);
            case BINARY -> bytes(member);
        };
    }

    private static int bytes(String base64) {
        int padding = base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0;
        return base64.length() / 4 * 3 - padding;
    }

    /**
     * One byte for two significant digits and one more, at most 21. Where the point stands can take another byte, and a
     * sign one: an item that is sent all the same would be refused, and its whole transaction with it.
     */
    private static int number(String text) {
        return Math.min(MAX_NUMBER_BYTES, significantDigits(text) / 2 + 2 + (text.startsWith("-") ? 1 : 0));
    }

    /** Of the writing that {@link DynamoDbNumber#canonical} gives: the digits from the first to the last that is not 0. */
    private static int significantDigits(String text) {
        int digits = 0;
        int significant = 0;
        for (int i = 0; i < text.length() && text.charAt(i) != 'E'; i++) {
            char c = text.charAt(i);
            if (c < '0' || c > '9') {
                continue;
            }
            digits += digits > 0 || c != '0' ? 1 : 0;
            significant = c == '0' ? significant : digits;
        }
        return Math.max(1, significant);
    }

    /** The length in UTF-8 without encoding it. */
    private static int utf8(String text) {
        int bytes = text.length();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= 0x80) {
                return text.getBytes(StandardCharsets.UTF_8).length;
            }
        }
        return bytes;
    }
}
