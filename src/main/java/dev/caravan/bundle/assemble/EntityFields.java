package dev.caravan.bundle.assemble;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.caravan.design.Attribute.Fallback;
import dev.caravan.design.EntityType;
import dev.caravan.design.Feed;
import dev.caravan.design.TableDesign;
import dev.caravan.source.Header;
import dev.caravan.source.SourceRecord.Row;
import dev.caravan.store.item.Value;
import dev.caravan.validation.ColumnPositions;
import dev.caravan.validation.EntityValidator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** How the fields of a feed's records become the attributes of one entity type. */
final class EntityFields {

    private final EntityType entity;
    private final Feed feed;
    private final EntityValidator validator;
    private final Value typeName;
    private final boolean defaults;
    private final List<String> identifying;
    private final List<String> attributes;
    private final Set<String> all;
    private final Set<String> kept;
    private final ColumnPositions positions;
    private final Map<String, String> columns = new HashMap<>();
    private final Set<String> claimed;

    /**
     * The fields of an entity type.
     *
     * @param claimed the columns and properties that some attribute claims, or that Caravan writes itself: none of them
     *     is additional
     */
    EntityFields(TableDesign design, EntityType entity, Feed feed, Set<String> claimed) {
        this.entity = entity;
        this.feed = feed;
        this.validator = new EntityValidator(entity, feed);
        this.typeName = Value.of(entity.name());
        this.identifying = Stream.of(TableDesign.PARTITION_KEY, TableDesign.SORT_KEY)
                .flatMap(key -> entity.keys().get(key).attributes().stream())
                .distinct()
                .toList();
        this.defaults = entity.attributes().values().stream()
                .anyMatch(attribute ->
                        attribute.fallback() instanceof Fallback.Now || attribute.fallback() instanceof Fallback.Fixed);
        entity.attributes().keySet().forEach(attribute -> columns.put(attribute, feed.columnOf(attribute)));
        this.attributes = List.copyOf(entity.attributes().keySet());
        this.all = Set.copyOf(attributes);
        this.kept = design.keptWhenBlank(entity);
        this.positions =
                new ColumnPositions(attributes.stream().map(this::column).toList());
        this.claimed = Set.copyOf(claimed);
    }

    /** The names of the declared attributes, in the order of the design. */
    List<String> attributes() {
        return attributes;
    }

    /** Where the column of each of the {@link #attributes} stands; -1 where a header has none. Not to be changed. */
    int[] positions(Header header) {
        return positions.of(header);
    }

    /**
     * The attributes of which a record says something: those with a value, and those that its blank removes.
     *
     * @param isThere whether the record has a place for an attribute
     */
    Set<String> given(Map<String, Value> values, Predicate<String> isThere) {
        if (values.size() == attributes.size()) {
            return all;
        }
        Set<String> given = new LinkedHashSet<>();
        for (String attribute : attributes) {
            if (values.containsKey(attribute) || (!kept.contains(attribute) && isThere.test(attribute))) {
                given.add(attribute);
            }
        }
        return given;
    }

    EntityType entity() {
        return entity;
    }

    /** What the items of this type have as their entity_type. */
    Value typeName() {
        return typeName;
    }

    EntityValidator validator() {
        return validator;
    }

    /** Returns whether there are values for all that the key in the table is made of. */
    boolean hasTableKey(Map<String, Value> values) {
        for (String attribute : identifying) {
            if (!values.containsKey(attribute)) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether some attribute has a value that stands in where the record gives none. */
    boolean hasDefaults() {
        return defaults;
    }

    String column(String attribute) {
        return columns.getOrDefault(attribute, attribute);
    }

    /** Undeclared cells, where the feed keeps them. */
    Map<String, Value> additional(Row row) {
        if (feed.additional() == Feed.Additional.IGNORE) {
            return Map.of();
        }
        Map<String, Value> kept = new LinkedHashMap<>();
        for (String column : row.header().columns()) {
            String cell = row.cell(column);
            if (!claimed.contains(column) && cell != null && (row.header().isOfQuery() || !cell.isEmpty())) {
                kept.put(column, Value.of(cell));
            }
        }
        return kept;
    }

    /** Undeclared properties, where the feed keeps them: texts as they are, anything else as its JSON. */
    Map<String, Value> additional(ObjectNode object) {
        if (feed.additional() == Feed.Additional.IGNORE) {
            return Map.of();
        }
        Map<String, Value> kept = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> property : object.properties()) {
            JsonNode value = property.getValue();
            if (!claimed.contains(property.getKey()) && !value.isNull()) {
                kept.put(property.getKey(), Value.of(value.isTextual() ? value.textValue() : value.toString()));
            }
        }
        return kept;
    }
}
