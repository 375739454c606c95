package dev.caravan.source.text;

import dev.caravan.io.HashingInputStream;
import dev.caravan.source.UnreadableFileException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;

/**
 * Inflates a gzipped file of one or more members and tells what is wrong with it as an {@link UnreadableFileException}: no
 * gzip, cut off, corrupt, bytes behind its end, or grown beyond all measure.
 */
public final class StrictGzipInputStream extends InputStream {

    private static final int BUFFER_BYTES = 64 * 1024;
    private static final int TRAILER_BYTES = 8;
    private static final long ALWAYS_ALLOWED = 1024 * 1024;

    private final Members members;
    private final long fileSize;
    private final int ratio;
    private final long most;
    private long inflated;

    /**
     * Reads the gzip header.
     *
     * @param fileSize how many bytes {@code in} has
     * @param ratio how many times larger than the file its content may be
     */
    public StrictGzipInputStream(HashingInputStream in, long fileSize, int ratio) throws IOException {
        try {
            this.members = new Members(in);
        } catch (ZipException | EOFException e) {
            throw unreadable(e);
        }
        this.fileSize = fileSize;
        this.ratio = ratio;
        this.most = Math.max(ALWAYS_ALLOWED, fileSize * ratio);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int read;
        try {
            read = members.read(target, offset, length);
        } catch (ZipException | EOFException e) {
            throw unreadable(e);
        }
        if (read < 0) {
            refuseTrailingBytes();
            return -1;
        }
        inflated += read;
        if (inflated > most) {
            throw new UnreadableFileException("the gzip data inflates to more than " + ratio + " times its size");
        }
        return read;
    }

    /** The JDK takes bytes behind the last member for padding; here they may be the rest of somebody's orders. */
    private void refuseTrailingBytes() throws UnreadableFileException {
        long trailing = fileSize - members.end();
        if (trailing > 0) {
            throw new UnreadableFileException(trailing + " bytes behind the gzip data are no gzip data");
        }
    }

    private static UnreadableFileException unreadable(IOException cause) {
        return new UnreadableFileException(
                cause instanceof EOFException
                        ? "the gzip data is cut off"
                        : "the gzip data is corrupt: " + cause.getMessage());
    }

    @Override
    public void close() throws IOException {
        members.close();
    }

    /** Remembers where the compressed data ended. */
    private static final class Members extends GZIPInputStream {
        private final HashingInputStream raw;
        private long filledTo;

        Members(HashingInputStream raw) throws IOException {
            super(raw, BUFFER_BYTES);
            this.raw = raw;
        }

        @Override
        protected void fill() throws IOException {
            super.fill();
            filledTo = raw.count();
        }

        /** The offset behind the last member, once everything has been read. */
        long end() {
            return filledTo - inf.getRemaining() + TRAILER_BYTES;
        }
    }
}
