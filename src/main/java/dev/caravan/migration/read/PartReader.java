package dev.caravan.migration.read;

import dev.caravan.design.Limits;
import dev.caravan.migration.database.SqlExceptionTranslator;
import dev.caravan.migration.database.SqlFragment;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Reads the parts of a step by one connection: entities and their items are two streams in the order of the entities' keys,
 * merged by equality of keys alone; or one stream where a connection reads only one at a time.
 */
public final class PartReader {

    private final StepSource source;
    private final Connection connection;
    private final Limits limits;
    private final GroupSink sink;

    public PartReader(StepSource source, Connection connection, Limits limits, GroupSink sink) {
        this.source = source;
        this.connection = connection;
        this.limits = limits;
        this.sink = sink;
    }

    /** Reads a part as a whole. How many groups it gave. */
    public long read(Part part) throws SQLException, InterruptedException {
        try {
            return readGroups(part);
        } catch (SQLException e) {
            throw UnreadableRowFinder.isMeantBy(e) ? SqlExceptionTranslator.unreadable(place(part), e) : e;
        }
    }

    /** Where a value stands that the server cannot send. */
    private String place(Part part) throws SQLException {
        PartSql queries = source.queries();
        UnreadableRowFinder row = new UnreadableRowFinder(queries, connection);
        Optional<String> place = part.orphans()
                ? Optional.empty()
                : row.find(
                        queries.roots(part),
                        source.step().rows().key(),
                        source.roots().columnNames());
        if (place.isEmpty() && source.items().isPresent()) {
            RowMapper items = source.items().get();
            List<String> key =
                    part.orphans() ? source.step().items().orElseThrow().key() : queries.keysOfItems();
            place = row.find(part.orphans() ? queries.orphans() : queries.items(part), key, items.columnNames());
        }
        return place.orElse("a row");
    }

    private long readGroups(Part part) throws SQLException, InterruptedException {
        GroupBuilder groups = new GroupBuilder(part.number(), limits, sink);
        if (part.orphans()) {
            readOrphans(groups);
        } else if (source.items().isPresent() && source.queries().areReadInTurn()) {
            readMerged(part, groups);
        } else if (source.items().isPresent()) {
            readJoined(part, groups);
        } else {
            readPlain(part, groups);
        }
        return groups.given();
    }

    private void readPlain(Part part, GroupBuilder groups) throws SQLException, InterruptedException {
        try (PreparedStatement statement = prepared(source.queries().roots(part));
                ResultSet rows = statement.executeQuery()) {
            while (rows.next()) {
                groups.begin(source.roots().key(rows, 0));
                groups.add(source.roots().header(), source.roots().cells(rows, 0));
                groups.end();
            }
        }
    }

    private void readOrphans(GroupBuilder groups) throws SQLException, InterruptedException {
        RowMapper shape = source.items().orElseThrow();
        try (PreparedStatement statement = prepared(source.queries().orphans());
                ResultSet rows = statement.executeQuery()) {
            for (long count = 0; rows.next(); count++) {
                // each by itself: nothing is written of it, and a whole bundle of them would have to be gathered
                groups.begin(List.of("orphan", Long.toString(count)));
                String[] cells = shape.cells(rows, 0);
                shape.setUnknownIdentity(cells, shape.key(rows, 0));
                groups.add(shape.header(), cells);
                groups.end();
            }
        }
    }

    private void readMerged(Part part, GroupBuilder groups) throws SQLException, InterruptedException {
        RowMapper roots = source.roots();
        RowMapper items = source.items().orElseThrow();
        int before = source.step().rows().key().size();
        ParentIdentity identity = source.ofItems();
        Optional<LatestUpdate> latest = LatestUpdate.of(source);
        try (PreparedStatement ofRoots = prepared(source.queries().roots(part));
                PreparedStatement ofItems = prepared(source.queries().items(part));
                ResultSet root = ofRoots.executeQuery();
                ResultSet item = ofItems.executeQuery()) {
            List<String> itemKey = keyOfNext(item, before);
            while (root.next()) {
                List<String> key = roots.key(root, 0);
                List<String> plainKey = roots.plainKey(root, 0);
                String[] ofRoot = roots.cells(root, 0);
                groups.begin(key);
                groups.add(roots.header(), ofRoot);
                latest.ifPresent(change -> change.begin(ofRoot));
                while (plainKey.equals(itemKey)) {
                    if (latest.isPresent()) {
                        latest.get().add(item, before);
                    }
                    String[] cells = items.cells(item, before);
                    items.setKey(cells, key);
                    identity.hand(ofRoot, cells);
                    groups.add(items.header(), cells);
                    itemKey = keyOfNext(item, before);
                }
                // before anybody else sees the group; of one so large that pieces of it are gone, nothing will be
                // written
                latest.ifPresent(LatestUpdate::end);
                groups.end();
            }
            if (itemKey != null) {
                throw new IllegalStateException(
                        "the database orders keys otherwise than it joins them; rebuild the" + " indexes of "
                                + String.join(", ", source.step().rows().key()));
            }
        }
    }

    private void readJoined(Part part, GroupBuilder groups) throws SQLException, InterruptedException {
        try (PreparedStatement statement = prepared(source.queries().bundles(part));
                ResultSet rows = statement.executeQuery()) {
            new JoinedResultReader(source).read(rows, groups);
        }
    }

    private static List<String> keyOfNext(ResultSet item, int columns) throws SQLException {
        if (!item.next()) {
            return null;
        }
        String[] key = new String[columns];
        for (int column = 0; column < columns; column++) {
            key[column] = item.getString(column + 1);
        }
        return List.of(key);
    }

    private PreparedStatement prepared(SqlFragment query) throws SQLException {
        PreparedStatement statement =
                connection.prepareStatement(query.sql(), ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY);
        try {
            statement.setFetchSize(source.step().fetchSize());
            query.bindTo(statement);
            return statement;
        } catch (SQLException e) {
            statement.close();
            throw e;
        }
    }
}
