package dev.caravan.migration.read;

import dev.caravan.design.Attribute;
import dev.caravan.design.EntityType;
import dev.caravan.design.MigrationStep.Rows;
import dev.caravan.migration.column.ColumnReader;
import dev.caravan.migration.column.UnsupportedColumnException;
import dev.caravan.migration.database.InvalidMigrationException;
import dev.caravan.migration.database.SqlExceptionTranslator;
import dev.caravan.source.Header;
import java.sql.ResultSet;
import java.sql.ResultSetMetaData;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * How the rows of a query become cells under a header. Columns that hold an attribute are called as the attribute, so that
 * rejects read like a file of it.
 */
public final class RowMapper {

    /** A cell: the column that it is read from, counted from 1, and how. */
    private record Cell(int column, ColumnReader text) {

        /** A cell without a column, whose text is put in later. */
        static final Cell LATER = new Cell(0, (row, column) -> null);
    }

    private final Header header;
    private final List<String> columns;
    private final List<Cell> cells;
    private final List<Cell> key;
    private final List<String> keyTypes;
    private final Set<String> ignored;
    private final Optional<UpdatedAtColumn> changedAt;

    private RowMapper(
            Header header,
            Collection<String> columns,
            List<Cell> cells,
            List<Cell> key,
            List<String> keyTypes,
            Set<String> ignored,
            Optional<UpdatedAtColumn> changedAt) {
        this.header = header;
        this.columns = List.copyOf(columns);
        this.cells = List.copyOf(cells);
        this.key = List.copyOf(key);
        this.keyTypes = List.copyOf(keyTypes);
        this.ignored = ignored;
        this.changedAt = changedAt;
    }

    /**
     * The shape of a query's rows.
     *
     * @param fromEntity attributes that items have from their entity: no column of their own need hold them
     * @param keeps whether columns are kept that the design does not declare; those that no text holds are left out otherwise
     * @param file what the header calls the query; empty if nothing is joined
     * @param where how refusals name it
     * @throws InvalidMigrationException if a column is missing, stands twice, or has a type that nothing is known of
     */
    static RowMapper of(
            Rows rows,
            EntityType entity,
            List<String> fromEntity,
            boolean keeps,
            ResultSetMetaData found,
            String file,
            String where)
            throws SQLException {
        Map<String, Integer> positions = positions(found, where);
        List<String> names = new ArrayList<>();
        List<Cell> cells = new ArrayList<>();
        Set<String> ignored = new LinkedHashSet<>(positions.keySet());
        for (Attribute attribute : entity.attributes().values()) {
            String column = rows.columnOf(attribute.name());
            boolean later = fromEntity.contains(attribute.name()) && !isReadable(found, positions, column, attribute);
            boolean wanted = rows.columns().containsKey(attribute.name())
                    || (attribute.required() && attribute.fallback() instanceof Attribute.Fallback.None);
            if (later && !rows.columns().containsKey(attribute.name())) {
                names.add(attribute.name());
                cells.add(Cell.LATER);
                continue;
            }
            if (wanted) {
                position(positions, column, where, "for " + entity.name() + "." + attribute.name());
            }
            if (positions.containsKey(column)) {
                int position = positions.get(column);
                names.add(attribute.name());
                cells.add(new Cell(position, text(found, position, Optional.of(attribute), where)));
                ignored.remove(column);
            }
        }
        for (String column : ignored) {
            Optional<Cell> cell = undeclared(found, positions.get(column), keeps, where);
            if (cell.isPresent() && !entity.attributes().containsKey(column)) {
                names.add(column);
                cells.add(cell.get());
            }
        }
        List<Cell> key = new ArrayList<>();
        List<String> keyTypes = new ArrayList<>();
        for (String column : rows.key()) {
            int position = position(positions, column, where, "of the key");
            key.add(new Cell(position, textOf(cells, position, found, where)));
            keyTypes.add(found.getColumnTypeName(position));
        }
        Optional<UpdatedAtColumn> changedAt = Optional.empty();
        if (rows.updatedAt().isPresent()) {
            int position = position(positions, rows.updatedAt().get(), where, "of updatedAt");
            changedAt = Optional.of(UpdatedAtColumn.of(found, position, where));
        }
        Header header = Header.ofQuery(names);
        return new RowMapper(
                file.isEmpty() ? header : header.in(file),
                positions.keySet(),
                cells,
                key,
                keyTypes,
                ignored,
                changedAt);
    }

    private static boolean isReadable(
            ResultSetMetaData found, Map<String, Integer> positions, String column, Attribute attribute)
            throws SQLException {
        if (!positions.containsKey(column)) {
            return false;
        }
        try {
            ColumnReader.of(found, positions.get(column), Optional.of(attribute));
            return true;
        } catch (UnsupportedColumnException e) {
            // the entity's value stands in for whatever this is
            return false;
        }
    }

    private static Map<String, Integer> positions(ResultSetMetaData found, String where) throws SQLException {
        Map<String, Integer> positions = new LinkedHashMap<>();
        for (int column = 1; column <= found.getColumnCount(); column++) {
            String label = found.getColumnLabel(column);
            if (positions.put(label, column) != null) {
                throw new InvalidMigrationException(
                        where + " gives the column " + label + " twice; name one AS another");
            }
        }
        return positions;
    }

    private static int position(Map<String, Integer> positions, String column, String where, String what) {
        Integer position = positions.get(column);
        if (position == null) {
            throw new InvalidMigrationException(where + " gives no column " + column + " " + what + "; it gives "
                    + String.join(", ", positions.keySet()));
        }
        return position;
    }

    private static ColumnReader textOf(List<Cell> cells, int position, ResultSetMetaData found, String where)
            throws SQLException {
        for (Cell cell : cells) {
            if (cell.column() == position) {
                return cell.text();
            }
        }
        return text(found, position, Optional.empty(), where);
    }

    private static ColumnReader text(ResultSetMetaData found, int position, Optional<Attribute> attribute, String where)
            throws SQLException {
        try {
            return ColumnReader.of(found, position, attribute);
        } catch (UnsupportedColumnException e) {
            throw new InvalidMigrationException(where + ": " + e.getMessage());
        }
    }

    private static Optional<Cell> undeclared(ResultSetMetaData found, int position, boolean keeps, String where)
            throws SQLException {
        try {
            return Optional.of(new Cell(position, ColumnReader.of(found, position, Optional.empty())));
        } catch (UnsupportedColumnException e) {
            if (keeps) {
                throw new InvalidMigrationException(where + ": " + e.getMessage());
            }
            return Optional.empty();
        }
    }

    public Header header() {
        return header;
    }

    /** How many columns the query gives. */
    int columns() {
        return columns.size();
    }

    /** The names of the columns that the query gives. */
    List<String> columnNames() {
        return columns;
    }

    /** Columns that the design does not declare. */
    Set<String> ignored() {
        return ignored;
    }

    /** The column that tells when a row was changed last, where one is declared. */
    public Optional<UpdatedAtColumn> changedAt() {
        return changedAt;
    }

    /** The types of the key's columns, as the database calls them. */
    List<String> keyTypes() {
        return keyTypes;
    }

    /**
     * The cells of a row.
     *
     * @param before how many columns stand before the query's own in this result
     */
    public String[] cells(ResultSet row, int before) throws SQLException {
        String[] texts = new String[cells.size()];
        for (int i = 0; i < texts.length; i++) {
            Cell cell = cells.get(i);
            try {
                texts[i] = cell.text().read(row, before + cell.column());
            } catch (SQLException e) {
                throw unreadable(row, before, i, e);
            }
        }
        return texts;
    }

    /** A value that cannot be read, such as bytes that the database's encoding does not have, with where it stands. */
    private SQLException unreadable(ResultSet row, int before, int cell, SQLException e) {
        return SqlExceptionTranslator.unreadable(
                "the column " + columns.get(cells.get(cell).column() - 1) + " of the row with the key "
                        + shownKey(row, before),
                e);
    }

    private String shownKey(ResultSet row, int before) {
        try {
            return String.join(", ", plainKey(row, before));
        } catch (SQLException e) {
            return "that cannot be read either";
        }
    }

    /**
     * The key of a row, as its cells have it.
     *
     * @param before how many columns stand before the query's own in this result
     */
    List<String> key(ResultSet row, int before) throws SQLException {
        List<String> texts = new ArrayList<>(key.size());
        for (Cell column : key) {
            texts.add(column.text().read(row, before + column.column()));
        }
        return texts;
    }

    /**
     * The key of a row as the driver writes it: what the database takes back as a boundary.
     *
     * @param before how many columns stand before the query's own in this result
     */
    List<String> plainKey(ResultSet row, int before) throws SQLException {
        List<String> texts = new ArrayList<>(key.size());
        for (Cell column : key) {
            texts.add(row.getString(before + column.column()));
        }
        return texts;
    }

    /** Puts the key of a row without an entity into cells that would have a text from there, so that a reject tells it. */
    void setUnknownIdentity(String[] ofRow, List<String> texts) {
        for (int cell = 0; cell < ofRow.length; cell++) {
            if (cells.get(cell).equals(Cell.LATER) && !texts.contains(null)) {
                ofRow[cell] = String.join(" ", texts);
            }
        }
    }

    /** Puts a key into the cells of a row, in place of one that the database takes for the same. */
    void setKey(String[] ofRow, List<String> texts) {
        for (int i = 0; i < texts.size(); i++) {
            for (int cell = 0; cell < ofRow.length; cell++) {
                if (cells.get(cell).column() == key.get(i).column()) {
                    ofRow[cell] = texts.get(i);
                }
            }
        }
    }
}
