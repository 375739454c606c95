package dev.caravan.key;

import java.util.Locale;

/** What happens to a value on its way into a key: {@code {email|lower}}, {@code {line|pad:6}}. */
public sealed interface KeyFilter {

    /** The value as it is. */
    KeyFilter NONE = new AsIs();

    /** The filtered value. */
    String apply(String value);

    /** The value as it is. */
    record AsIs() implements KeyFilter {
        @Override
        public String apply(String value) {
            return value;
        }
    }

    /** Lower case by Unicode's rules, whatever the machine's language. */
    record Lower() implements KeyFilter {
        @Override
        public String apply(String value) {
            return value.toLowerCase(Locale.ROOT);
        }
    }

    /** Zeros in front up to a width, so that text order is number order. */
    record Pad(int width) implements KeyFilter {
        @Override
        public String apply(String value) {
            return "0".repeat(Math.max(0, width - value.length())) + value;
        }
    }

    /**
     * Reads {@code lower} or {@code pad:WIDTH}.
     *
     * @throws IllegalArgumentException for any other
     */
    static KeyFilter parse(String text) {
        if (text.equals("lower")) {
            return new Lower();
        }
        if (text.matches("pad:[1-9][0-9]{0,2}")) {
            return new Pad(Integer.parseInt(text.substring("pad:".length())));
        }
        throw new IllegalArgumentException("no filter " + text + "; there are lower and pad:WIDTH");
    }
}
