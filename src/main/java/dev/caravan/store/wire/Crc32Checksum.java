package dev.caravan.store.wire;

import java.io.IOException;
import java.util.zip.CRC32;

/** The checksum that DynamoDB sends with its answers. */
public final class Crc32Checksum {

    public static final String HEADER = "x-amz-crc32";

    private Crc32Checksum() {}

    /**
     * Compares an answer with its checksum.
     *
     * @param told what the header says; null if there is none
     * @throws IOException if they differ
     */
    public static void check(byte[] body, String told) throws IOException {
        if (told == null) {
            return;
        }
        CRC32 crc = new CRC32();
        crc.update(body);
        String found = Long.toString(crc.getValue());
        if (!told.equals(found)) {
            throw new IOException("its checksum is " + found + ", not " + told);
        }
    }
}
