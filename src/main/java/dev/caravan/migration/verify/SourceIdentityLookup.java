package dev.caravan.migration.verify;

import dev.caravan.design.EntityType;
import dev.caravan.migration.database.SqlFragment;
import dev.caravan.migration.read.StepSource;
import dev.caravan.source.SourceRecord.Row;
import dev.caravan.store.item.Value;
import dev.caravan.validation.EntityValidator;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Asks the source of a step which entities it has rows of. The database finds candidates by its own comparison, which may take
 * several writings for the same; whether they are the very entity is told from what an import makes of the rows. For one
 * thread.
 */
public final class SourceIdentityLookup {

    private static final int BATCH = 500;

    private final StepSource source;
    private final List<String> identity;
    private final List<String> columns;
    private final EntityValidator validator;
    private final Connection connection;

    SourceIdentityLookup(StepSource source, EntityType entity, Connection connection) {
        this.source = source;
        this.identity = entity.identity();
        this.columns = identity.stream().map(source.step().rows()::columnOf).toList();
        this.validator = new EntityValidator(entity, source.feed());
        this.connection = connection;
    }

    /**
     * Those of some identities of which the source has rows.
     *
     * @param asked the texts of the identity's attributes, as the table has them
     */
    public Set<List<String>> among(Collection<List<String>> asked) throws SQLException {
        Set<List<String>> found = new HashSet<>();
        List<List<String>> all = List.copyOf(asked);
        for (int from = 0; from < all.size(); from += BATCH) {
            found.addAll(ask(all.subList(from, Math.min(all.size(), from + BATCH))));
        }
        return found;
    }

    private Set<List<String>> ask(List<List<String>> asked) throws SQLException {
        SqlFragment query = source.queries().among(columns, asked);
        Savepoint before = connection.setSavepoint();
        try {
            Set<List<String>> found = read(query);
            found.retainAll(Set.copyOf(asked));
            connection.releaseSavepoint(before);
            return found;
        } catch (SQLException e) {
            if (!source.queries().areImpossible(e, query)) {
                throw e;
            }
            // such as a column that holds numbers, and an identity that is none: no row can have it
            connection.rollback(before);
            return askInHalves(asked);
        }
    }

    private Set<List<String>> askInHalves(List<List<String>> asked) throws SQLException {
        Set<List<String>> found = new HashSet<>();
        if (asked.size() > 1) {
            int half = asked.size() / 2;
            found.addAll(ask(asked.subList(0, half)));
            found.addAll(ask(asked.subList(half, asked.size())));
        }
        return found;
    }

    private Set<List<String>> read(SqlFragment query) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(query.sql())) {
            statement.setFetchSize(source.step().fetchSize());
            query.bindTo(statement);
            Set<List<String>> found = new HashSet<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    found.add(identityOf(Row.ofQuery(
                            0, 0, source.roots().header(), source.roots().cells(rows, 0))));
                }
            }
            return found;
        }
    }

    private List<String> identityOf(Row row) {
        Map<String, Value> values = validator.validate(row, new ArrayList<>());
        return identity.stream()
                .map(attribute -> String.valueOf(Value.textOf(values.get(attribute))))
                .toList();
    }
}
