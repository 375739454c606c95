package dev.caravan.bundle.assemble;

import dev.caravan.design.Batch;
import dev.caravan.source.SourceRecord;
import dev.caravan.source.SourceRecord.Row;
import dev.caravan.source.text.InvisibleText;
import dev.caravan.validation.RejectCode;
import java.util.List;
import java.util.Optional;

/** Drafts bundles from the rows of two files that are joined: one row tells the root's values, the others an item each. */
final class BatchDrafter {

    private final EntityFields root;
    private final EntityFields item;
    private final Batch batch;
    private final RowDrafter rootRow;

    BatchDrafter(EntityFields root, EntityFields item, Batch batch) {
        this.root = root;
        this.item = item;
        this.batch = batch;
        this.rootRow = new RowDrafter(root, Optional.empty());
    }

    /** The draft of rows that agree in the root's identity, those of the root first. */
    BundleDraft draft(List<SourceRecord> records) {
        BundleDraft draft = new BundleDraft(records);
        int roots = (int) records.stream().filter(this::isOfRoot).count();
        for (int i = 0; i < records.size(); i++) {
            if (RowDrafter.isWhole(draft, i)) {
                read(draft, i, roots);
            }
        }
        judge(draft, roots);
        return draft;
    }

    private boolean isOfRoot(SourceRecord record) {
        return ((Row) record).header().file().equals(batch.root());
    }

    private void read(BundleDraft draft, int record, int roots) {
        if (record >= roots) {
            RowDrafter.readItem(draft, item, record);
        } else if (record == 0) {
            rootRow.readRoot(draft, List.of(0));
        } else {
            SourceRecord again = draft.records().get(record);
            root.validator().validate((Row) again, draft.violations(record));
        }
    }

    private void judge(BundleDraft draft, int roots) {
        int records = draft.records().size();
        for (int i = 0; i < records; i++) {
            if (!isIdentified(draft, i)) {
                continue;
            }
            if (roots == 0) {
                refuse(draft, i, RejectCode.NO_ROOT, "no row of " + batch.root() + " has it");
            } else if (roots == records) {
                refuse(draft, i, RejectCode.NO_ITEMS, "no row of " + batch.items() + " has it; at least one is wanted");
            }
            if (roots > 1 && i < roots) {
                String twin = draft.line(i == 0 ? 1 : 0);
                refuse(draft, i, RejectCode.ROOT_TWICE, "stands on line " + twin + " too");
            }
        }
    }

    private void refuse(BundleDraft draft, int record, RejectCode code, String problem) {
        draft.refuse(record, root.column(root.entity().identity().get(0)), code, problem);
    }

    /** A row without an identity is refused for that, and nothing can be said of what it belongs to. */
    private boolean isIdentified(BundleDraft draft, int record) {
        Row row = (Row) draft.records().get(record);
        return draft.violations(record).isEmpty()
                || root.entity().identity().stream().map(root::column).allMatch(column -> {
                    String cell = row.cell(column);
                    return cell != null && !InvisibleText.isBlank(cell);
                });
    }
}
