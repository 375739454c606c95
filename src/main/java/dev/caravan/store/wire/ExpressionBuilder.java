package dev.caravan.store.wire;

import dev.caravan.store.Condition;
import dev.caravan.store.item.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Builds DynamoDB expressions; every name and value goes through a placeholder, so that reserved words do no harm. */
public final class ExpressionBuilder {

    /** Every item has a partition key, and its name is none of the reserved words. */
    private static final String NOT_THERE = "attribute_not_exists(PK)";

    private final Map<String, String> names = new LinkedHashMap<>();
    private final Map<String, Value> values = new LinkedHashMap<>();

    /** The placeholder of an attribute name. */
    public String name(String attribute) {
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
    public String value(Value value) {
        String placeholder = ":v" + values.size();
        values.put(placeholder, value);
        return placeholder;
    }

    /** The expression of a condition, or null if nothing needs to hold. */
    public String condition(Condition condition) {
        if (condition instanceof Condition.NotThere) {
            return NOT_THERE;
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
    public String update(Map<String, Value> set, Set<String> remove) {
        List<String> assignments = new ArrayList<>();
        set.forEach((attribute, value) -> assignments.add(name(attribute) + " = " + value(value)));
        String removals = String.join(", ", remove.stream().map(this::name).toList());
        return (assignments.isEmpty() ? "" : "SET " + String.join(", ", assignments))
                + (removals.isEmpty() ? "" : " REMOVE " + removals);
    }

    /** The names used; where there are none they must be left out, since DynamoDB refuses an empty map. */
    Map<String, String> names() {
        return names;
    }

    /** The values used; where there are none they must be left out too. */
    public Map<String, Value> values() {
        return values;
    }

    /** The names as the SDK's model wants them: null if there are none. */
    public Map<String, String> modelNames() {
        return names.isEmpty() ? null : names;
    }
}
