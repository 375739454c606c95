package dev.caravan.bundle;

import dev.caravan.design.Attribute;
import dev.caravan.design.EntityType;
import dev.caravan.design.Feed;
import dev.caravan.design.Limits;
import dev.caravan.design.TableDesign;
import dev.caravan.source.RecordGroup;
import dev.caravan.source.SourceRecord;
import dev.caravan.validation.RejectCode;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Makes bundles of the records of a feed: validated, typed, with their keys. Safe for use by several threads. */
public final class BundleAssembler {

    private final RowDrafts rows;
    private final DocumentDrafts documents;
    private final Optional<JoinedDrafts> joined;
    private final Finish finish;
    private final int mostItems;

    /**
     * An assembler for one run of a feed.
     *
     * @param importId the run's id, which the items carry
     * @param now what {@code default: now} means: the start of the run
     */
    public BundleAssembler(TableDesign design, Feed feed, Limits limits, String importId, Instant now) {
        EntityType root = design.entities().get(feed.entity());
        Optional<EntityType> item =
                root.bundle().map(bundle -> design.entities().get(bundle.items()));
        Set<String> claimed = claimed(design, feed, root, item);
        EntityFields rootFields = new EntityFields(design, root, feed, claimed);
        Optional<EntityFields> itemFields = item.map(entity -> new EntityFields(design, entity, feed, claimed));
        this.rows = new RowDrafts(rootFields, itemFields);
        this.documents = new DocumentDrafts(rootFields, itemFields, limits.itemsPerBundle());
        this.joined = feed.batch().map(batch -> new JoinedDrafts(rootFields, itemFields.orElseThrow(), batch));
        this.finish = new Finish(design, rootFields, itemFields, importId, now);
        this.mostItems = limits.itemsPerBundle();
    }

    private static Set<String> claimed(TableDesign design, Feed feed, EntityType root, Optional<EntityType> item) {
        Set<String> claimed = new HashSet<>(Set.of(
                TableDesign.PARTITION_KEY,
                TableDesign.SORT_KEY,
                Attributes.ENTITY_TYPE,
                Attributes.IMPORT_ID,
                Attributes.IMPORT_ORDINAL,
                Attributes.CONTENT_HASH));
        design.indexes().values().forEach(index -> claimed.addAll(List.of(index.partitionKey(), index.sortKey())));
        for (Attribute attribute : root.attributes().values()) {
            claimed.addAll(List.of(attribute.name(), feed.columnOf(attribute.name())));
        }
        item.ifPresent(entity -> entity.attributes()
                .keySet()
                .forEach(attribute -> claimed.addAll(List.of(attribute, feed.columnOf(attribute)))));
        root.bundle().ifPresent(bundle -> claimed.addAll(List.of(bundle.field(), bundle.countAs())));
        return claimed;
    }

    /** The bundle that the records of a group are, or why they are none. */
    public Assembly assemble(RecordGroup group) {
        SourceRecord first = group.records().get(0);
        if (first instanceof SourceRecord.Malformed malformed) {
            return new Assembly.Refused(List.of(new Reject(malformed, RejectCode.BAD_JSON, malformed.problem())));
        }
        if (group.oversized()) {
            String reason = "its bundle has more than " + mostItems + " items";
            return new Assembly.Refused(group.records().stream()
                    .map(record -> new Reject(record, RejectCode.TOO_MANY_ITEMS, reason))
                    .toList());
        }
        return finish.finish(group.ordinal(), draft(first, group.records()));
    }

    private Draft draft(SourceRecord first, List<SourceRecord> records) {
        if (first instanceof SourceRecord.Document document) {
            return documents.draft(document);
        }
        boolean isJoined = !((SourceRecord.Row) first).header().file().isEmpty();
        return isJoined ? joined.orElseThrow().draft(records) : rows.draft(records);
    }
}
