package dev.caravan.migration.read;

import dev.caravan.design.MigrationStep.Rows;
import dev.caravan.migration.database.DatabaseDialect;
import dev.caravan.migration.database.SqlFragment;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The queries of a step, made around the user's own. Only the database ever compares keys: it orders them, and tells which
 * are in a range, since its collations differ from any order that Java knows.
 */
public final class PartSql {

    private static final String ITEM_KEY = "caravan_key_";

    private final DatabaseDialect dialect;
    private final Rows roots;
    private final Optional<Rows> items;
    private final List<String> keyTypes;
    private final boolean itemsBounded;
    private final SqlFragment entities;
    private final Optional<SqlFragment> loose;

    /**
     * The queries of a step.
     *
     * @param keyTypes of the entities' key, as the database calls them
     * @param itemsBounded whether the items' key is of the same type as the entities': the database then need not read all
     *     items to find those of a part
     */
    PartSql(DatabaseDialect dialect, Rows roots, Optional<Rows> items, List<String> keyTypes, boolean itemsBounded) {
        this(
                dialect,
                roots,
                items,
                keyTypes,
                itemsBounded,
                new SqlFragment(derived(roots, "root"), List.of()),
                items.map(rows -> new SqlFragment(derived(rows, "item"), List.of())));
    }

    private PartSql(
            DatabaseDialect dialect,
            Rows roots,
            Optional<Rows> items,
            List<String> keyTypes,
            boolean itemsBounded,
            SqlFragment entities,
            Optional<SqlFragment> loose) {
        this.dialect = dialect;
        this.roots = roots;
        this.items = items;
        this.keyTypes = List.copyOf(keyTypes);
        this.itemsBounded = itemsBounded;
        this.entities = entities;
        this.loose = loose;
    }

    /** The same of what was changed alone: of a changed entity all items, and of items without an entity those changed. */
    PartSql of(ChangedRowsSql changed) {
        return new PartSql(dialect, roots, items, keyTypes, itemsBounded, changed.roots(), changed.items());
    }

    /** A query of the columns of some rows, without any row. */
    static String columns(DatabaseDialect dialect, Rows rows) {
        return dialect.withoutRows("SELECT * FROM " + derived(rows, "root"));
    }

    /** A query without any row, which fails where nothing can be ordered by the key. */
    static String order(DatabaseDialect dialect, Rows rows) {
        return dialect.withoutRows(
                "SELECT * FROM " + derived(rows, "root") + order(columns(dialect, "root", rows.key())));
    }

    /** A query without any row, which fails where the keys of entities and items cannot be compared. */
    String join() {
        return dialect.withoutRows("SELECT item.* FROM " + derived(roots, "root") + " JOIN "
                + derived(items.orElseThrow(), "item") + " ON " + joined(items.get()));
    }

    /** All keys in their order, the last column telling whether one equals the one before. */
    SqlFragment keys() {
        return new SqlFragment(dialect.keysOf(entities.sql(), columns("root", roots.key())), entities.texts());
    }

    /**
     * Returns whether one connection reads {@link #roots} and {@link #items} in turn, row by row; otherwise {@link #bundles} is to be
     * read.
     */
    boolean areReadInTurn() {
        return dialect.readsTwoResultsAtOnce();
    }

    /** The entities of a part in the order of their keys. */
    SqlFragment roots(Part part) {
        List<String> texts = new ArrayList<>(entities.texts());
        String sql = "SELECT * FROM " + entities.sql() + where(range(part, columns("root", roots.key()), texts))
                + order(columns("root", roots.key()));
        return new SqlFragment(sql, texts);
    }

    /** The items of a part's entities in the order of the entities' keys; each with its entity's key in front. */
    SqlFragment items(Part part) {
        Rows rows = items.orElseThrow();
        List<String> keys = columns("root", roots.key());
        List<String> texts = new ArrayList<>(entities.texts());
        List<String> conditions = range(part, keys, texts);
        if (itemsBounded) {
            conditions.addAll(range(part, columns("item", rows.key()), texts));
        }
        String sql = "SELECT " + named(keys) + ", item.* FROM " + entities.sql() + " JOIN " + derived(rows, "item")
                + " ON " + joined(rows) + where(conditions) + order(keys);
        return new SqlFragment(sql, texts);
    }

    /**
     * The entities of a part in the order of their keys, one in as many rows as it has items, or in one row where it has none;
     * the entity's columns stand in front.
     */
    SqlFragment bundles(Part part) {
        Rows rows = items.orElseThrow();
        List<String> keys = columns("root", roots.key());
        List<String> texts = new ArrayList<>(entities.texts());
        // the items are not bounded: their texts may be ordered otherwise than those of the entities that they equal
        String sql = "SELECT root.*, item.* FROM " + entities.sql() + " LEFT JOIN " + derived(rows, "item") + " ON "
                + joined(rows) + where(range(part, keys, texts)) + order(keys);
        return new SqlFragment(sql, texts);
    }

    /** One column of all rows of a query. */
    SqlFragment column(SqlFragment query, String column) {
        return new SqlFragment(
                "SELECT found." + dialect.quoted(column) + " FROM (" + query.sql() + ") found", query.texts());
    }

    /** One column of one row of a query, counted from 0. */
    SqlFragment cell(SqlFragment query, String column, long row) {
        return new SqlFragment(
                "SELECT found." + dialect.quoted(column) + " FROM (" + query.sql() + ") found LIMIT 1 OFFSET " + row,
                query.texts());
    }

    /** What the columns of the entity's key are called in {@link #items}. */
    List<String> keysOfItems() {
        return IntStream.range(0, roots.key().size())
                .mapToObj(i -> ITEM_KEY + i)
                .toList();
    }

    /** What is read of a part, without its rows: fails if the database cannot compare keys with the part's boundaries. */
    SqlFragment empty(Part part, boolean hasItems) {
        SqlFragment all = roots(part);
        if (hasItems) {
            all = areReadInTurn() ? items(part) : bundles(part);
        }
        return new SqlFragment(dialect.withoutRows(all.sql()), all.texts());
    }

    /** The items that belong to no entity. */
    SqlFragment orphans() {
        Rows rows = items.orElseThrow();
        SqlFragment from = loose.orElseThrow();
        String sql = "SELECT item.* FROM " + from.sql() + " LEFT JOIN " + derived(roots, "root") + " ON " + joined(rows)
                + " WHERE " + columns("root", roots.key()).get(0) + " IS NULL";
        return new SqlFragment(sql, from.texts());
    }

    /** The entities whose columns have one of these values, each with a text for each column. */
    public SqlFragment among(List<String> columns, Collection<List<String>> values) {
        String sql = "SELECT * FROM " + derived(roots, "root") + " WHERE "
                + isAmong(columns("root", columns), values.size());
        return new SqlFragment(sql, values.stream().flatMap(List::stream).toList());
    }

    /** Rows are not compared as such: MariaDB then compares texts of two character sets by their bytes. */
    private static String isAmong(List<String> columns, int values) {
        if (columns.size() == 1) {
            return columns.get(0) + " IN (" + String.join(", ", Collections.nCopies(values, "?")) + ")";
        }
        String one = columns.stream().map(column -> column + " = ?").collect(Collectors.joining(" AND ", "(", ")"));
        return String.join(" OR ", Collections.nCopies(values, one));
    }

    /** Returns whether what {@link #among} asked failed because no row can have one of the values. */
    public boolean areImpossible(SQLException failure, SqlFragment among) {
        return dialect.cannotHold(failure, among.texts());
    }

    private List<String> range(Part part, List<String> key, List<String> texts) {
        List<SqlFragment> bounds = new ArrayList<>();
        part.behind().ifPresent(boundary -> bounds.add(dialect.isBehind(key, keyTypes, boundary)));
        part.upTo().ifPresent(boundary -> bounds.add(dialect.isUpTo(key, keyTypes, boundary)));
        bounds.forEach(bound -> texts.addAll(bound.texts()));
        return bounds.stream().map(SqlFragment::sql).collect(Collectors.toCollection(ArrayList::new));
    }

    private String joined(Rows rows) {
        List<String> ofRoot = columns("root", roots.key());
        List<String> ofItem = columns("item", rows.key());
        return IntStream.range(0, ofRoot.size())
                .mapToObj(i -> ofItem.get(i) + " = " + ofRoot.get(i))
                .collect(Collectors.joining(" AND "));
    }

    /** Names that no column of the items has. */
    private static String named(List<String> keys) {
        return IntStream.range(0, keys.size())
                .mapToObj(i -> keys.get(i) + " AS " + ITEM_KEY + i)
                .collect(Collectors.joining(", "));
    }

    /** The user's query as a table; a comment at its end shall not swallow what follows. */
    static String derived(Rows rows, String name) {
        return "(" + rows.sql() + "\n) " + name;
    }

    private List<String> columns(String table, List<String> names) {
        return columns(dialect, table, names);
    }

    static List<String> columns(DatabaseDialect dialect, String table, List<String> names) {
        return names.stream().map(name -> table + "." + dialect.quoted(name)).toList();
    }

    private static String where(List<String> conditions) {
        return conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
    }

    private static String order(List<String> keys) {
        return " ORDER BY " + String.join(", ", keys);
    }
}
