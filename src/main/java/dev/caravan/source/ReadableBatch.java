package dev.caravan.source;

import dev.caravan.design.Batch;
import dev.caravan.io.HashingInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/**
 * Two files that can be read as a whole and are joined.
 *
 * @param sha256 one for both: that of the lines {@code NAME:SHA-256 OF THE FILE}, the root's first
 */
public record ReadableBatch(String sha256, Batch batch, ReadableFile root, ReadableFile items)
        implements ReadableSource {

    /** What the inspections of the two files are together: where one of them cannot be read, neither can the batch. */
    public static Inspection of(Batch batch, Inspection root, Inspection items) throws IOException {
        String sha256 = sha256(batch.root() + ":" + root.sha256() + "\n" + batch.items() + ":" + items.sha256() + "\n");
        if (root instanceof ReadableFile rootFile && items instanceof ReadableFile itemsFile) {
            return new ReadableBatch(sha256, batch, rootFile, itemsFile);
        }
        String reasons = Stream.concat(reason(batch.root(), root), reason(batch.items(), items))
                .reduce((one, other) -> one + "; " + other)
                .orElse("");
        return new UnreadableFile(sha256, root.size() + items.size(), reasons);
    }

    private static Stream<String> reason(String name, Inspection inspection) {
        return inspection instanceof UnreadableFile unreadable
                ? Stream.of(name + ": " + unreadable.reason())
                : Stream.empty();
    }

    private static String sha256(String text) throws IOException {
        try (HashingInputStream bytes =
                new HashingInputStream(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)))) {
            return bytes.finish();
        }
    }

    @Override
    public long size() {
        return root.size() + items.size();
    }

    @Override
    public long records() {
        return root.records() + items.records();
    }

    /** Undeclared columns as {@code file:column}, since one of them may be declared for the other file. */
    @Override
    public List<String> ignored() {
        return Stream.concat(
                        root.ignored().stream().map(column -> batch.root() + ":" + column),
                        items.ignored().stream().map(column -> batch.items() + ":" + column))
                .toList();
    }

    /** The columns of the root's file, which know its name. */
    public Header rootHeader() {
        return root.header().orElseThrow().in(batch.root());
    }

    /** The columns of the items' file, which know its name. */
    public Header itemsHeader() {
        return items.header().orElseThrow().in(batch.items());
    }
}
