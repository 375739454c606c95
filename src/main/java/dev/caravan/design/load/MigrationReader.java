package dev.caravan.design.load;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.caravan.design.EntityType;
import dev.caravan.design.Feed;
import dev.caravan.design.Migration;
import dev.caravan.design.MigrationStep;
import dev.caravan.design.MigrationStep.Rows;
import dev.caravan.design.OnExisting;
import dev.caravan.design.TableDesign;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Makes {@link Migration}s of {@code feeds.yaml}, whose schema has been checked. */
final class MigrationReader {

    /** Enough that a round trip costs little, and a few of them fit into any memory. */
    private static final int FETCH_SIZE = 500;

    /** Longer than any transaction of a shop should take. */
    private static final String OVERLAP = "PT15M";

    private static final String UPDATED_AT = "updated_at";

    private final TableDesign table;
    private final DesignProblems problems;
    private final FeedReader feeds;

    MigrationReader(TableDesign table, DesignProblems problems, FeedReader feeds) {
        this.table = table;
        this.problems = problems;
        this.feeds = feeds;
    }

    Map<String, Migration> read(JsonNode root) {
        return TableReader.mapOf(root.path("migrations"), this::migration);
    }

    private Migration migration(String name, JsonNode node) {
        Map<String, MigrationStep> steps =
                TableReader.mapOf(node.get("steps"), (step, declared) -> step(name, step, declared));
        return new Migration(name, List.copyOf(steps.values()));
    }

    private MigrationStep step(String migration, String name, JsonNode node) {
        String path = "migrations." + migration + ".steps." + name;
        Optional<EntityType> entity =
                Optional.ofNullable(table.entities().get(node.get("entity").asText()));
        Rows rows = changed(path, entity, rows(path, node));
        MigrationStep step = new MigrationStep(
                migration,
                name,
                node.get("entity").asText(),
                rows,
                Optional.ofNullable(node.get("items")).map(items -> items(entity, rows, rows(path + ".items", items))),
                FeedReader.zone(problems, path, node),
                feeds.timestampFormats(path, node),
                TableReader.text(node, "onExisting").map(policy -> OnExisting.valueOf(policy.toUpperCase(Locale.ROOT))),
                Feed.Additional.valueOf(node.path("additional").asText("ignore").toUpperCase(Locale.ROOT)),
                node.path("fetchSize").asInt(FETCH_SIZE),
                node.has("pack") ? OptionalInt.of(node.get("pack").asInt()) : OptionalInt.empty(),
                overlap(path, node),
                content(node));
        entity.ifPresentOrElse(
                type -> check(path, step, type),
                () -> problems.add(path + ".entity", "there is no entity " + step.entity() + " in table.yaml"));
        return step;
    }

    private Duration overlap(String path, JsonNode node) {
        return problems.tryOr(Duration.ZERO, path + ".overlap", () -> {
            Duration overlap = duration(node.path("overlap").asText(OVERLAP));
            if (overlap.isNegative()) {
                throw new IllegalArgumentException(overlap + " is negative; wanted such as " + OVERLAP);
            }
            return overlap;
        });
    }

    private static Duration duration(String text) {
        try {
            return Duration.parse(text);
        } catch (DateTimeParseException e) {
            throw new IllegalArgumentException("'" + text + "' is no duration; wanted such as " + OVERLAP, e);
        }
    }

    /** Another overlap does not make it another step: what was taken over before need not be taken over again. */
    private static String content(JsonNode node) {
        return ((ObjectNode) node.deepCopy()).without("overlap").toString();
    }

    /** The column that tells when a row was changed is what {@code updated_at} is read from. */
    private Rows changed(String path, Optional<EntityType> entity, Rows rows) {
        boolean kept =
                entity.filter(type -> type.attributes().containsKey(UPDATED_AT)).isPresent();
        if (!kept || rows.updatedAt().isEmpty()) {
            return rows;
        }
        String column = rows.updatedAt().get();
        Map<String, String> columns = new LinkedHashMap<>(rows.columns());
        String other = columns.putIfAbsent(UPDATED_AT, column);
        problems.addUnless(
                other == null || other.equals(column),
                path + ".updatedAt",
                "names " + column + ", and the attribute updated_at is read from " + other + "; name the same column");
        return new Rows(rows.sql(), rows.key(), columns, rows.updatedAt());
    }

    private Rows rows(String path, JsonNode node) {
        problems.addUnless(
                node.has("query") != node.has("table"), path, "wants either query or table, and has both or neither");
        String sql = TableReader.text(node, "query")
                .orElseGet(() -> "SELECT * FROM " + node.path("table").asText());
        JsonNode key = node.get("key");
        return new Rows(
                plain(sql),
                key.isTextual() ? List.of(key.asText()) : TableReader.texts(key),
                TableReader.mapOf(node.path("columns"), (attribute, column) -> column.asText()),
                TableReader.text(node, "updatedAt"));
    }

    /** A semicolon at its end is no part of a query that others are built around. */
    private static String plain(String sql) {
        return sql.strip().replaceFirst("(\\s*;)+$", "");
    }

    /** Items hold the key of their entity in columns of their own: an attribute that the entity has from there they have too. */
    private Rows items(Optional<EntityType> entity, Rows root, Rows items) {
        Map<String, String> columns = new LinkedHashMap<>(items.columns());
        entity.flatMap(EntityType::bundle)
                .map(bundle -> table.entities().get(bundle.items()))
                .ifPresent(type -> type.attributes().keySet().forEach(attribute -> {
                    int inKey = root.key().indexOf(root.columnOf(attribute));
                    if (inKey >= 0 && inKey < items.key().size() && isIdentity(entity, attribute)) {
                        columns.putIfAbsent(attribute, items.key().get(inKey));
                    }
                }));
        return new Rows(items.sql(), items.key(), columns, items.updatedAt());
    }

    private static boolean isIdentity(Optional<EntityType> entity, String attribute) {
        return entity.filter(type -> type.identity().contains(attribute)).isPresent();
    }

    private void check(String path, MigrationStep step, EntityType entity) {
        boolean newer = step.onExisting().filter(OnExisting.NEWER::equals).isPresent();
        problems.addUnless(
                !newer || entity.attributes().containsKey(UPDATED_AT),
                path + ".onExisting",
                "newer compares updated_at, which " + entity.name() + " does not declare");
        checkColumns(path, step.rows(), entity);
        if (entity.bundle().isEmpty()) {
            problems.addUnless(
                    step.items().isEmpty(), path + ".items", entity.name() + " has no items: it declares no bundle");
            return;
        }
        EntityType items = table.entities().get(entity.bundle().get().items());
        step.items()
                .ifPresentOrElse(
                        rows -> checkItems(path + ".items", step, rows, items),
                        () -> problems.add(
                                path,
                                "wants items: the query or table of its " + items.name() + " rows, and their key"));
    }

    private void checkItems(String path, MigrationStep step, Rows rows, EntityType items) {
        checkColumns(path, rows, items);
        int columns = step.rows().key().size();
        problems.addUnless(
                rows.key().size() == columns,
                path + ".key",
                "names " + rows.key().size() + " columns for the key "
                        + String.join(", ", step.rows().key()));
    }

    private void checkColumns(String path, Rows rows, EntityType entity) {
        for (String attribute : new ArrayList<>(rows.columns().keySet())) {
            problems.addUnless(
                    entity.attributes().containsKey(attribute),
                    path + ".columns." + attribute,
                    entity.name() + " does not declare " + attribute);
        }
    }
}
