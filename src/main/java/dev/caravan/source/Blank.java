package dev.caravan.source;

/** Tells whether text is blank, by the rule of {@link String#isBlank()}. */
final class Blank {

    private Blank() {}

    static boolean is(char[] chars, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            if (!Character.isWhitespace(chars[i])) {
                return false;
            }
        }
        return true;
    }
}
