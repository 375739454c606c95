package dev.caravan.validation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.caravan.design.Attribute;
import dev.caravan.design.Attribute.Fallback;
import dev.caravan.design.EntityType;
import dev.caravan.design.Feed;
import dev.caravan.design.FileFormat;
import dev.caravan.design.OnExisting;
import dev.caravan.store.item.Value;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Attributes, feeds and records that the tests of this package validate. */
final class Parsing {

    private Parsing() {}

    static Attribute attribute(String name, Attribute.Type type) {
        return new Attribute(name, type, false, Set.of(), Optional.empty(), Optional.empty(), new Fallback.None());
    }

    static Attribute required(String name, Attribute.Type type) {
        return new Attribute(name, type, true, Set.of(), Optional.empty(), Optional.empty(), new Fallback.None());
    }

    static Attribute bounded(Attribute.Type type, String min, String max) {
        return new Attribute(
                "n",
                type,
                true,
                Set.of(),
                Optional.ofNullable(min).map(BigDecimal::new),
                Optional.ofNullable(max).map(BigDecimal::new),
                new Fallback.None());
    }

    static Feed feed(String zone, String... timestampFormats) {
        return feed(zone, Map.of(), timestampFormats);
    }

    static Feed feed(String zone, Map<String, String> columns, String... timestampFormats) {
        return new Feed(
                "feed",
                "feed*",
                "THING",
                Set.of(FileFormat.CSV),
                columns,
                ',',
                StandardCharsets.UTF_8,
                ZoneId.of(zone),
                List.of(timestampFormats),
                OnExisting.FAIL,
                Feed.Additional.IGNORE);
    }

    static EntityValidator validator(Feed feed, Attribute... attributes) {
        Map<String, Attribute> byName = new LinkedHashMap<>();
        Arrays.stream(attributes).forEach(attribute -> byName.put(attribute.name(), attribute));
        return new EntityValidator(new EntityType("THING", byName, Map.of(), List.of(), Optional.empty()), feed);
    }

    /** A record of those cells; columns that are not named are not there. */
    static RawFields row(String... columnsAndCells) {
        Map<String, Raw> cells = new LinkedHashMap<>();
        for (int at = 0; at < columnsAndCells.length; at += 2) {
            cells.put(columnsAndCells[at], Raw.ofCell(columnsAndCells[at + 1]));
        }
        return column -> cells.getOrDefault(column, new Raw.Absent());
    }

    static void assertRefused(ValueParser parser, String text, RejectCode code) {
        ValueParser.ValueException refusal =
                catchThrowableOfType(ValueParser.ValueException.class, () -> parser.parse(text));
        assertThat(refusal).as("refusal of %.60s", text).isNotNull();
        assertThat(refusal.code()).isEqualTo(code);
        // a reason stands in a rejects file: short, and with the start of what was found
        assertThat(refusal.getMessage()).hasSizeLessThan(300);
    }

    static void assertNumber(Value value, String digits) {
        assertThat(value).isEqualTo(new Value.Numeric(digits));
    }
}
