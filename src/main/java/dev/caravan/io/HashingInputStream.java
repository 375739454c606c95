package dev.caravan.io;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Bytes as they lie on the disk, counted and hashed while they are read. Meant for reads of whole buffers. */
public final class HashingInputStream extends InputStream {

    private static final int BUFFER_BYTES = 64 * 1024;

    private final InputStream in;
    private final MessageDigest digest;
    private long count;

    public HashingInputStream(InputStream in) {
        this.in = in;
        try {
            this.digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /** How many bytes have been read. */
    public long count() {
        return count;
    }

    /** Reads what is left and returns the SHA-256 of all bytes as hexadecimal digits; to be called once. */
    public String finish() throws IOException {
        byte[] rest = new byte[BUFFER_BYTES];
        while (read(rest, 0, rest.length) >= 0) {
            // hashed by reading
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int read = in.read(target, offset, length);
        if (read > 0) {
            digest.update(target, offset, read);
            count += read;
        }
        return read;
    }

    @Override
    public int available() throws IOException {
        return in.available();
    }

    @Override
    public void close() throws IOException {
        in.close();
    }
}
