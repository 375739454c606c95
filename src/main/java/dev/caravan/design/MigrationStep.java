package dev.caravan.design;

import java.time.Duration;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * One entity type of a migration: the query that gives a row for each entity, and for an entity with a bundle the query
 * that gives a row for each of its items.
 *
 * @param migration the name of the migration
 * @param name the name of the step within it
 * @param entity the entity type that a row becomes (for an entity with a bundle: the root of the bundle)
 * @param rows the query and its columns
 * @param items the query of the items; empty for an entity without a bundle
 * @param zone of timestamps that bring no zone of their own
 * @param timestampFormats patterns accepted besides ISO-8601, where a timestamp is text in the database
 * @param onExisting what happens to an entity that the table holds already with other values; empty: see {@link #feed}
 * @param additional what happens to columns that the design does not declare
 * @param fetchSize how many rows are fetched at once
 * @param pack the most bundles of one transaction; empty: as many as fit
 * @param overlap how long before an earlier snapshot a row may have been changed and yet be missing in it: as long as the
 *     longest transaction that writes there
 * @param declaration what is declared of its content, as JSON
 */
public record MigrationStep(
        String migration,
        String name,
        String entity,
        Rows rows,
        Optional<Rows> items,
        ZoneId zone,
        List<String> timestampFormats,
        Optional<OnExisting> onExisting,
        Feed.Additional additional,
        int fetchSize,
        OptionalInt pack,
        Duration overlap,
        String declaration) {

    /**
     * A query and what its columns mean.
     *
     * @param sql a SELECT; of a table, all of it
     * @param key the columns of the entity's key: unique, never null; of items the columns that hold it, in the same order
     * @param columns attribute name to column name; attributes that are not listed are called the same
     * @param updatedAt the column that tells when a row was changed last
     */
    public record Rows(String sql, List<String> key, Map<String, String> columns, Optional<String> updatedAt) {
        public Rows {
            key = List.copyOf(key);
            columns = Collections.unmodifiableMap(new LinkedHashMap<>(columns));
        }

        /** The column that holds an attribute. */
        public String columnOf(String attribute) {
            return columns.getOrDefault(attribute, attribute);
        }
    }

    public MigrationStep {
        timestampFormats = List.copyOf(timestampFormats);
    }

    /** The same step under another policy than it declares. */
    MigrationStep under(OnExisting policy) {
        return new MigrationStep(
                migration,
                name,
                entity,
                rows,
                items,
                zone,
                timestampFormats,
                Optional.of(policy),
                additional,
                fetchSize,
                pack,
                overlap,
                declaration);
    }

    /** How receipts call it: {@code shop.orders}. */
    public String fullName() {
        return migration + "." + name;
    }

    /** How rejects call the rows of the items: {@code orders.items}. */
    public String itemsName() {
        return name + ".items";
    }

    /**
     * The step as the rest of Caravan knows it. Its columns are called as the attributes that they hold.
     *
     * @param updatedAt whether the rows tell when they were changed: then a later one replaces an earlier one where the step
     *     declares nothing else ({@code newer}); otherwise rows replace what the table holds
     */
    public Feed feed(boolean updatedAt) {
        return new Feed(
                fullName(),
                fullName(),
                entity,
                Set.of(FileFormat.CSV),
                Map.of(),
                ',',
                java.nio.charset.StandardCharsets.UTF_8,
                zone,
                timestampFormats,
                onExisting.orElse(updatedAt ? OnExisting.NEWER : OnExisting.REPLACE),
                additional,
                items.map(unused -> new Batch(name, itemsName())),
                pack);
    }

    /** All queries: that of the entities first. */
    public List<Rows> queries() {
        List<Rows> queries = new ArrayList<>(List.of(rows));
        items.ifPresent(queries::add);
        return queries;
    }
}
