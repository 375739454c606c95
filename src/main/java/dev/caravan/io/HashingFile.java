package dev.caravan.io;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Set;

/** A new file that knows its size and its SHA-256, and is on the disk when it is closed. */
public final class HashingFile extends FilterOutputStream {

    private final FileChannel channel;
    private final MessageDigest sha256;
    private long bytes;

    private HashingFile(FileChannel channel, MessageDigest sha256) {
        super(Channels.newOutputStream(channel));
        this.channel = channel;
        this.sha256 = sha256;
    }

    public static HashingFile create(Path file) throws IOException {
        try {
            MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
            return new HashingFile(
                    FileChannel.open(
                            file,
                            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                            OwnerOnlyAccess.FILE),
                    sha256);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    @Override
    public void write(int octet) throws IOException {
        write(new byte[] {(byte) octet}, 0, 1);
    }

    @Override
    public void write(byte[] buffer, int offset, int length) throws IOException {
        out.write(buffer, offset, length);
        sha256.update(buffer, offset, length);
        bytes += length;
    }

    @Override
    public void close() throws IOException {
        if (channel.isOpen()) {
            channel.force(true);
            channel.close();
        }
    }

    public long bytes() {
        return bytes;
    }

    /** The hash in hexadecimal digits; to be asked for once, when all is written. */
    public String sha256() {
        return HexFormat.of().formatHex(sha256.digest());
    }
}
