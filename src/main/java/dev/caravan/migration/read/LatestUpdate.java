package dev.caravan.migration.read;

import dev.caravan.validation.TimestampParser;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * When an entity with items was changed last: the latest of its own time and of those of its items. That is its
 * {@code updated_at} in the table, since there it is one thing with its items: a changed line makes a newer order.
 */
final class LatestUpdate {

    private static final String UPDATED_AT = "updated_at";

    private final int cell;
    private final UpdatedAtColumn ofItems;
    private final TimestampParser times;
    private String[] root = {};
    private boolean readable;
    private String latestText;
    private Optional<Instant> latest = Optional.empty();

    private LatestUpdate(int cell, UpdatedAtColumn ofItems, TimestampParser times) {
        this.cell = cell;
        this.ofItems = ofItems;
        this.times = times;
    }

    /** That of a step's entities; empty if only their own rows tell, or nothing does. */
    static Optional<LatestUpdate> of(StepSource source) {
        int cell = source.roots().header().indexOf(UPDATED_AT);
        return source.items()
                .flatMap(RowMapper::changedAt)
                .filter(items -> cell >= 0)
                .map(items -> new LatestUpdate(
                        cell,
                        items,
                        new TimestampParser(source.step().zone(), source.step().timestampFormats())));
    }

    /** Begins with the cells of an entity's own row. */
    void begin(String[] ofRoot) {
        root = ofRoot;
        latestText = ofRoot[cell];
        latest = instant(latestText);
        readable = latestText == null || latest.isPresent();
    }

    /** Takes the row of an item into account. */
    void add(ResultSet item, int before) throws SQLException {
        String text = ofItems.read(item, before);
        if (text == null || text.equals(latestText)) {
            return;
        }
        Optional<Instant> changed = instant(text);
        if (changed.isPresent() && (latest.isEmpty() || changed.get().isAfter(latest.get()))) {
            latestText = text;
            latest = changed;
        }
    }

    /** All items have been added: the entity's row tells the latest time, unless what stands there is to be refused. */
    void end() {
        if (readable && !Objects.equals(root[cell], latestText)) {
            root[cell] = latest.orElseThrow().toString();
        }
    }

    private Optional<Instant> instant(String text) {
        try {
            return text == null ? Optional.empty() : Optional.of(times.instant(text));
        } catch (RuntimeException e) {
            // no time that the table could hold
            return Optional.empty();
        }
    }
}
