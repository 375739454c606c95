package dev.caravan.source.text;

import dev.caravan.source.UnreadableFileException;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.util.HexFormat;

/**
 * Decodes text and fails at the first bytes that are none in the declared charset, instead of putting a question mark in
 * their place. A byte order mark is left out. Reads must ask for at least two characters.
 */
public final class StrictDecoder extends Reader {

    /** Tells the line of a byte by reading the text again, which costs nothing as long as all is well. */
    public interface LineLocator {
        /** The line, counted from 1, that the byte at this offset of the text stands on. */
        long lineAt(long offset) throws IOException;
    }

    private static final int BUFFER_BYTES = 64 * 1024;

    private final InputStream in;
    private final CharsetDecoder decoder;
    private final LineLocator lines;
    private final ByteBuffer bytes = ByteBuffer.allocate(BUFFER_BYTES).limit(0);
    private long filled;
    private boolean started;
    private boolean ended;

    public StrictDecoder(InputStream in, Charset charset, LineLocator lines) {
        this.in = in;
        this.lines = lines;
        this.decoder = charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
    }

    /** How many bytes the text has had so far. */
    public long bytesRead() {
        return filled;
    }

    @Override
    public int read(char[] target, int offset, int length) throws IOException {
        if (!started) {
            start();
        }
        CharBuffer chars = CharBuffer.wrap(target, offset, length);
        while (true) {
            CoderResult result = decoder.decode(bytes, chars, ended);
            if (result.isError()) {
                throw malformed(result);
            }
            int decoded = chars.position() - offset;
            if (decoded > 0) {
                return decoded;
            }
            if (ended) {
                return -1;
            }
            fill();
        }
    }

    private void start() throws IOException {
        started = true;
        while (!ended && bytes.remaining() < 4) {
            fill();
        }
        int mark = ByteOrderMark.length(bytes.array(), bytes.remaining(), decoder.charset());
        bytes.position(bytes.position() + mark);
    }

    private void fill() throws IOException {
        bytes.compact();
        int count = in.read(bytes.array(), bytes.position(), bytes.remaining());
        if (count < 0) {
            ended = true;
        } else {
            filled += count;
            bytes.position(bytes.position() + count);
        }
        bytes.flip();
    }

    private UnreadableFileException malformed(CoderResult result) throws IOException {
        int from = bytes.position();
        int length = Math.min(result.length(), bytes.remaining());
        String hex = HexFormat.of().withUpperCase().withDelimiter(" ").formatHex(bytes.array(), from, from + length);
        long line = lines.lineAt(filled - bytes.remaining());
        return new UnreadableFileException(
                line, "bytes " + hex + " are no " + decoder.charset() + " text; the feed declares that charset");
    }

    /** Leaves the bytes open: whoever opened them may want to read them to their end, whatever they say. */
    @Override
    public void close() {}
}
