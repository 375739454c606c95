package dev.caravan.source.text;

import dev.caravan.source.UnreadableFileException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** The bytes with which a text file may announce its encoding. */
enum ByteOrderMark {
    UTF_8("\u00EF\u00BB\u00BF"),
    UTF_16BE("\u00FE\u00FF"),
    UTF_16LE("\u00FF\u00FE");

    /** One character for each byte. */
    private final String bytes;

    ByteOrderMark(String bytes) {
        this.bytes = bytes;
    }

    /**
     * How many bytes to leave out at the start of a text.
     *
     * @param start the text's first bytes
     * @param length how many of them there are
     * @throws UnreadableFileException if the mark is that of another charset than the declared one
     */
    static int length(byte[] start, int length, Charset declared) throws UnreadableFileException {
        if (declared.name().startsWith("UTF-32")) {
            return 0;
        }
        for (ByteOrderMark mark : values()) {
            if (mark.begins(start, length)) {
                return mark.skippedUnder(declared);
            }
        }
        return 0;
    }

    private boolean begins(byte[] start, int length) {
        for (int i = 0; i < bytes.length(); i++) {
            if (i >= length || (start[i] & 0xFF) != bytes.charAt(i)) {
                return false;
            }
        }
        return true;
    }

    private int skippedUnder(Charset declared) throws UnreadableFileException {
        if (declared.equals(charset())) {
            return bytes.length();
        }
        if (declared.equals(StandardCharsets.UTF_16) && this != UTF_8) {
            // its decoder needs the mark to tell the byte order
            return 0;
        }
        throw new UnreadableFileException(
                1, "the byte order mark says " + charset() + ", the feed declares " + declared);
    }

    private Charset charset() {
        return switch (this) {
            case UTF_8 -> StandardCharsets.UTF_8;
            case UTF_16BE -> StandardCharsets.UTF_16BE;
            case UTF_16LE -> StandardCharsets.UTF_16LE;
        };
    }
}
