package dev.caravan.query;

import dev.caravan.design.AccessPattern;
import dev.caravan.design.TableDesign;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An access pattern with the values to ask it with.
 *
 * @param pattern the name of the access pattern
 * @param values parameter to value
 * @param window bounds on the pattern's range
 * @param attributes the attributes wanted, besides keys; empty: whole items
 */
public record PatternRequest(String pattern, Map<String, String> values, TimeWindow window, List<String> attributes) {

    private static final String FROM = "from";
    private static final String TO = "to";

    public PatternRequest {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        attributes = List.copyOf(attributes);
    }

    /** A question for whole items of all time. */
    public static PatternRequest of(String pattern, Map<String, String> values) {
        return new PatternRequest(pattern, values, TimeWindow.ALL, List.of());
    }

    /**
     * Reads a question as a command line writes it.
     *
     * @param arguments each {@code name=value}; of a pattern with a range also {@code from=} and {@code to=}, in UTC where
     *     they bring no zone
     * @throws InvalidRequestException if that is not a question
     */
    public static PatternRequest parse(TableDesign table, String pattern, List<String> arguments) {
        AccessPattern asked = PatternParameters.pattern(table, pattern);
        Map<String, String> values = new LinkedHashMap<>();
        for (String argument : arguments) {
            int equals = argument.indexOf('=');
            if (equals <= 0) {
                throw new InvalidRequestException(
                        "'" + argument + "' is not name=value; " + PatternParameters.usage(asked));
            }
            String name = argument.substring(0, equals);
            if (values.put(name, argument.substring(equals + 1)) != null) {
                throw new InvalidRequestException(name + " is given twice; " + PatternParameters.usage(asked));
            }
        }
        if (asked.range().isEmpty()) {
            return of(pattern, values);
        }
        TimeWindow window = TimeWindow.parse(
                Optional.ofNullable(values.remove(FROM)), Optional.ofNullable(values.remove(TO)), ZoneOffset.UTC);
        return new PatternRequest(pattern, values, window, List.of());
    }
}
