package dev.caravan.endtoend;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** What a table held at one moment. */
public record TableDump(List<Map<String, AttributeValue>> items) {

    public TableDump {
        items = List.copyOf(items);
    }

    /** Items of one entity type. */
    public List<Map<String, AttributeValue>> of(String entityType) {
        return items.stream()
                .filter(item -> text(item, "entity_type").equals(entityType))
                .toList();
    }

    /** The item under a key; an empty one where there is none. */
    public Map<String, AttributeValue> one(String partition, String sort) {
        return items.stream()
                .filter(item ->
                        text(item, "PK").equals(partition) && text(item, "SK").equals(sort))
                .findFirst()
                .orElse(Map.of());
    }

    /** All items by key, apart from the records of runs and of reports. */
    public Map<String, Map<String, AttributeValue>> withoutLedger() {
        return byKey(item -> Stream.of("IMPORT#", "CLAIM#", "REPORT#")
                .noneMatch(prefix -> text(item, "PK").startsWith(prefix)));
    }

    /** Users, orders and lines as readers see them: without guards, ledger and the id of the run that wrote them. */
    public Map<String, Map<String, AttributeValue>> business() {
        Map<String, Map<String, AttributeValue>> business =
                byKey(item -> List.of("USER", "ORDER", "ORDER_ITEM").contains(text(item, "entity_type")));
        business.replaceAll((key, item) -> {
            Map<String, AttributeValue> copy = new TreeMap<>(item);
            copy.remove("import_id");
            return copy;
        });
        return business;
    }

    private Map<String, Map<String, AttributeValue>> byKey(Predicate<Map<String, AttributeValue>> which) {
        return items.stream()
                .filter(which)
                .collect(Collectors.toMap(
                        item -> text(item, "PK") + " / " + text(item, "SK"),
                        item -> item,
                        (one, two) -> one,
                        TreeMap::new));
    }

    /** Claims on contents: there is one as long as a run is not finished. */
    public List<Map<String, AttributeValue>> claims() {
        return items.stream()
                .filter(item -> text(item, "PK").startsWith("CLAIM#"))
                .toList();
    }

    /** The run records of all imports. */
    public List<Map<String, AttributeValue>> runs() {
        return items.stream().filter(item -> text(item, "SK").equals("RUN")).toList();
    }

    /** An attribute as text; empty where it is not there. */
    public static String text(Map<String, AttributeValue> item, String attribute) {
        AttributeValue value = item.get(attribute);
        if (value == null) {
            return "";
        }
        return value.s() != null ? value.s() : String.valueOf(value.n());
    }
}
