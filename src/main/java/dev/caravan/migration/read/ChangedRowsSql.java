package dev.caravan.migration.read;

import dev.caravan.design.MigrationStep.Rows;
import dev.caravan.migration.database.DatabaseDialect;
import dev.caravan.migration.database.SqlFragment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What was changed of a step, as tables within its queries. An entity is changed when its own row was, or the row of one of
 * its items. A row that does not tell when it was changed may have been at any time, and counts as changed.
 *
 * @param roots the rows of the entities that were changed, under the name of the entities
 * @param items the rows of the items that were changed themselves, under the name of the items
 */
public record ChangedRowsSql(SqlFragment roots, Optional<SqlFragment> items) {

    /** Rows and the time from which on they are wanted, as their column has it. */
    public record From(Rows rows, String time) {}

    /** The changed rows of a step whose queries all tell when a row was changed. */
    public static ChangedRowsSql of(DatabaseDialect dialect, From roots, Optional<From> items) {
        SqlFragment own = changed(dialect, roots, "root");
        Optional<SqlFragment> ofItems = items.map(rows -> changed(dialect, rows, "item"));
        SqlFragment all = ofItems.map(
                        found -> united(dialect, roots, own, items.get().rows(), found))
                .orElse(own);
        return new ChangedRowsSql(named(all, "root"), ofItems.map(found -> named(found, "item")));
    }

    private static SqlFragment changed(DatabaseDialect dialect, From from, String name) {
        return new SqlFragment(
                "SELECT * FROM " + PartSql.derived(from.rows(), name) + " WHERE "
                        + isChanged(dialect, from.rows(), name),
                List.of(from.time()));
    }

    private static String isChanged(DatabaseDialect dialect, Rows rows, String name) {
        String column = PartSql.columns(dialect, name, List.of(rows.updatedAt().orElseThrow()))
                .get(0);
        return "(" + column + " >= ? OR " + column + " IS NULL)";
    }

    /** Two searches, each of which an index on its table's column can serve, where one with OR would read all rows. */
    private static SqlFragment united(
            DatabaseDialect dialect, From roots, SqlFragment own, Rows itemRows, SqlFragment ofItems) {
        String key =
                String.join(", ", PartSql.columns(dialect, "root", roots.rows().key()));
        String itemKey = String.join(", ", PartSql.columns(dialect, "item", itemRows.key()));
        List<String> texts = new ArrayList<>(own.texts());
        texts.add(roots.time());
        texts.addAll(ofItems.texts());
        return new SqlFragment(
                own.sql() + " UNION ALL SELECT * FROM " + PartSql.derived(roots.rows(), "root") + " WHERE "
                        + isChanged(dialect, roots.rows(), "root") + " IS NOT TRUE AND (" + key + ") IN (SELECT "
                        + itemKey + " FROM " + named(ofItems, "item").sql() + ")",
                texts);
    }

    private static SqlFragment named(SqlFragment rows, String name) {
        return new SqlFragment("(" + rows.sql() + ") " + name, rows.texts());
    }
}
