package dev.caravan.store;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Builds DynamoDB expressions; every name and value goes through a placeholder, so that reserved words do no harm. */
final class Expressions {

    private final Map<String, String> names = new HashMap<>();
    private final Map<String, AttributeValue> values = new HashMap<>();

    /** The placeholder of an attribute name. */
    String name(String attribute) {
        return names.entrySet().stream()
                .filter(entry -> entry.getValue().equals(attribute))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseGet(() -> {
                    String placeholder = "#n" + names.size();
                    names.put(placeholder, attribute);
                    return placeholder;
                });
    }

    /** The placeholder of a value. */
    String value(Value value) {
        String placeholder = ":v" + values.size();
        values.put(placeholder, AttributeValues.of(value));
        return placeholder;
    }

    /** The expression of a condition, or null where nothing needs to hold. */
    String condition(Condition condition) {
        if (condition instanceof Condition.NotThere) {
            return "attribute_not_exists(" + name("PK") + ")";
        }
        if (condition instanceof Condition.Holds holds) {
            List<String> terms = new ArrayList<>();
            holds.attributes().forEach((attribute, value) -> terms.add(term(attribute, value)));
            return String.join(" AND ", terms);
        }
        return null;
    }

    private String term(String attribute, Optional<Value> value) {
        return value.map(held -> name(attribute) + " = " + value(held))
                .orElseGet(() -> "attribute_not_exists(" + name(attribute) + ")");
    }

    /** The expression of an update. */
    String update(Map<String, Value> set, Set<String> remove) {
        List<String> assignments = new ArrayList<>();
        set.forEach((attribute, value) -> assignments.add(name(attribute) + " = " + value(value)));
        String removals = String.join(", ", remove.stream().map(this::name).toList());
        return (assignments.isEmpty() ? "" : "SET " + String.join(", ", assignments))
                + (removals.isEmpty() ? "" : " REMOVE " + removals);
    }

    /** The names used, or null: DynamoDB refuses an empty map. */
    Map<String, String> names() {
        return names.isEmpty() ? null : names;
    }

    /** The values used, or null: DynamoDB refuses an empty map. */
    Map<String, AttributeValue> values() {
        return values.isEmpty() ? null : values;
    }
}
