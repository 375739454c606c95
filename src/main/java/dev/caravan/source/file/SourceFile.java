package dev.caravan.source.file;

import dev.caravan.design.FileFormat;
import dev.caravan.design.Limits;
import dev.caravan.io.HashingInputStream;
import dev.caravan.source.ReadableFile;
import dev.caravan.source.RecordLayout;
import dev.caravan.source.RecordReader;
import dev.caravan.source.UnreadableFileException;
import dev.caravan.source.csv.CsvRecordReader;
import dev.caravan.source.json.JsonArrayReader;
import dev.caravan.source.json.JsonLinesReader;
import dev.caravan.source.text.LineCounter;
import dev.caravan.source.text.StrictDecoder;
import dev.caravan.source.text.StrictGzipInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Instant;

/**
 * A file opened for one reading from its first to its last byte: hashed as it lies on the disk, inflated where its name
 * ends in {@code .gz}, decoded strictly.
 */
public final class SourceFile implements AutoCloseable {

    private final Path file;
    private final boolean gzip;
    private final Limits limits;
    private final BasicFileAttributes opened;
    private final HashingInputStream raw;
    private InputStream content;
    private StrictDecoder text;

    /**
     * Opens a file.
     *
     * @param name its name, which tells whether it is gzipped; it may lie under another one
     */
    public SourceFile(Path file, String name, Limits limits) throws IOException {
        this.file = file;
        this.gzip = FileFormat.isGzip(name);
        this.limits = limits;
        this.opened = attributes(file);
        if (!opened.isRegularFile()) {
            throw new UnreadableFileException(opened.isDirectory() ? "a folder, not a file" : "not a regular file");
        }
        this.raw = new HashingInputStream(Files.newInputStream(file));
    }

    /** Bytes on the disk when it was opened. */
    long size() {
        return opened.size();
    }

    /** When it had last been changed when it was opened. */
    Instant modified() {
        return opened.lastModifiedTime().toInstant();
    }

    /** Its text; to be called once. */
    Reader text(Charset charset) throws IOException {
        if (size() == 0) {
            throw new UnreadableFileException("the file is empty");
        }
        content = inflated(raw);
        text = new StrictDecoder(content, charset, offset -> lineAt(offset, charset));
        return text;
    }

    /** Bytes of text read so far: those of the file, or those inflated. */
    long textBytes() {
        return text.bytesRead();
    }

    /** Its records, in its order; to be called once, instead of {@link #text}. */
    public RecordReader records(RecordLayout layout) throws IOException {
        Reader chars = text(layout.charset());
        return switch (layout.format()) {
            case CSV -> new CsvRecordReader(chars, layout.delimiter(), limits);
            case JSON -> new JsonArrayReader(chars, limits);
            case JSONL -> new JsonLinesReader(chars, limits);
        };
    }

    /** Reads what is left and returns the SHA-256 of the file's bytes as hexadecimal digits; to be called once. */
    String sha256() throws IOException {
        return raw.finish();
    }

    /** Returns whether the file was written to since it was opened. */
    boolean changed() throws IOException {
        BasicFileAttributes now = attributes(file);
        return now.size() != raw.count() || !now.lastModifiedTime().equals(opened.lastModifiedTime());
    }

    /** Refuses a file that looks other than when it was inspected, before it is read again. */
    public void refuseChanged(ReadableFile inspected) throws UnreadableFileException {
        if (size() != inspected.size() || !modified().equals(inspected.modified())) {
            throw changedMeanwhile();
        }
    }

    /** Reads what is left and refuses a file that is not what was inspected; to be called once, at the end. */
    public void refuseOtherContent(ReadableFile inspected) throws IOException {
        if (!sha256().equals(inspected.sha256())) {
            throw changedMeanwhile();
        }
    }

    private static UnreadableFileException changedMeanwhile() {
        return new UnreadableFileException("the file changed while it was read");
    }

    private long lineAt(long offset, Charset charset) throws IOException {
        try (HashingInputStream again = new HashingInputStream(Files.newInputStream(file));
                InputStream text = inflated(again)) {
            return LineCounter.ofPrefix(text, offset, charset);
        }
    }

    private InputStream inflated(HashingInputStream in) throws IOException {
        return gzip ? new StrictGzipInputStream(in, size(), limits.inflateRatio()) : in;
    }

    private static BasicFileAttributes attributes(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class);
    }

    @Override
    public void close() throws IOException {
        try (raw) {
            if (content != null) {
                content.close();
            }
        }
    }
}
