package dev.caravan.store;

import java.io.IOException;
import java.util.Optional;
import java.util.zip.CRC32;
import software.amazon.awssdk.http.SdkHttpResponse;

/** The checksum that DynamoDB sends with its answers. */
final class AnswerChecksum {

    static final String HEADER = "x-amz-crc32";

    private AnswerChecksum() {}

    /**
     * Compares the checksum of an answer's body with what its header says, where it says something.
     *
     * @throws IOException where they differ
     */
    static void check(byte[] body, SdkHttpResponse response) throws IOException {
        Optional<String> told = response.firstMatchingHeader(HEADER);
        if (told.isPresent()) {
            CRC32 crc = new CRC32();
            crc.update(body);
            String found = Long.toString(crc.getValue());
            if (!told.get().equals(found)) {
                throw new IOException("its checksum is " + found + ", not " + told.get());
            }
        }
    }
}
