package dev.caravan.key;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A key as the design writes it, such as {@code USER#{user_id}#{shard:account}}: literal text, values of attributes and
 * shards. Values are escaped ({@link KeyEscape}), so that two different tuples never make the same key.
 */
public final class KeyTemplate {

    private static final Pattern PLACE = Pattern.compile("\\{([^{}]*)}");

    private final String text;
    private final List<Part> parts;
    private final Set<String> attributes;
    private final Set<String> shards;
    /** The value of a template that has nothing behind it and at most text in front; null for any other. */
    private final Part.Value single;

    private KeyTemplate(String text, List<Part> parts) {
        this.text = text;
        this.parts = List.copyOf(parts);
        Set<String> values = new LinkedHashSet<>();
        Set<String> spread = new LinkedHashSet<>();
        for (Part part : parts) {
            if (part instanceof Part.Value value) {
                values.add(value.attribute());
            } else if (part instanceof Part.ShardOf shard) {
                spread.add(shard.shard());
            }
        }
        boolean isSingle = parts.size() == 1 || (parts.size() == 2 && parts.get(0) instanceof Part.Literal);
        this.single = isSingle && parts.get(parts.size() - 1) instanceof Part.Value last ? last : null;
        this.attributes = Collections.unmodifiableSet(values);
        this.shards = Collections.unmodifiableSet(spread);
    }

    /** A piece of a template. */
    sealed interface Part {
        record Literal(String text) implements Part {}

        record Value(String attribute, KeyFilter filter) implements Part {}

        record ShardOf(String shard) implements Part {}
    }

    /**
     * Reads a template.
     *
     * @throws IllegalArgumentException if a place is malformed, nothing keeps two places apart or a shard does not
     *     follow a {@code #}; the message says which
     */
    public static KeyTemplate parse(String text) {
        List<Part> parts = new ArrayList<>();
        Matcher place = PLACE.matcher(text);
        int end = 0;
        while (place.find()) {
            addLiteral(parts, text, end, place.start());
            Part part = part(place.group(1), text);
            if (part instanceof Part.ShardOf && (place.start() < 2 || text.charAt(place.start() - 1) != '#')) {
                throw new IllegalArgumentException("a shard must follow text and a # in " + text);
            }
            // Without it ("x-y", "z") and ("x", "y-z") would make the same key of {a}-{b}.
            if (end > 0 && text.substring(end, place.start()).indexOf('#') < 0) {
                throw new IllegalArgumentException("a # must keep {" + place.group(1) + "} apart in " + text);
            }
            parts.add(part);
            end = place.end();
        }
        addLiteral(parts, text, end, text.length());
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("a key template is empty");
        }
        return new KeyTemplate(text, parts);
    }

    private static void addLiteral(List<Part> parts, String text, int from, int to) {
        if (from == to) {
            return;
        }
        String literal = text.substring(from, to);
        if (literal.indexOf('{') >= 0 || literal.indexOf('}') >= 0) {
            throw new IllegalArgumentException("a brace without its pair in " + text);
        }
        parts.add(new Part.Literal(literal));
    }

    private static Part part(String place, String text) {
        if (place.startsWith("shard:")) {
            return new Part.ShardOf(place.substring("shard:".length()));
        }
        String[] nameAndFilter = place.split("\\|", 2);
        if (nameAndFilter[0].isBlank()) {
            throw new IllegalArgumentException("{} names no attribute in " + text);
        }
        return new Part.Value(
                nameAndFilter[0], nameAndFilter.length == 1 ? KeyFilter.NONE : KeyFilter.parse(nameAndFilter[1]));
    }

    /** The attributes whose values stand in the key, in their order; not those that only choose a shard. */
    public Set<String> attributes() {
        return attributes;
    }

    /** The names of the shards in the key; at most one in practice. */
    public Set<String> shards() {
        return shards;
    }

    /** The literal text in front of the first place. */
    public String literalPrefix() {
        return parts.get(0) instanceof Part.Literal literal ? literal.text() : "";
    }

    /**
     * The key of one item.
     *
     * @return empty if an attribute is absent: the item then stays out of that index
     * @throws KeyException if a value is empty, which no key may be made of
     */
    public Optional<String> render(KeyFields fields, Shards shards) {
        if (single != null) {
            String raw = fields.text(single.attribute());
            return raw == null ? Optional.empty() : Optional.of(literalPrefix().concat(piece(single, raw)));
        }
        StringBuilder key = new StringBuilder(text.length() + 32);
        for (Part part : parts) {
            if (part instanceof Part.Literal literal) {
                key.append(literal.text());
            } else if (part instanceof Part.Value value) {
                String raw = fields.text(value.attribute());
                if (raw == null) {
                    return Optional.empty();
                }
                key.append(piece(value, raw));
            } else if (part instanceof Part.ShardOf shard) {
                Shard declared = shards.get(shard.shard());
                if (fields.text(declared.by()) == null) {
                    return Optional.empty();
                }
                appendShard(key, declared.shardFor(fields));
            }
        }
        return Optional.of(key.toString());
    }

    /**
     * Every partition key under which items with these values may stand: one for each shard, and the plain key too,
     * where items written before the key was sharded still are.
     *
     * @param fields the values of {@link #attributes()}
     * @throws KeyException if a value is empty
     * @throws IllegalArgumentException if a value is absent
     */
    public List<String> renderEveryShard(KeyFields fields, Shards shards) {
        List<StringBuilder> keys = List.of(new StringBuilder());
        for (Part part : parts) {
            if (part instanceof Part.ShardOf shard) {
                keys = everyShard(keys, shards.get(shard.shard()).countAsked(fields));
                continue;
            }
            String piece = part instanceof Part.Value value ? piece(value, fields) : ((Part.Literal) part).text();
            keys.forEach(key -> key.append(piece));
        }
        return keys.stream().map(StringBuilder::toString).toList();
    }

    private static String piece(Part.Value value, KeyFields fields) {
        String raw = fields.text(value.attribute());
        if (raw == null) {
            throw new IllegalArgumentException("no value for " + value.attribute());
        }
        return piece(value, raw);
    }

    private static String piece(Part.Value value, String raw) {
        return KeyEscape.escape(value.filter().apply(nonEmpty(value.attribute(), raw)));
    }

    private static List<StringBuilder> everyShard(List<StringBuilder> keys, int count) {
        List<StringBuilder> sharded = new ArrayList<>(keys.size() * (count + 1));
        for (StringBuilder key : keys) {
            for (int shard = 0; count > 1 && shard < count; shard++) {
                sharded.add(new StringBuilder(key).append(shard));
            }
            StringBuilder plain = new StringBuilder(key);
            plain.setLength(plain.length() - 1);
            sharded.add(plain);
        }
        return sharded;
    }

    private static void appendShard(StringBuilder key, int shard) {
        if (shard == Shard.UNSHARDED) {
            key.setLength(key.length() - 1);
        } else {
            key.append(shard);
        }
    }

    private static String nonEmpty(String attribute, String raw) {
        if (raw.isEmpty()) {
            throw new KeyException(attribute, "is empty, and a key cannot be made of an empty value");
        }
        return raw;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof KeyTemplate template && template.text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    /** The template as the design writes it. */
    @Override
    public String toString() {
        return text;
    }
}
