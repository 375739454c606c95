package dev.caravan.migration.database;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/**
 * A query, or a part of one.
 *
 * @param texts the values of its parameters, in their order
 */
public record SqlFragment(String sql, List<String> texts) {

    public SqlFragment {
        texts = List.copyOf(texts);
    }

    /** Binds the texts to a statement of this fragment alone. */
    public void bindTo(PreparedStatement statement) throws SQLException {
        for (int i = 0; i < texts.size(); i++) {
            statement.setString(i + 1, texts.get(i));
        }
    }
}
