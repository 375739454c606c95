package dev.caravan.source.group;

import com.google.code.externalsorting.BinaryFileBuffer;
import com.google.code.externalsorting.ExternalSort;
import dev.caravan.io.SpillFolder;
import dev.caravan.source.Header;
import dev.caravan.source.ReadableBatch;
import dev.caravan.source.ReadableFile;
import dev.caravan.source.SourceRecord;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Rows sorted by key, those of one key in the order of their file: so rows of a bundle that stand apart come together. The
 * sort goes over temporary files, its memory does not grow with the file.
 */
final class SortedRows implements KeyedRecordReader {

    /** Memory for text, by the library's estimate of what strings take; it sorts blocks of half of it. */
    private static final long MEMORY_BYTES = 32L * 1024 * 1024;

    /** What a row takes besides the bytes of its characters. */
    private static final long ROW_BYTES = 100;

    /** Blocks, and files open at once; where a file would need more, blocks grow instead. */
    private static final int MOST_BLOCKS = 512;

    private final SpillFolder folder;
    private final SortLineCodec lines;
    private final List<BinaryFileBuffer> opened = new ArrayList<>();
    private final PriorityQueue<BinaryFileBuffer> heads =
            new PriorityQueue<>(Comparator.comparing(BinaryFileBuffer::peek));

    /**
     * Sorts.
     *
     * @param rows all read here, but not closed
     * @param file what inspection found of the file they come from
     * @param spillFolder where the temporary files go
     */
    SortedRows(KeyedRecordReader rows, ReadableFile file, Path spillFolder) throws IOException {
        this(rows, file, spillFolder, MEMORY_BYTES);
    }

    SortedRows(KeyedRecordReader rows, ReadableFile file, Path spillFolder, long memoryBytes) throws IOException {
        this(
                rows,
                new SortLineCodec(ordinal -> file.header().orElseThrow()),
                textMemory(file),
                spillFolder,
                memoryBytes);
    }

    /**
     * Sorts the rows of two files as one.
     *
     * @param rows all read here, but not closed; those of the root come first
     */
    static SortedRows joined(KeyedRecordReader rows, ReadableBatch batch, Path spillFolder) throws IOException {
        Header root = batch.rootHeader();
        Header items = batch.itemsHeader();
        SortLineCodec lines =
                new SortLineCodec(ordinal -> ordinal <= batch.root().records() ? root : items);
        long size = textMemory(batch.root()) + textMemory(batch.items());
        return new SortedRows(rows, lines, size, spillFolder, MEMORY_BYTES);
    }

    private SortedRows(KeyedRecordReader rows, SortLineCodec lines, long textMemory, Path spillFolder, long memoryBytes)
            throws IOException {
        this.lines = lines;
        this.folder = new SpillFolder(spillFolder);
        try {
            for (Path block : sortedBlocks(rows, textMemory, memoryBytes)) {
                open(block);
            }
        } catch (IOException | RuntimeException e) {
            close();
            throw e;
        }
    }

    private static long textMemory(ReadableFile file) {
        return 2 * file.textBytes() + ROW_BYTES * file.records();
    }

    private List<Path> sortedBlocks(KeyedRecordReader rows, long textMemory, long memoryBytes) throws IOException {
        List<File> files = ExternalSort.sortInBatch(
                new LineSource(rows),
                textMemory,
                Comparator.naturalOrder(),
                MOST_BLOCKS,
                memoryBytes,
                StandardCharsets.UTF_8,
                folder.folder().toFile(),
                false,
                0,
                false,
                false);
        List<Path> blocks = files.stream().map(File::toPath).toList();
        for (Path block : blocks) {
            folder.protect(block);
        }
        return blocks;
    }

    private void open(Path block) throws IOException {
        BinaryFileBuffer buffer = new BinaryFileBuffer(Files.newBufferedReader(block));
        opened.add(buffer);
        if (!buffer.empty()) {
            heads.add(buffer);
        }
    }

    @Override
    public Keyed next() throws IOException {
        BinaryFileBuffer least = heads.poll();
        if (least == null) {
            return null;
        }
        Keyed next = lines.decode(least.pop());
        if (!least.empty()) {
            heads.add(least);
        }
        return next;
    }

    @Override
    public void close() throws IOException {
        try (folder) {
            for (BinaryFileBuffer buffer : opened) {
                buffer.close();
            }
        }
    }

    /** Hands rows to the library as the lines it sorts, one by one as it asks for them. */
    private final class LineSource extends BufferedReader {
        private final KeyedRecordReader rows;

        LineSource(KeyedRecordReader rows) {
            super(Reader.nullReader(), 1);
            this.rows = rows;
        }

        @Override
        public String readLine() throws IOException {
            KeyedRecordReader.Keyed next = rows.next();
            return next == null ? null : lines.encode(next.key(), (SourceRecord.Row) next.content());
        }
    }
}
