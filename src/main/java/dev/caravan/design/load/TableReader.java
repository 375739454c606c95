package dev.caravan.design.load;

import com.fasterxml.jackson.databind.JsonNode;
import dev.caravan.design.AccessPattern;
import dev.caravan.design.Attribute;
import dev.caravan.design.EntityType;
import dev.caravan.design.TableDesign;
import dev.caravan.key.KeyTemplate;
import dev.caravan.key.Shard;
import dev.caravan.key.Shards;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/** Makes a {@link TableDesign} of {@code table.yaml}, whose schema has been checked. */
final class TableReader {

    /** Stands in for a template that could not be read; its problem is told, so it is never rendered. */
    private static final KeyTemplate UNREADABLE = KeyTemplate.parse("?");

    private final DesignProblems problems;

    TableReader(DesignProblems problems) {
        this.problems = problems;
    }

    TableDesign read(JsonNode root) {
        return new TableDesign(
                root.get("table").asText(),
                mapOf(root.path("indexes"), this::index),
                mapOf(root.path("entities"), this::entity),
                new Shards(mapOf(root.path("shards"), this::shard)),
                mapOf(root.path("accessPatterns"), this::accessPattern));
    }

    private TableDesign.Index index(String name, JsonNode node) {
        return new TableDesign.Index(
                name, node.get("partitionKey").asText(), node.get("sortKey").asText());
    }

    private EntityType entity(String name, JsonNode node) {
        String path = "entities." + name;
        Map<String, Attribute> attributes =
                mapOf(node.get("attributes"), (attribute, definition) -> attribute(path, attribute, definition));
        Map<String, KeyTemplate> keys =
                mapOf(node.get("keys"), (key, text) -> template(path + ".keys." + key, text.asText()));
        JsonNode bundle = node.get("bundle");
        return new EntityType(
                name,
                attributes,
                keys,
                texts(node.path("unique")),
                Optional.ofNullable(bundle)
                        .map(of -> new EntityType.BundleOf(
                                of.get("items").asText(),
                                of.path("field").asText("items"),
                                of.path("countAs").asText("item_count"))));
    }

    private Attribute attribute(String entityPath, String name, JsonNode node) {
        String path = entityPath + ".attributes." + name;
        Attribute.Type type = Attribute.Type.valueOf(node.get("type").asText().toUpperCase(Locale.ROOT));
        Attribute.Fallback fallback = fallback(node.get("default"), type);
        boolean now = fallback instanceof Attribute.Fallback.Now;
        problems.addUnless(
                !now || type == Attribute.Type.TIMESTAMP, path + ".default", "now is a default of timestamps only");
        return new Attribute(
                name,
                type,
                node.path("required").asBoolean(false),
                new LinkedHashSet<>(texts(node.path("values"))),
                decimal(node.get("min")),
                decimal(node.get("max")),
                fallback,
                text(node, "blank").map(blank -> Attribute.Blank.valueOf(blank.toUpperCase(Locale.ROOT))));
    }

    private static Attribute.Fallback fallback(JsonNode node, Attribute.Type type) {
        if (node == null) {
            return new Attribute.Fallback.None();
        }
        if (node.has("sumOf")) {
            return new Attribute.Fallback.SumOf(texts(node.get("sumOf")));
        }
        boolean now = type == Attribute.Type.TIMESTAMP && node.asText().equals("now");
        return now ? new Attribute.Fallback.Now() : new Attribute.Fallback.Fixed(node.asText());
    }

    private Shard shard(String name, JsonNode node) {
        Map<String, Integer> hot = mapOf(node.path("hot"), (value, count) -> count.asInt());
        return new Shard(
                name,
                node.get("by").asText(),
                node.get("count").asInt(),
                node.path("of").asText(null),
                hot);
    }

    private AccessPattern accessPattern(String name, JsonNode node) {
        String path = "accessPatterns." + name;
        return new AccessPattern(
                name,
                text(node, "index"),
                template(path + ".partition", node.get("partition").asText()),
                text(node, "sort").map(sort -> template(path + ".sort", sort)),
                text(node, "sortPrefix"),
                text(node, "range"),
                node.path("newestFirst").asBoolean(false),
                node.path("consistent").asBoolean(false));
    }

    private KeyTemplate template(String path, String text) {
        return problems.tryOr(UNREADABLE, path, () -> KeyTemplate.parse(text));
    }

    private static Optional<BigDecimal> decimal(JsonNode node) {
        return Optional.ofNullable(node).map(JsonNode::decimalValue);
    }

    static Optional<String> text(JsonNode node, String field) {
        return Optional.ofNullable(node.get(field)).map(JsonNode::asText);
    }

    static List<String> texts(JsonNode array) {
        Set<String> texts = new LinkedHashSet<>();
        array.forEach(node -> texts.add(node.asText()));
        return List.copyOf(texts);
    }

    static <T> Map<String, T> mapOf(JsonNode object, BiFunction<String, JsonNode, T> reading) {
        Map<String, T> map = new LinkedHashMap<>();
        object.properties().forEach(entry -> map.put(entry.getKey(), reading.apply(entry.getKey(), entry.getValue())));
        return map;
    }
}
