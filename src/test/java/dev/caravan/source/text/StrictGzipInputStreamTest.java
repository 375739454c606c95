package dev.caravan.source.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.SourceSamples;
import dev.caravan.source.Inspection;
import dev.caravan.source.ReadableFile;
import dev.caravan.source.UnreadableFile;
import dev.caravan.source.file.FileInspector;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StrictGzipInputStreamTest {

    private static final String ROWS = "user_id,email\n" + randomRows();

    @TempDir
    private Path folder;

    @Test
    void aGzippedFileIsReadAndHashedAsItLies() throws IOException {
        byte[] gzip = SourceSamples.gzip(ROWS);

        ReadableFile found = (ReadableFile) inspect(gzip);

        assertThat(found.records()).isEqualTo(20_000);
        assertThat(found.size()).isEqualTo(gzip.length);
        assertThat(found.textBytes()).isEqualTo(ROWS.length());
    }

    @Test
    void severalMembersAreOneText() throws IOException {
        byte[] gzip =
                SourceSamples.joined(SourceSamples.gzip(ROWS), SourceSamples.gzip(""), SourceSamples.gzip("x,y\n"));

        assertThat(((ReadableFile) inspect(gzip)).records()).isEqualTo(20_001);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 8, 9, 100, 70_000, 200_000})
    void aFileCutOffAnywhereFails(int missing) throws IOException {
        byte[] gzip = SourceSamples.gzip(ROWS);

        assertThat(reason(Arrays.copyOf(gzip, gzip.length - missing))).isEqualTo("the gzip data is cut off");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 5, 18, 19, 40, 100_000})
    void bytesBehindTheEndFail(int trailing) throws IOException {
        byte[] garbage = new byte[trailing];
        Arrays.fill(garbage, (byte) 'x');

        assertThat(reason(SourceSamples.joined(SourceSamples.gzip(ROWS), garbage)))
                .isEqualTo(trailing + " bytes behind the gzip data are no gzip data");
    }

    @Test
    void aFlippedBitFails() throws IOException {
        byte[] gzip = SourceSamples.gzip(ROWS);
        gzip[gzip.length - 6] ^= 1;

        assertThat(reason(gzip)).startsWith("the gzip data is corrupt");
    }

    @Test
    void plainTextNamedGzFails() throws IOException {
        assertThat(reason("user_id,email\n".getBytes(StandardCharsets.UTF_8))).startsWith("the gzip data is corrupt");
    }

    @Test
    void aBombFailsBeforeItIsInflated() throws IOException {
        byte[] bomb = SourceSamples.gzip("user_id,email\n" + "u,e\n".repeat(2_000_000));

        assertThat(reason(bomb)).isEqualTo("the gzip data inflates to more than 10 times its size");
    }

    @Test
    void theRatioOfASmallFileDoesNotMatter() throws IOException {
        byte[] gzip = SourceSamples.gzip("user_id,email\n" + "u,e\n".repeat(100_000));

        assertThat(((ReadableFile) inspect(gzip)).records()).isEqualTo(100_000);
    }

    @Test
    void theLineOfAMalformedByteIsFoundInAGzippedFile() throws IOException {
        byte[] text = "user_id,email\nu1,x\nu2,é\n".getBytes(StandardCharsets.ISO_8859_1);
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text);
        }

        assertThat(reason(bytes.toByteArray())).startsWith("line 3: bytes E9");
    }

    private String reason(byte[] bytes) throws IOException {
        return ((UnreadableFile) inspect(bytes)).reason();
    }

    private Inspection inspect(byte[] bytes) throws IOException {
        Path file = SourceSamples.write(folder, "users.csv.gz", bytes);
        return new FileInspector(SourceSamples.LIMITS, folder).inspect(file, "users.csv.gz", SourceSamples.users());
    }

    /** Rows that do not shrink much, so that the file is larger than a buffer. */
    private static String randomRows() {
        Random random = new Random(1);
        StringBuilder rows = new StringBuilder();
        for (int i = 0; i < 20_000; i++) {
            rows.append(random.nextLong()).append(',').append(random.nextLong()).append('\n');
        }
        return rows.toString();
    }
}
