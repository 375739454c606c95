package dev.caravan.query;

import dev.caravan.design.AccessPattern;
import dev.caravan.design.Attribute;
import dev.caravan.design.EntityType;
import dev.caravan.design.TableDesign;
import dev.caravan.key.KeyFields;
import dev.caravan.source.text.InvisibleText;
import dev.caravan.store.item.DynamoDbNumber;
import dev.caravan.store.item.Timestamps;
import dev.caravan.store.item.Value;
import dev.caravan.validation.BooleanParser;
import dev.caravan.validation.DateParser;
import dev.caravan.validation.TimestampParser;
import java.math.BigDecimal;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** What access patterns take, and the values of a question in the writing in which keys hold them. */
final class PatternParameters {

    private PatternParameters() {}

    /**
     * The access pattern of that name.
     *
     * @throws InvalidRequestException naming those there are
     */
    static AccessPattern pattern(TableDesign table, String name) {
        AccessPattern pattern = table.accessPatterns().get(name);
        if (pattern == null) {
            throw new InvalidRequestException("there is no access pattern " + name + "; there are "
                    + String.join(", ", table.accessPatterns().keySet()));
        }
        return pattern;
    }

    /** The names of a pattern's parameters, in the order of its keys. */
    static Set<String> of(AccessPattern pattern) {
        Set<String> parameters = new LinkedHashSet<>(pattern.partition().attributes());
        pattern.sort().ifPresent(sort -> parameters.addAll(sort.attributes()));
        return parameters;
    }

    /** What a pattern takes, in words. */
    static String usage(AccessPattern pattern) {
        String parameters = String.join(", ", of(pattern));
        return pattern.name() + " takes " + (parameters.isEmpty() ? "no values" : parameters)
                + (pattern.range().isPresent() ? ", and if you like from and to" : "");
    }

    /**
     * The values of a question as its keys hold them.
     *
     * @param serving the entity types that a pattern finds
     * @throws InvalidRequestException if one is missing, unknown, or cannot be read
     */
    static KeyFields fields(AccessPattern pattern, PatternRequest question, List<EntityType> serving) {
        Set<String> parameters = of(pattern);
        for (String name : question.values().keySet()) {
            if (!parameters.contains(name)) {
                throw new InvalidRequestException("there is no " + name + " to ask for; " + usage(pattern));
            }
        }
        Map<String, String> values = new LinkedHashMap<>();
        for (String name : parameters) {
            String value = question.values().get(name);
            if (value == null) {
                throw new InvalidRequestException(name + " is missing; " + usage(pattern));
            }
            values.put(name, stored(name, value, serving));
        }
        if (pattern.range().isEmpty() && !question.window().isAll()) {
            throw new InvalidRequestException("there is no from and to; " + usage(pattern));
        }
        return values::get;
    }

    /** As an import stores it: without invisible characters at its edges, and with none inside. */
    private static String seen(String value) {
        String stripped = InvisibleText.strip(value);
        String invisible = InvisibleText.firstIn(stripped);
        if (stripped.isEmpty() || !invisible.isEmpty()) {
            throw new InvalidRequestException("'" + InvisibleText.shown(value) + "' "
                    + (stripped.isEmpty() ? "is blank" : "holds the invisible character " + invisible));
        }
        return stripped;
    }

    private static String stored(String name, String value, List<EntityType> serving) {
        Attribute.Type type = serving.stream()
                .map(entity -> entity.attributes().get(name))
                .filter(Objects::nonNull)
                .map(Attribute::type)
                .findFirst()
                .orElse(Attribute.Type.STRING);
        if (value.isEmpty()) {
            // The key's own message says what is wrong with it.
            return value;
        }
        try {
            return switch (type) {
                case STRING, EMAIL -> seen(value);
                case NUMBER, INTEGER -> DynamoDbNumber.canonical(new BigDecimal(value));
                case DATE -> Value.textOf(new DateParser().parse(value));
                case BOOLEAN -> Value.textOf(new BooleanParser().parse(value));
                case JSON, BINARY -> throw new InvalidRequestException("no key is made of json or binary");
                case TIMESTAMP -> Timestamps.format(new TimestampParser(ZoneOffset.UTC, List.of()).instant(value));
            };
        } catch (NumberFormatException e) {
            throw new InvalidRequestException(name + ": '" + value + "' is no number");
        } catch (RuntimeException e) {
            throw new InvalidRequestException(name + ": " + e.getMessage());
        }
    }
}
