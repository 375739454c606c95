package dev.caravan.source.text;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;

/** Counts lines as editors do: LF, CR and CRLF each end one. */
public final class LineCounter {

    private long ended;
    private boolean afterCr;

    /** The line, counted from 1, on which the text goes on behind its first bytes. */
    public static long ofPrefix(InputStream text, long bytes, Charset charset) throws IOException {
        LineCounter count = new LineCounter();
        Reader reader = new InputStreamReader(new Prefix(text, bytes), charset);
        char[] chars = new char[16 * 1024];
        int read;
        while ((read = reader.read(chars)) >= 0) {
            count.add(chars, 0, read);
        }
        return count.ended + 1;
    }

    /** How many lines end within these characters, taken as a text of their own. */
    public static int endsIn(char[] chars, int offset, int length) {
        LineCounter count = new LineCounter();
        count.add(chars, offset, length);
        return (int) count.ended;
    }

    private void add(char[] chars, int offset, int length) {
        for (int i = offset; i < offset + length; i++) {
            char c = chars[i];
            if (c == '\r' || (c == '\n' && !afterCr)) {
                ended++;
            }
            afterCr = c == '\r';
        }
    }

    /** The first bytes of a stream. */
    private static final class Prefix extends InputStream {
        private final InputStream in;
        private long left;

        Prefix(InputStream in, long left) {
            this.in = in;
            this.left = left;
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
        }

        @Override
        public int read(byte[] target, int offset, int length) throws IOException {
            if (left == 0) {
                return -1;
            }
            int read = in.read(target, offset, (int) Math.min(length, left));
            left -= Math.max(0, read);
            return read;
        }
    }
}
