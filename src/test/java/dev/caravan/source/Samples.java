package dev.caravan.source;

import dev.caravan.design.FileFormat;
import dev.caravan.design.Limits;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPOutputStream;

/** Layouts and files that the tests of this package read. */
final class Samples {

    /** Small enough that a test can go over each bound. */
    static final Limits LIMITS = new Limits(50, 200, 4, 3, 10);

    private Samples() {}

    static Layout users() {
        return users(',', StandardCharsets.UTF_8);
    }

    static Layout users(char delimiter, Charset charset) {
        return new Layout(
                FileFormat.CSV,
                delimiter,
                charset,
                Set.of("user_id", "email"),
                Set.of("user_id", "email", "name"),
                List.of("user_id"),
                false);
    }

    static Layout orders() {
        return new Layout(
                FileFormat.CSV,
                ',',
                StandardCharsets.UTF_8,
                Set.of("order_id"),
                Set.of("order_id", "product_id"),
                List.of("order_id"),
                true);
    }

    static Layout json(FileFormat format) {
        return new Layout(
                format, ',', StandardCharsets.UTF_8, Set.of("id"), Set.of("id", "name"), List.of("id"), false);
    }

    static Path write(Path folder, String name, String text) throws IOException {
        return write(folder, name, text.getBytes(StandardCharsets.UTF_8));
    }

    static Path write(Path folder, String name, byte[] bytes) throws IOException {
        return Files.write(folder.resolve(name), bytes);
    }

    static byte[] gzip(String text) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
            gzip.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return bytes.toByteArray();
    }

    static byte[] joined(byte[]... parts) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            bytes.write(part);
        }
        return bytes.toByteArray();
    }

    static CsvRecordReader csv(String text) throws IOException {
        return new CsvRecordReader(new StringReader(text), ',', LIMITS);
    }

    static List<SourceRecord> all(RecordReader reader) throws IOException {
        List<SourceRecord> records = new ArrayList<>();
        for (SourceRecord next = reader.read(); next != null; next = reader.read()) {
            records.add(next);
        }
        return records;
    }

    static List<RecordGroup> all(GroupReader reader) throws IOException {
        List<RecordGroup> groups = new ArrayList<>();
        for (RecordGroup next = reader.read(); next != null; next = reader.read()) {
            groups.add(next);
        }
        return groups;
    }
}
