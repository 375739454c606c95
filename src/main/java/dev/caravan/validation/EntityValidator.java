package dev.caravan.validation;

import dev.caravan.design.Attribute;
import dev.caravan.design.EntityType;
import dev.caravan.design.Feed;
import dev.caravan.source.SourceRecord;
import dev.caravan.source.text.InvisibleText;
import dev.caravan.store.item.Value;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Checks the declared attributes of one entity type in a record and gives their typed values. */
public final class EntityValidator {

    /**
     * A declared attribute.
     *
     * @param isId whether keys are made of its text: what cannot be seen must not tell two of them apart
     */
    private record Field(Attribute attribute, String column, ValueParser parser, boolean isId) {

        /** Returns whether values that look alike are the same: ids, addresses, choices. */
        boolean isNamed() {
            return isId
                    || attribute.type() == Attribute.Type.EMAIL
                    || !attribute.values().isEmpty();
        }
    }

    private final List<Field> fields;
    private final ColumnPositions columns;

    public EntityValidator(EntityType entity, Feed feed) {
        Set<String> ids = new HashSet<>(entity.unique());
        entity.keys().values().forEach(key -> ids.addAll(key.attributes()));
        this.fields = entity.attributes().values().stream()
                .map(attribute -> new Field(
                        attribute,
                        feed.columnOf(attribute.name()),
                        parser(attribute, feed),
                        attribute.type() == Attribute.Type.STRING && ids.contains(attribute.name())))
                .toList();
        this.columns = new ColumnPositions(fields.stream().map(Field::column).toList());
    }

    private static ValueParser parser(Attribute attribute, Feed feed) {
        return switch (attribute.type()) {
            case STRING -> new TextParser(attribute);
            case EMAIL -> new EmailParser();
            case NUMBER, INTEGER -> new NumberParser(attribute);
            case TIMESTAMP -> new TimestampParser(feed);
            case DATE -> new DateParser();
            case BOOLEAN -> new BooleanParser();
            case JSON -> new JsonValueParser();
            case BINARY -> new BinaryParser();
        };
    }

    /**
     * The typed values that the record gives; absent ones are left out, defaults are not filled in.
     *
     * @param path what field names of violations begin with, such as {@code items[2].}; empty for none
     * @param violations where everything that is wrong is added, in the order of the design
     */
    public Map<String, Value> validate(RawFields record, String path, List<Violation> violations) {
        Map<String, Value> values = new LinkedHashMap<>();
        for (Field field : fields) {
            add(values, field, record.get(field.column()), path, true, violations);
        }
        return values;
    }

    /** The typed values that a row gives, as {@link #validate(RawFields, String, List)}. */
    public Map<String, Value> validate(SourceRecord.Row row, List<Violation> violations) {
        int[] positions = columns.of(row.header());
        Map<String, Value> values = new LinkedHashMap<>();
        for (int i = 0; i < positions.length; i++) {
            // an id of a database is found there under its very text
            boolean strips = !row.header().isOfQuery();
            add(values, fields.get(i), SourceFields.cell(row, positions[i]), "", strips, violations);
        }
        return values;
    }

    private static void add(
            Map<String, Value> values, Field field, Raw raw, String path, boolean strips, List<Violation> violations) {
        Value value = validate(field, raw, path, strips, violations);
        if (value != null) {
            values.put(field.attribute().name(), value);
        }
    }

    private static Value validate(Field field, Raw raw, String path, boolean strips, List<Violation> violations) {
        try {
            return value(field, raw, strips);
        } catch (ValueParser.ValueException e) {
            violations.add(new Violation(path + field.column(), e.code(), e.getMessage()));
            return null;
        }
    }

    private static Value value(Field field, Raw raw, boolean strips) {
        Attribute attribute = field.attribute();
        if (raw instanceof Raw.Absent) {
            return absent(attribute);
        }
        if (attribute.type() == Attribute.Type.JSON) {
            Value value = json(field, raw);
            return value == null ? absent(attribute) : value;
        }
        if (raw instanceof Raw.Parsed parsed) {
            return parsed(attribute, parsed);
        }
        if (raw instanceof Raw.Digits number) {
            return number(field, number.digits());
        }
        String text = raw instanceof Raw.Text cell ? cell.text() : ((Raw.Quoted) raw).text();
        if (InvisibleText.isBlank(text)) {
            boolean hasDefault = !(attribute.fallback() instanceof Attribute.Fallback.None);
            if (attribute.required() && !hasDefault) {
                throw new ValueParser.ValueException(RejectCode.MISSING, "is blank");
            }
            if (attribute.required() || attribute.type() != Attribute.Type.STRING) {
                return null;
            }
        }
        String stripped = strips && field.isNamed() ? InvisibleText.strip(text) : text;
        if (field.isId()) {
            refuseInvisible(stripped);
        }
        return field.parser().parse(stripped);
    }

    private static void refuseInvisible(String id) {
        String invisible = InvisibleText.firstIn(id);
        if (!invisible.isEmpty()) {
            throw new ValueParser.ValueException(
                    RejectCode.BAD_KEY,
                    Violation.quoted(id) + " holds the invisible character " + invisible
                            + "; expected an id without it, which can be typed and found");
        }
    }

    private static Value absent(Attribute attribute) {
        if (attribute.required() && attribute.fallback() instanceof Attribute.Fallback.None) {
            throw new ValueParser.ValueException(RejectCode.MISSING, "is missing");
        }
        return null;
    }

    /** JSON as it is in a JSON file; written out in a cell. Null for a JSON null. */
    private static Value json(Field field, Raw raw) {
        if (raw instanceof Raw.Parsed parsed) {
            return JsonValueParser.of(parsed.node());
        }
        if (raw instanceof Raw.Digits number) {
            return JsonValueParser.number(number.digits());
        }
        return raw instanceof Raw.Quoted string
                ? Value.of(TextParser.wellFormed(string.text()))
                : field.parser().parse(((Raw.Text) raw).text());
    }

    private static Value parsed(Attribute attribute, Raw.Parsed parsed) {
        if (attribute.type() == Attribute.Type.BOOLEAN && parsed.node().isBoolean()) {
            return BooleanParser.of(parsed.node().booleanValue());
        }
        throw new ValueParser.ValueException(
                RejectCode.WRONG_TYPE, "is " + parsed.kind() + "; wanted a " + wanted(attribute));
    }

    /** A JSON number is a number; as text it is taken digit by digit where it is whole, since ids often come so. */
    private static Value number(Field field, String digits) {
        Attribute.Type type = field.attribute().type();
        boolean bit = type == Attribute.Type.BOOLEAN && (digits.equals("0") || digits.equals("1"));
        if (!type.isNumber()
                && !bit
                && !(type == Attribute.Type.STRING && digits.chars().allMatch(c -> c >= '0' && c <= '9'))) {
            throw new ValueParser.ValueException(
                    RejectCode.WRONG_TYPE,
                    "is the number " + Violation.quoted(digits) + "; wanted a " + wanted(field.attribute()));
        }
        return field.parser().parse(digits);
    }

    private static String wanted(Attribute attribute) {
        return switch (attribute.type()) {
            case STRING -> "text";
            case EMAIL -> "text with an e-mail address";
            case NUMBER -> "number";
            case INTEGER -> "whole number";
            case TIMESTAMP -> "text with a timestamp";
            case DATE -> "text with a date";
            case BOOLEAN -> "boolean";
            case JSON -> "JSON value";
            case BINARY -> "text with Base64";
        };
    }
}
