package dev.caravan.job.reject;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import de.siegmar.fastcsv.writer.CsvWriter;
import dev.caravan.bundle.Reject;
import dev.caravan.design.Feed;
import dev.caravan.io.OwnerOnlyFiles;
import dev.caravan.source.Header;
import dev.caravan.source.SourceRecord;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The rejects of a file, in the file's own format with {@code _line}, {@code _code} and {@code _reason} behind, so that it
 * can be corrected and dropped in again. Written aside and renamed when it is whole; not there where nothing is rejected.
 */
public final class RejectsFile implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(RejectsFile.class);
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path target;
    private final Optional<Header> header;
    private final Feed feed;
    private final boolean headed;
    private Path aside;
    private Writer writer;
    private CsvWriter csv;

    /**
     * The rejects of a file.
     *
     * @param header the columns of a CSV file; empty: JSON Lines
     */
    public RejectsFile(Path target, Optional<Header> header, Feed feed) {
        this(target, header, feed, true);
    }

    private RejectsFile(Path target, Optional<Header> header, Feed feed, boolean headed) {
        this.target = target;
        this.header = header;
        this.feed = feed;
        this.headed = headed;
    }

    /** A part of the rejects of a query, which {@link #append} joins: a CSV file without its header line. */
    static RejectsFile part(Path target, Header header, Feed feed) {
        return new RejectsFile(target, Optional.of(header), feed, false);
    }

    /** Adds all that is in a part. */
    void append(Path part) throws IOException {
        if (writer == null) {
            open();
        }
        csv.flush();
        try (Reader rejects = Files.newBufferedReader(part, feed.charset())) {
            rejects.transferTo(writer);
        }
    }

    void write(Reject reject) throws IOException {
        if (writer == null) {
            open();
        }
        if (csv != null) {
            csv.writeRecord(cells(reject));
        } else {
            writer.write(JSON.writeValueAsString(document(reject)));
            writer.write('\n');
        }
    }

    private void open() throws IOException {
        OwnerOnlyFiles.folder(target.getParent());
        Charset charset = header.isPresent() ? feed.charset() : StandardCharsets.UTF_8;
        aside = OwnerOnlyFiles.newAside(target);
        writer = Files.newBufferedWriter(aside, charset);
        if (header.isPresent()) {
            csv = CsvWriter.builder().fieldSeparator(feed.delimiter()).build(writer);
            List<String> columns = new ArrayList<>(header.get().columns());
            columns.addAll(List.of("_line", "_code", "_reason"));
            if (headed) {
                csv.writeRecord(columns);
            }
        }
    }

    /** The cells as they came, however many: a row of the wrong length must not look right when it comes again. */
    private List<String> cells(Reject reject) {
        SourceRecord.Row row = (SourceRecord.Row) reject.record();
        List<String> cells = new ArrayList<>(row.cells());
        cells.add(Long.toString(row.line()));
        cells.add(reject.code().name());
        cells.add(encodable(reject.reason()));
        return cells;
    }

    /** A reason may hold characters that the feed's charset has not; the cells came in that charset. */
    private String encodable(String reason) {
        CharsetEncoder encoder = feed.charset().newEncoder();
        if (encoder.canEncode(reason)) {
            return reason;
        }
        StringBuilder encodable = new StringBuilder(reason);
        for (int i = 0; i < encodable.length(); i++) {
            if (!encoder.canEncode(encodable.charAt(i))) {
                encodable.setCharAt(i, '?');
            }
        }
        return encodable.toString();
    }

    private static ObjectNode document(Reject reject) throws JsonProcessingException {
        ObjectNode document = JSON.createObjectNode();
        if (reject.record() instanceof SourceRecord.Document original) {
            document.setAll(original.content());
        } else if (reject.record() instanceof SourceRecord.Malformed malformed) {
            document.put("_raw", malformed.raw());
        }
        return document.put("_line", reject.record().line())
                .put("_code", reject.code().name())
                .put("_reason", reject.reason());
    }

    /** Makes the file visible, whole. The path, or empty if nothing was rejected. */
    Optional<Path> publish() throws IOException {
        if (writer == null) {
            return Optional.empty();
        }
        closeWriter();
        force(aside);
        Files.move(aside, target, StandardCopyOption.ATOMIC_MOVE);
        return Optional.of(target);
    }

    /** What is visible is whole, also after the machine has failed. */
    private static void force(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    private void closeWriter() throws IOException {
        Writer closing = writer;
        writer = null;
        try (closing) {
            if (csv != null) {
                csv.flush();
            }
        }
    }

    /** Removes what was not published. */
    @Override
    public void close() throws IOException {
        if (writer == null) {
            return;
        }
        try {
            closeWriter();
        } catch (IOException e) {
            LOG.debug("what could not be written of {} is given up anyway", target, e);
        }
        Files.deleteIfExists(aside);
    }
}
