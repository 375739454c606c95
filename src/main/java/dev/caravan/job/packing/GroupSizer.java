package dev.caravan.job.packing;

import com.fasterxml.jackson.databind.JsonNode;
import dev.caravan.design.EntityType;
import dev.caravan.source.RecordGroup;
import dev.caravan.source.SourceRecord;
import java.util.List;
import java.util.Optional;

/** Reckons what the groups of a feed take of a pack, before anything is made of them. */
public final class GroupSizer {

    /** A number, and what surrounds a value. */
    private static final long CHARS_OF_A_VALUE = 8;

    private final int actionsBesideRows;
    private final Optional<String> itemsField;

    /** Sizes of the groups that become entities of a type. */
    public GroupSizer(EntityType root) {
        this.actionsBesideRows =
                (root.bundle().isPresent() ? 1 : 0) + (root.unique().isEmpty() ? 0 : 1);
        this.itemsField = root.bundle().map(EntityType.BundleOf::field);
    }

    SizedGroup of(RecordGroup group) {
        int actions = actionsBesideRows;
        long chars = 0;
        for (SourceRecord record : group.records()) {
            actions += record instanceof SourceRecord.Document document ? itemsOf(document) : 1;
            chars += charsOf(record);
        }
        return new SizedGroup(group, actions, chars);
    }

    private int itemsOf(SourceRecord.Document document) {
        return itemsField.map(field -> document.content().path(field).size()).orElse(1);
    }

    private static long charsOf(SourceRecord record) {
        if (record instanceof SourceRecord.Row row) {
            return charsOf(row.cells());
        }
        return record instanceof SourceRecord.Document document
                ? charsOf(document.content())
                : ((SourceRecord.Malformed) record).raw().length();
    }

    private static long charsOf(List<String> cells) {
        long chars = 0;
        for (int i = 0; i < cells.size(); i++) {
            String cell = cells.get(i);
            chars += cell == null ? 0 : cell.length();
        }
        return chars;
    }

    private static long charsOf(JsonNode node) {
        long chars = CHARS_OF_A_VALUE + (node.isTextual() ? node.textValue().length() : 0);
        for (JsonNode inner : node) {
            chars += charsOf(inner);
        }
        return chars;
    }
}
