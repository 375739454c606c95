package dev.caravan.migration.column;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.caravan.design.Attribute;
import dev.caravan.design.EntityType;
import dev.caravan.design.Feed;
import dev.caravan.design.FileFormat;
import dev.caravan.design.OnExisting;
import dev.caravan.store.item.Value;
import dev.caravan.validation.EntityValidator;
import dev.caravan.validation.Raw;
import dev.caravan.validation.Violation;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TimeZone;

/** Reads columns of queries as a migration does, and validates what comes out. */
public final class ColumnReading {

    /** What validation makes of a text: a value, or what is wrong. */
    public record Validated(Optional<Value> value, List<Violation> violations) {}

    private final Connection connection;

    public ColumnReading(Connection connection) {
        this.connection = connection;
    }

    /** The texts of a query's only column. */
    public List<String> texts(String query, Attribute.Type type) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query);
                ResultSet rows = statement.executeQuery()) {
            ColumnReader column = ColumnReader.of(rows.getMetaData(), 1, Optional.of(attribute(type)));
            List<String> texts = new ArrayList<>();
            while (rows.next()) {
                texts.add(column.read(rows, 1));
            }
            return texts;
        }
    }

    /** The refusal of a query's only column. */
    public UnsupportedColumnException refusal(String query, Attribute.Type type) {
        UnsupportedColumnException refusal =
                catchThrowableOfType(UnsupportedColumnException.class, () -> texts(query, type));
        assertThat(refusal).as("refusal of " + query + " as " + type).isNotNull();
        assertThat(refusal.getMessage()).doesNotContain("\n");
        return refusal;
    }

    /** What validation makes of a text in a feed of that zone. */
    public static Validated validated(String text, Attribute.Type type, String zone) {
        Feed feed = new Feed(
                "feed",
                "feed*",
                "THING",
                Set.of(FileFormat.CSV),
                Map.of(),
                ',',
                StandardCharsets.UTF_8,
                ZoneId.of(zone),
                List.of(),
                OnExisting.FAIL,
                Feed.Additional.IGNORE);
        EntityType thing = new EntityType("THING", Map.of("c", attribute(type)), Map.of(), List.of(), Optional.empty());
        List<Violation> violations = new ArrayList<>();
        Map<String, Value> values =
                new EntityValidator(thing, feed).validate(column -> Raw.ofCell(text), "", violations);
        return new Validated(Optional.ofNullable(values.get("c")), violations);
    }

    /** Something that is done while the machine is in another time zone. */
    public interface Action<T> {
        T run() throws SQLException;
    }

    public static <T> T inMachineZone(String zone, Action<T> action) throws SQLException {
        TimeZone before = TimeZone.getDefault();
        TimeZone.setDefault(TimeZone.getTimeZone(zone));
        try {
            return action.run();
        } finally {
            TimeZone.setDefault(before);
        }
    }

    private static Attribute attribute(Attribute.Type type) {
        return new Attribute(
                "c", type, false, Set.of(), Optional.empty(), Optional.empty(), new Attribute.Fallback.None());
    }
}
