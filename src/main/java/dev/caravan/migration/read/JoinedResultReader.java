package dev.caravan.migration.read;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Rows that each have an entity and one of its items, or the entity alone, those of an entity together. An entity's columns
 * are read at its first row only.
 */
final class JoinedResultReader {

    private final RowMapper roots;
    private final RowMapper items;
    private final ParentIdentity identity;
    private final Optional<LatestUpdate> latest;

    JoinedResultReader(StepSource source) {
        this.roots = source.roots();
        this.items = source.items().orElseThrow();
        this.identity = source.ofItems();
        this.latest = LatestUpdate.of(source);
    }

    /** Reads all rows of a result, an entity a group. */
    void read(ResultSet rows, GroupBuilder groups) throws SQLException, InterruptedException {
        List<String> current = null;
        List<String> key = List.of();
        String[] ofRoot = {};
        while (rows.next()) {
            List<String> plainKey = roots.plainKey(rows, 0);
            if (!plainKey.equals(current)) {
                if (current != null) {
                    end(groups);
                }
                current = plainKey;
                key = roots.key(rows, 0);
                ofRoot = roots.cells(rows, 0);
                groups.begin(key);
                groups.add(roots.header(), ofRoot);
                begin(ofRoot);
            }
            addItem(rows, key, ofRoot, groups);
        }
        if (current != null) {
            end(groups);
        }
    }

    private void begin(String[] ofRoot) {
        latest.ifPresent(change -> change.begin(ofRoot));
    }

    /** The latest change is known before anybody else sees the group. */
    private void end(GroupBuilder groups) throws InterruptedException {
        latest.ifPresent(LatestUpdate::end);
        groups.end();
    }

    private void addItem(ResultSet rows, List<String> key, String[] ofRoot, GroupBuilder groups)
            throws SQLException, InterruptedException {
        int before = roots.columns();
        // an item is joined by its key, which then is not null
        if (items.plainKey(rows, before).contains(null)) {
            return;
        }
        if (latest.isPresent()) {
            latest.get().add(rows, before);
        }
        String[] cells = items.cells(rows, before);
        items.setKey(cells, key);
        identity.hand(ofRoot, cells);
        groups.add(items.header(), cells);
    }
}
