package dev.caravan.bundle.assemble;

import dev.caravan.source.SourceRecord;
import dev.caravan.source.SourceRecord.Row;
import dev.caravan.store.item.Value;
import dev.caravan.validation.Counted;
import dev.caravan.validation.RejectCode;
import dev.caravan.validation.Violation;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Drafts bundles from CSV rows: each row tells the root's values again and brings one item, where there are items. */
final class RowDrafter {

    private final EntityFields root;
    private final Optional<EntityFields> item;

    RowDrafter(EntityFields root, Optional<EntityFields> item) {
        this.root = root;
        this.item = item;
    }

    BundleDraft draft(List<SourceRecord> records) {
        BundleDraft draft = new BundleDraft(records);
        List<Integer> whole = new ArrayList<>();
        for (int i = 0; i < records.size(); i++) {
            if (isWhole(draft, i)) {
                whole.add(i);
            }
        }
        if (!whole.isEmpty()) {
            readRoot(draft, whole);
            item.ifPresent(fields -> whole.forEach(i -> readItem(draft, fields, i)));
        }
        return draft;
    }

    /** Returns whether a row has as many cells as its header; refuses it where it has not. */
    static boolean isWhole(BundleDraft draft, int record) {
        Row row = (Row) draft.records().get(record);
        boolean whole = row.cells().size() == row.header().size();
        if (!whole) {
            draft.refuse(record, "", RejectCode.CELL_COUNT, cellCount(row));
        }
        return whole;
    }

    private static String cellCount(Row row) {
        int cells = row.cells().size();
        int columns = row.header().size();
        String surplus = cells > columns
                ? "; surplus: '" + String.join("', '", row.cells().subList(columns, cells)) + "'"
                : "";
        return "the row has " + Counted.of(cells, "cell") + ", the header " + columns + surplus;
    }

    /** Reads the root's values from these rows, which must agree in them. */
    void readRoot(BundleDraft draft, List<Integer> rows) {
        int first = rows.get(0);
        Row told = (Row) draft.records().get(first);
        List<Violation> violations = new ArrayList<>();
        Map<String, Value> values = root.validator().validate(told, violations);
        draft.root().putAll(values);
        for (String attribute : root.given(values, name -> told.header().indexOf(root.column(name)) >= 0)) {
            draft.given().put(attribute, Optional.ofNullable(values.get(attribute)));
        }
        if (item.isEmpty()) {
            draft.root().putAll(root.additional(told));
        }
        draft.violations(first).addAll(violations);
        for (int other : rows.subList(1, rows.size())) {
            compareRoot(draft, first, other, violations);
        }
    }

    /** Rows of a bundle must agree in the root's values; values are compared, not their writing. */
    private void compareRoot(BundleDraft draft, int first, int other, List<Violation> ofFirst) {
        Row told = (Row) draft.records().get(first);
        Row again = (Row) draft.records().get(other);
        Set<String> differing = differing(told, again);
        if (differing.isEmpty()) {
            draft.violations(other).addAll(ofFirst);
            return;
        }
        List<Violation> ofOther = new ArrayList<>();
        Map<String, Value> values = root.validator().validate(again, ofOther);
        draft.violations(other).addAll(ofOther);
        differing.removeIf(
                attribute -> Objects.equals(values.get(attribute), draft.root().get(attribute)));
        for (String attribute : differing) {
            String column = root.column(attribute);
            if (isRefused(column, ofOther) || isRefused(column, ofFirst)) {
                continue;
            }
            disagree(draft, first, told.cell(column), other, again.cell(column), column);
            disagree(draft, other, again.cell(column), first, told.cell(column), column);
        }
    }

    /** The root's attributes whose cells are not the same texts; most often none. */
    private Set<String> differing(Row told, Row again) {
        Set<String> differing = Set.of();
        int[] columns = root.positions(told.header());
        for (int i = 0; i < columns.length; i++) {
            int column = columns[i];
            if (column >= 0 && !told.cells().get(column).equals(again.cells().get(column))) {
                differing = differing.isEmpty() ? new LinkedHashSet<>() : differing;
                differing.add(root.attributes().get(i));
            }
        }
        return differing;
    }

    private static boolean isRefused(String column, List<Violation> violations) {
        return violations.stream().anyMatch(violation -> violation.field().equals(column));
    }

    private static void disagree(BundleDraft draft, int record, String here, int other, String there, String column) {
        draft.refuse(
                record,
                column,
                RejectCode.ROWS_DISAGREE,
                Violation.quoted(here) + " here, but " + Violation.quoted(there) + " on line " + draft.line(other)
                        + " of the same entity");
    }

    /** Reads an item from a row. */
    static void readItem(BundleDraft draft, EntityFields fields, int record) {
        Row row = (Row) draft.records().get(record);
        List<Violation> violations = new ArrayList<>();
        Map<String, Value> values = fields.validator().validate(row, violations);
        if (!violations.isEmpty()) {
            violations.removeAll(draft.violations(record));
            draft.violations(record).addAll(violations);
        }
        Set<String> given = fields.given(values, name -> row.header().indexOf(fields.column(name)) >= 0);
        values.putAll(fields.additional(row));
        draft.items().add(new BundleDraft.Part(values, given, record, ""));
    }
}
