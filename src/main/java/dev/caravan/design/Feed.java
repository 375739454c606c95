package dev.caravan.design;

import java.nio.charset.Charset;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * What is known of a kind of file before it is opened: which files belong to it, what their records are, how they are
 * written and what happens to records that the table holds already.
 *
 * @param name how receipts and {@code --feed} call it
 * @param files a glob over the file's name, such as {@code orders*}
 * @param entity the entity type that a record becomes (for an entity with a bundle: the root of the bundle)
 * @param formats the formats this feed takes
 * @param columns attribute name to column (or JSON property) name; attributes that are not listed are called the same
 * @param delimiter between the cells of a CSV file
 * @param charset of CSV files; JSON is always UTF-8
 * @param zone of timestamps that bring no zone of their own
 * @param timestampFormats patterns of {@link java.time.format.DateTimeFormatter} accepted besides ISO-8601, in order
 * @param onExisting what happens to a record that the table holds already with other values
 * @param additional what happens to columns that the design does not declare
 * @param batch the files that a folder of this feed holds; empty if it takes no folders
 * @param pack the most bundles of one transaction; empty: as many as fit
 * @param markerRequired whether files of the inbox are taken only when their marker is there
 */
public record Feed(
        String name,
        String files,
        String entity,
        Set<FileFormat> formats,
        Map<String, String> columns,
        char delimiter,
        Charset charset,
        ZoneId zone,
        List<String> timestampFormats,
        OnExisting onExisting,
        Additional additional,
        Optional<Batch> batch,
        OptionalInt pack,
        boolean markerRequired) {

    /** What happens to columns and properties that no attribute of the entity claims. */
    public enum Additional {
        /** Left out, and named in the receipt. */
        IGNORE,
        /** Kept as strings under the column's name. */
        KEEP
    }

    /** A feed whose files need no marker. */
    public Feed(
            String name,
            String files,
            String entity,
            Set<FileFormat> formats,
            Map<String, String> columns,
            char delimiter,
            Charset charset,
            ZoneId zone,
            List<String> timestampFormats,
            OnExisting onExisting,
            Additional additional,
            Optional<Batch> batch,
            OptionalInt pack) {
        this(
                name,
                files,
                entity,
                formats,
                columns,
                delimiter,
                charset,
                zone,
                timestampFormats,
                onExisting,
                additional,
                batch,
                pack,
                false);
    }

    /** A feed that takes no folders. */
    public Feed(
            String name,
            String files,
            String entity,
            Set<FileFormat> formats,
            Map<String, String> columns,
            char delimiter,
            Charset charset,
            ZoneId zone,
            List<String> timestampFormats,
            OnExisting onExisting,
            Additional additional) {
        this(
                name,
                files,
                entity,
                formats,
                columns,
                delimiter,
                charset,
                zone,
                timestampFormats,
                onExisting,
                additional,
                Optional.empty(),
                OptionalInt.empty());
    }

    public Feed {
        formats = Set.copyOf(formats);
        columns = Map.copyOf(columns);
        timestampFormats = List.copyOf(timestampFormats);
    }

    /** The same feed with another policy for existing records ({@code --on-existing}). */
    public Feed withOnExisting(OnExisting policy) {
        return new Feed(
                name,
                files,
                entity,
                formats,
                columns,
                delimiter,
                charset,
                zone,
                timestampFormats,
                policy,
                additional,
                batch,
                pack,
                markerRequired);
    }

    /** The column, or JSON property, that holds an attribute. */
    public String columnOf(String attribute) {
        return columns.getOrDefault(attribute, attribute);
    }

    /**
     * The format under which this feed takes a file of that name.
     *
     * @return empty if the name does not match the feed's glob, or its format is not one of the feed's
     */
    public Optional<FileFormat> claims(String fileName) {
        boolean named = FileSystems.getDefault().getPathMatcher("glob:" + files).matches(Path.of(fileName));
        return named ? FileFormat.ofName(fileName).filter(formats::contains) : Optional.empty();
    }
}
