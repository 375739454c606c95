package dev.caravan.key;

/**
 * Escapes a value put into a key: {@code %} becomes {@code %25} and {@code #} becomes {@code %23}. No escaped value then
 * holds the separator {@code #}, and distinct values stay distinct.
 */
public final class KeyEscape {

    private KeyEscape() {}

    /** The value as it stands in a key. */
    public static String escape(String value) {
        if (value.indexOf('%') < 0 && value.indexOf('#') < 0) {
            return value;
        }
        return value.replace("%", "%25").replace("#", "%23");
    }
}
