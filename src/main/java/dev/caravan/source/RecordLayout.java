package dev.caravan.source;

import dev.caravan.design.Attribute;
import dev.caravan.design.EntityType;
import dev.caravan.design.Feed;
import dev.caravan.design.FileFormat;
import dev.caravan.design.TableDesign;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How the files of a feed are laid out, in one format.
 *
 * @param delimiter between the cells of a CSV file
 * @param charset of the text
 * @param requiredColumns the columns, or properties, of required attributes that nothing stands in for
 * @param knownColumns the columns, or properties, that the design declares, in its order
 * @param identity the columns that tell one entity from another
 * @param grouped whether rows that agree in the identity are one bundle: CSV of an entity with a bundle
 */
public record RecordLayout(
        FileFormat format,
        char delimiter,
        Charset charset,
        Set<String> requiredColumns,
        Set<String> knownColumns,
        List<String> identity,
        boolean grouped) {

    public RecordLayout {
        requiredColumns = Collections.unmodifiableSet(new LinkedHashSet<>(requiredColumns));
        knownColumns = Collections.unmodifiableSet(new LinkedHashSet<>(knownColumns));
        identity = List.copyOf(identity);
    }

    /** The layout of a feed's files of one format. */
    public static RecordLayout of(Feed feed, FileFormat format, TableDesign design) {
        EntityType root = design.entities().get(feed.entity());
        Optional<EntityType.BundleOf> bundle = root.bundle();
        boolean grouped = format == FileFormat.CSV && bundle.isPresent();
        Set<String> required = new LinkedHashSet<>();
        Set<String> known = new LinkedHashSet<>();
        addColumns(feed, root, required, known);
        if (grouped) {
            addColumns(feed, design.entities().get(bundle.get().items()), required, known);
        } else {
            bundle.ifPresent(items -> known.add(items.field()));
        }
        List<String> identity = root.identity().stream().map(feed::columnOf).toList();
        Charset charset = format == FileFormat.CSV ? feed.charset() : StandardCharsets.UTF_8;
        return new RecordLayout(format, feed.delimiter(), charset, required, known, identity, grouped);
    }

    /** The layout of the file with the entities of a batch: its rows have no items. */
    public static RecordLayout ofBatchRoot(Feed feed, TableDesign design) {
        return ofPart(feed, design, design.entities().get(feed.entity()));
    }

    /** The layout of the file with the items of a batch: its rows tell their entity by its identity alone. */
    public static RecordLayout ofBatchItems(Feed feed, TableDesign design) {
        String items =
                design.entities().get(feed.entity()).bundle().orElseThrow().items();
        return ofPart(feed, design, design.entities().get(items));
    }

    private static RecordLayout ofPart(Feed feed, TableDesign design, EntityType entity) {
        List<String> identity = design.entities().get(feed.entity()).identity().stream()
                .map(feed::columnOf)
                .toList();
        Set<String> required = new LinkedHashSet<>(identity);
        Set<String> known = new LinkedHashSet<>(identity);
        addColumns(feed, entity, required, known);
        return new RecordLayout(FileFormat.CSV, feed.delimiter(), feed.charset(), required, known, identity, false);
    }

    private static void addColumns(Feed feed, EntityType entity, Set<String> required, Set<String> known) {
        for (Attribute attribute : entity.attributes().values()) {
            String column = feed.columnOf(attribute.name());
            known.add(column);
            if (attribute.required() && attribute.fallback() instanceof Attribute.Fallback.None) {
                required.add(column);
            }
        }
    }
}
