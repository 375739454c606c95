package dev.caravan.migration.read;

import dev.caravan.bundle.SystemAttributes;
import dev.caravan.design.EntityType;
import dev.caravan.design.Feed;
import dev.caravan.design.MigrationStep;
import dev.caravan.design.MigrationStep.Rows;
import dev.caravan.design.TableDesign;
import dev.caravan.job.reject.PartRejects;
import dev.caravan.ledger.RunKey;
import dev.caravan.migration.database.DatabaseDialect;
import dev.caravan.migration.database.InvalidMigrationException;
import dev.caravan.migration.database.JdbcAddress;
import dev.caravan.migration.database.Snapshot;
import dev.caravan.migration.database.SqlExceptionTranslator;
import dev.caravan.source.ReadableQueries;
import dev.caravan.source.SourceUnavailableException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A step whose queries fit both the database and the design.
 *
 * @param feed the step as the rest of Caravan knows it
 * @param inspected what is known of its rows before they are read
 * @param identity the attributes that its entities are known by
 * @param since what it is narrowed to; empty: all rows are read
 */
public record StepSource(
        MigrationStep step,
        Feed feed,
        ReadableQueries inspected,
        RowMapper roots,
        Optional<RowMapper> items,
        List<String> identity,
        PartSql queries,
        Optional<ChangeWindow> since) {

    /** The SQLSTATE of two values that no operator compares. */
    private static final String NO_OPERATOR = "42883";

    public StepSource {
        identity = List.copyOf(identity);
    }

    /**
     * Looks at what a step's queries give, without reading a row.
     *
     * @throws InvalidMigrationException if they do not run, or do not fit the declaration or the design
     * @throws SourceUnavailableException if the database is away, or a table of theirs is locked
     */
    public static StepSource of(MigrationStep step, TableDesign design, Snapshot snapshot, JdbcAddress address)
            throws SourceUnavailableException {
        EntityType entity = design.entities().get(step.entity());
        String where = where(step);
        boolean joined = step.items().isPresent();
        boolean keeps = step.additional() == Feed.Additional.KEEP;
        RowMapper roots = shape(step.rows(), entity, List.of(), keeps, snapshot, joined ? step.name() : "", where);
        Optional<RowMapper> items = Optional.empty();
        if (joined) {
            EntityType ofItems =
                    design.entities().get(entity.bundle().orElseThrow().items());
            List<String> fromEntity = entity.identity().stream()
                    .filter(attribute -> roots.header().indexOf(attribute) >= 0)
                    .toList();
            items = Optional.of(shape(
                    step.items().orElseThrow(),
                    ofItems,
                    fromEntity,
                    keeps,
                    snapshot,
                    step.itemsName(),
                    where + ".items"));
        }
        boolean updatedAt =
                entity.attributes().containsKey("updated_at") && roots.header().indexOf("updated_at") >= 0;
        Feed feed = step.feed(updatedAt);
        if (keeps) {
            Set<String> reserved = SystemAttributes.reserved(design, feed);
            checkKept(roots, reserved, where);
            items.ifPresent(shape -> checkKept(shape, reserved, where + ".items"));
        }
        boolean bounded =
                items.filter(shape -> shape.keyTypes().equals(roots.keyTypes())).isPresent();
        PartSql queries = new PartSql(snapshot.dialect(), step.rows(), step.items(), roots.keyTypes(), bounded);
        if (joined) {
            checkJoin(step, roots, items.orElseThrow(), queries, snapshot, where + ".items");
        }
        return new StepSource(
                step,
                feed,
                new ReadableQueries(sha256(identity(step, design, address)), ignored(step, roots, items)),
                roots,
                items,
                entity.identity(),
                queries,
                Optional.empty());
    }

    /**
     * The same declaration on the same database is the same work, as long as the same becomes of its rows: items that were
     * written under other keys before are not what a later process goes on from.
     */
    private static String identity(MigrationStep step, TableDesign design, JdbcAddress address) {
        EntityType root = design.entities().get(step.entity());
        String becomes = root.attributes() + " " + root.keys();
        if (root.bundle().isPresent()) {
            EntityType items = design.entities().get(root.bundle().get().items());
            becomes += " " + items.attributes() + " " + items.keys();
        }
        return step.declaration() + "\n" + address.url() + "\n" + becomes;
    }

    /** The step, narrowed to what was changed. */
    public StepSource narrowed(ChangeWindow to, ChangedRowsSql changed) {
        return new StepSource(
                step,
                feed,
                new ReadableQueries(sha256(inspected.sha256() + "\n" + to.identity()), inspected.ignored()),
                roots,
                items,
                identity,
                queries.of(changed),
                Optional.of(to));
    }

    /** What its items have from their entities. */
    ParentIdentity ofItems() {
        return new ParentIdentity(identity, roots.header(), items.orElseThrow().header());
    }

    /** Returns whether all of its rows tell when they were changed. */
    public boolean tellsChanges() {
        return roots.changedAt().isPresent()
                && items.map(shape -> shape.changedAt().isPresent()).orElse(true);
    }

    /** By what its runs are known. */
    public RunKey key() {
        return new RunKey(
                inspected.sha256(), feed.name(), feed.onExisting().name().toLowerCase(Locale.ROOT));
    }

    private static void checkJoin(
            MigrationStep step, RowMapper roots, RowMapper items, PartSql queries, Snapshot snapshot, String where)
            throws SourceUnavailableException {
        refuse(snapshot.dialect().joinObjection(roots.keyTypes(), items.keyTypes()), where);
        try (PreparedStatement join = snapshot.leader().prepareStatement(queries.join())) {
            join.executeQuery().close();
        } catch (SQLException e) {
            if (NO_OPERATOR.equals(e.getSQLState())) {
                throw new InvalidMigrationException(where + ": the key "
                        + typed(step.items().orElseThrow().key(), items.keyTypes()) + " is not compared with "
                        + typed(step.rows().key(), roots.keyTypes())
                        + " of its entity; cast one of them in its query, so that both are of the same type");
            }
            throw SqlExceptionTranslator.looking(where, e);
        }
    }

    private static void checkKept(RowMapper shape, Set<String> reserved, String where) {
        List<String> lost = shape.ignored().stream().filter(reserved::contains).toList();
        if (!lost.isEmpty()) {
            throw new InvalidMigrationException(where + ": additional: keep cannot keep " + String.join(", ", lost)
                    + ", since attributes of these names are declared or written by Caravan; rename them in the query, such"
                    + " as " + lost.get(0) + " AS source_" + lost.get(0) + ", or leave them out of it");
        }
    }

    private static String typed(List<String> columns, List<String> types) {
        List<String> texts = new ArrayList<>();
        for (int column = 0; column < columns.size(); column++) {
            texts.add(columns.get(column) + " of type " + types.get(column));
        }
        return String.join(", ", texts);
    }

    private static String where(MigrationStep step) {
        return "feeds.yaml: migrations." + step.migration() + ".steps." + step.name();
    }

    private static RowMapper shape(
            Rows rows,
            EntityType entity,
            List<String> fromEntity,
            boolean keeps,
            Snapshot snapshot,
            String file,
            String where)
            throws SourceUnavailableException {
        DatabaseDialect dialect = snapshot.dialect();
        parse(rows, snapshot, where);
        try (PreparedStatement columns = snapshot.leader().prepareStatement(PartSql.columns(dialect, rows));
                PreparedStatement order = snapshot.leader().prepareStatement(PartSql.order(dialect, rows))) {
            RowMapper shape;
            try (ResultSet none = columns.executeQuery()) {
                shape = RowMapper.of(rows, entity, fromEntity, keeps, none.getMetaData(), file, where);
            }
            order.executeQuery().close();
            refuse(dialect.objection(snapshot.leader(), rows, shape.keyTypes()), where);
            return shape;
        } catch (SQLException e) {
            throw SqlExceptionTranslator.looking(where, e);
        }
    }

    private static void parse(Rows rows, Snapshot snapshot, String where) throws SourceUnavailableException {
        try {
            snapshot.dialect().parse(snapshot.leader(), rows.sql());
        } catch (SQLException e) {
            throw SqlExceptionTranslator.looking(where, e);
        }
    }

    private static void refuse(Optional<String> objection, String where) {
        if (objection.isPresent()) {
            throw new InvalidMigrationException(where + ": " + objection.get());
        }
    }

    private static List<String> ignored(MigrationStep step, RowMapper roots, Optional<RowMapper> items) {
        List<String> ignored = new ArrayList<>();
        String prefix = items.isPresent() ? step.name() + ":" : "";
        roots.ignored().forEach(column -> ignored.add(prefix + column));
        items.ifPresent(shape -> shape.ignored().forEach(column -> ignored.add(step.itemsName() + ":" + column)));
        return ignored;
    }

    private static String sha256(String content) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(digest.digest(content.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    /** What its rejects are called. */
    public List<PartRejects.Source> rejected() {
        List<PartRejects.Source> sources = new ArrayList<>();
        sources.add(new PartRejects.Source(roots.header(), step.fullName()));
        items.ifPresent(shape ->
                sources.add(new PartRejects.Source(shape.header(), step.migration() + "." + step.itemsName())));
        return sources;
    }

    /** How refusals name it. */
    public String where() {
        return where(step);
    }
}
