package dev.caravan.bundle.assemble;

import dev.caravan.bundle.Reject;
import dev.caravan.bundle.SystemAttributes;
import dev.caravan.design.EntityType;
import dev.caravan.design.Feed;
import dev.caravan.design.Limits;
import dev.caravan.design.TableDesign;
import dev.caravan.source.RecordGroup;
import dev.caravan.source.SourceRecord;
import dev.caravan.validation.Counted;
import dev.caravan.validation.RejectCode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Makes bundles of the records of a feed: validated, typed, with their keys. Safe for use by several threads. */
public final class BundleAssembler {

    private final RowDrafter rows;
    private final DocumentDrafter documents;
    private final Optional<BatchDrafter> joined;
    private final BundleFinisher finish;
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
        Set<String> claimed = SystemAttributes.reserved(design, feed);
        EntityFields rootFields = new EntityFields(design, root, feed, claimed);
        Optional<EntityFields> itemFields = item.map(entity -> new EntityFields(design, entity, feed, claimed));
        this.rows = new RowDrafter(rootFields, itemFields);
        this.documents = new DocumentDrafter(rootFields, itemFields, limits.itemsPerBundle());
        this.joined = feed.batch().map(batch -> new BatchDrafter(rootFields, itemFields.orElseThrow(), batch));
        this.finish = new BundleFinisher(design, rootFields, itemFields, importId, now);
        this.mostItems = limits.itemsPerBundle();
    }

    /** The bundle that the records of a group are, or why they are none. */
    public AssemblyResult assemble(RecordGroup group) {
        SourceRecord first = group.records().get(0);
        if (first instanceof SourceRecord.Malformed malformed) {
            return new AssemblyResult.Refused(List.of(new Reject(malformed, RejectCode.BAD_JSON, malformed.problem())));
        }
        if (group.oversized()) {
            String reason = "its bundle has more than " + Counted.of(mostItems, "item");
            return new AssemblyResult.Refused(group.records().stream()
                    .map(record -> new Reject(record, RejectCode.TOO_MANY_ITEMS, reason))
                    .toList());
        }
        return finish.finish(group.ordinal(), draft(first, group.records()));
    }

    private BundleDraft draft(SourceRecord first, List<SourceRecord> records) {
        if (first instanceof SourceRecord.Document document) {
            return documents.draft(document);
        }
        boolean isJoined = !((SourceRecord.Row) first).header().file().isEmpty();
        return isJoined ? joined.orElseThrow().draft(records) : rows.draft(records);
    }
}
