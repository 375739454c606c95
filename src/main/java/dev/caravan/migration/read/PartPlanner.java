package dev.caravan.migration.read;

import dev.caravan.ledger.migration.PartLedger.Plan;
import dev.caravan.migration.database.InvalidMigrationException;
import dev.caravan.migration.database.Snapshot;
import dev.caravan.migration.database.SqlExceptionTranslator;
import dev.caravan.migration.database.SqlFragment;
import dev.caravan.source.SourceUnavailableException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads all keys of a step once, in their order and without their rows: counts them, proves that none is missing or there
 * twice, and cuts the step into parts of so many.
 */
public final class PartPlanner {

    private static final int FETCH_SIZE = 5_000;

    private final StepSource source;
    private final Snapshot snapshot;
    private final int partRows;

    /** Something that ends the reading by what it throws. */
    @FunctionalInterface
    public interface Check {
        void make() throws Exception;
    }

    public PartPlanner(StepSource source, Snapshot snapshot, int partRows) {
        this.source = source;
        this.snapshot = snapshot;
        this.partRows = partRows;
    }

    /**
     * The cut of the step.
     *
     * @param check is made now and again, and throws where the reading is to end
     * @throws InvalidMigrationException if a key is null, or there twice
     */
    public Plan plan(Check check) throws Exception {
        Connection connection = snapshot.leader();
        SqlFragment query = source.queries().keys();
        try (PreparedStatement statement =
                connection.prepareStatement(query.sql(), ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_READ_ONLY)) {
            statement.setFetchSize(FETCH_SIZE);
            query.bindTo(statement);
            try (ResultSet keys = statement.executeQuery()) {
                Plan plan = plan(keys, check);
                keys.close();
                checkBounds(plan, connection);
                return plan;
            }
        } catch (SQLException e) {
            throw SqlExceptionTranslator.away(source.where(), e);
        }
    }

    /** Keys that are ordered and yet not compared with a boundary show before anything is written. */
    private void checkBounds(Plan plan, Connection connection) throws SQLException, SourceUnavailableException {
        boolean hasItems = source.items().isPresent();
        List<Part> parts = Part.between(plan.boundaries(), hasItems);
        // the first with a boundary on either side, or the only one
        Part part = parts.get(Math.min(1, parts.size() - 1));
        if (part.behind().isEmpty()) {
            return;
        }
        SqlFragment query = source.queries().empty(part, hasItems);
        try (PreparedStatement statement = connection.prepareStatement(query.sql())) {
            query.bindTo(statement);
            statement.executeQuery().close();
        } catch (SQLException e) {
            throw SqlExceptionTranslator.looking(source.where(), e);
        }
    }

    private Plan plan(ResultSet keys, Check check) throws Exception {
        List<List<String>> boundaries = new ArrayList<>();
        List<String> last = List.of();
        long rows = 0;
        while (keys.next()) {
            if (rows % FETCH_SIZE == 0) {
                check.make();
            }
            if (rows > 0 && rows % partRows == 0) {
                boundaries.add(last);
            }
            last = checked(keys);
            rows++;
        }
        return new Plan(boundaries, rows, snapshot.takenAt().toString());
    }

    private List<String> checked(ResultSet keys) throws SQLException {
        List<String> names = source.step().rows().key();
        List<String> key = new ArrayList<>(names.size());
        for (int column = 1; column <= names.size(); column++) {
            String text = keys.getString(column);
            if (text == null) {
                throw refused("is null in a row; a key is never null: leave such rows out in the query");
            }
            key.add(text);
        }
        if (keys.getBoolean(names.size() + 1)) {
            throw refused("is not unique: " + String.join(", ", key) + " stands in more than one row");
        }
        return key;
    }

    private InvalidMigrationException refused(String what) {
        return new InvalidMigrationException(source.where() + ": the key "
                + String.join(", ", source.step().rows().key()) + " " + what);
    }
}
