package dev.caravan.migration.verify;

import dev.caravan.bundle.Reject;
import dev.caravan.bundle.assemble.AssemblyResult;
import dev.caravan.bundle.verify.Deviation;
import dev.caravan.bundle.verify.VerifiedBundle;
import dev.caravan.design.EntityType;
import dev.caravan.source.SourceRecord;
import dev.caravan.source.SourceRecord.Row;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.item.Value;
import dev.caravan.store.item.ValueJson;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * One thing in which source and table are not the same.
 *
 * @param step the step of the migration
 * @param identity of the entity, as the source or else the table has it
 * @param partition of the item's key; empty for a row that no item can be made of
 * @param sort likewise
 * @param field the attribute that differs, or the code of a reject; otherwise empty
 * @param source the value in the source, as JSON, or why a row is rejected; empty: none
 * @param table the value in the table, as JSON; empty: none
 */
record Difference(
        String step,
        Kind kind,
        String identity,
        String partition,
        String sort,
        String field,
        String source,
        String table) {

    /** What is the matter. */
    enum Kind {
        /** The table has no such item. */
        MISSING,
        /** A value is not the same. */
        DIFFERENT,
        /** The table has an item of the entity that the source has not. */
        ADDITIONAL,
        /** The table has an entity, or an item of one, of which the source has no row. */
        EXTRA,
        /** No item can be made of the row. */
        REJECTED
    }

    /** What an item is that has no row in the source. */
    static Difference extra(String step, String identity, ItemKey key) {
        return new Difference(step, Kind.EXTRA, identity, key.partition(), key.sort(), "", "", "");
    }

    static List<Difference> of(String step, VerifiedBundle bundle) {
        String identity =
                identity(bundle.bundle().entity(), bundle.bundle().records().get(0));
        return bundle.deviations().stream()
                .map(deviation -> of(step, identity, deviation))
                .toList();
    }

    private static Difference of(String step, String identity, Deviation deviation) {
        return new Difference(
                step,
                Kind.valueOf(deviation.kind().name()),
                identity,
                deviation.key().partition(),
                deviation.key().sort(),
                deviation.field(),
                json(deviation.here()),
                json(deviation.there()));
    }

    /** In a spreadsheet a text in quotes is never taken for a formula. */
    private static String json(Optional<Value> value) {
        return value.map(ValueJson::text).orElse("");
    }

    static List<Difference> of(String step, EntityType entity, AssemblyResult.Refused refused) {
        return refused.rejects().stream()
                .map(reject -> of(step, entity, reject))
                .toList();
    }

    private static Difference of(String step, EntityType entity, Reject reject) {
        return new Difference(
                step,
                Kind.REJECTED,
                identity(entity, reject.record()),
                "",
                "",
                reject.code().name(),
                reject.reason(),
                "");
    }

    private static String identity(EntityType entity, SourceRecord record) {
        Row row = (Row) record;
        return entity.identity().stream()
                .map(row::cell)
                .map(cell -> cell == null ? "" : cell)
                .collect(Collectors.joining(" "));
    }

    /** What is the matter, in words on one line. */
    String words() {
        String item = (partition + " " + sort).strip();
        return switch (kind) {
            case MISSING -> item + " is not in the table";
            case DIFFERENT ->
                item + " " + field + ": " + orNothing(source) + " in the source, " + orNothing(table) + " in the table";
            case ADDITIONAL -> item + " is in the table and not in the source";
            case EXTRA -> item + " has no row in the source";
            case REJECTED -> identity + " rejected: " + source;
        };
    }

    private static String orNothing(String value) {
        return value.isEmpty() ? "nothing" : value;
    }
}
