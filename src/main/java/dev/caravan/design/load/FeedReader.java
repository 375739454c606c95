package dev.caravan.design.load;

import com.fasterxml.jackson.databind.JsonNode;
import dev.caravan.design.Batch;
import dev.caravan.design.EntityType;
import dev.caravan.design.Feed;
import dev.caravan.design.FileFormat;
import dev.caravan.design.OnExisting;
import dev.caravan.design.TableDesign;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoField;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/** Makes {@link Feed}s of {@code feeds.yaml}, whose schema has been checked. */
final class FeedReader {

    private final TableDesign table;
    private final DesignProblems problems;

    FeedReader(TableDesign table, DesignProblems problems) {
        this.table = table;
        this.problems = problems;
    }

    Map<String, Feed> read(JsonNode root) {
        return TableReader.mapOf(root.get("feeds"), this::feed);
    }

    private Feed feed(String name, JsonNode node) {
        String path = "feeds." + name;
        Feed feed = new Feed(
                name,
                node.get("files").asText(),
                node.get("entity").asText(),
                formats(node.get("formats")),
                TableReader.mapOf(node.path("columns"), (attribute, column) -> column.asText()),
                node.path("delimiter").asText(",").charAt(0),
                charset(path, node),
                zone(problems, path, node),
                timestampFormats(path, node),
                constant(OnExisting.class, node.path("onExisting").asText("fail")),
                constant(Feed.Additional.class, node.path("additional").asText("ignore")),
                Optional.ofNullable(node.get("batch"))
                        .map(batch -> new Batch(
                                batch.get("root").asText(), batch.get("items").asText())),
                node.has("pack") ? OptionalInt.of(node.get("pack").asInt()) : OptionalInt.empty(),
                node.path("marker").asText("optional").equals("required"));
        check(path, feed);
        return feed;
    }

    private void check(String path, Feed feed) {
        problems.tryOr("", path + ".files", () -> feed.claims("any").toString());
        EntityType entity = table.entities().get(feed.entity());
        if (entity == null) {
            problems.add(path + ".entity", "there is no entity " + feed.entity() + " in table.yaml");
            return;
        }
        problems.addUnless(
                feed.onExisting() != OnExisting.NEWER || entity.attributes().containsKey("updated_at"),
                path + ".onExisting",
                "newer compares updated_at, which " + feed.entity() + " does not declare");
        feed.batch().ifPresent(batch -> checkBatch(path + ".batch", feed, entity, batch));
        for (String attribute : feed.columns().keySet()) {
            problems.addUnless(
                    declares(entity, attribute),
                    path + ".columns." + attribute,
                    "neither " + feed.entity() + " nor its bundle declares " + attribute);
        }
    }

    private void checkBatch(String path, Feed feed, EntityType entity, Batch batch) {
        problems.addUnless(
                entity.bundle().isPresent(),
                path,
                "joins an entity with its items, and " + feed.entity() + " declares no bundle");
        problems.addUnless(
                feed.formats().contains(FileFormat.CSV), path, "joins CSV files, which the feed's formats leave out");
        problems.addUnless(!batch.root().equals(batch.items()), path + ".items", "is the same file as root");
        checkPlainCsv(path + ".root", batch.root());
        checkPlainCsv(path + ".items", batch.items());
    }

    private void checkPlainCsv(String path, String name) {
        boolean plain = !name.startsWith(".") && name.indexOf('/') < 0 && name.indexOf('\\') < 0;
        boolean csv = FileFormat.ofName(name).filter(FileFormat.CSV::equals).isPresent();
        problems.addUnless(plain && csv, path, "'" + name + "' is no name of a CSV file such as orders.csv");
    }

    private boolean declares(EntityType entity, String attribute) {
        return entity.attributes().containsKey(attribute)
                || entity.bundle()
                        .map(bundle -> table.entities().get(bundle.items()))
                        .filter(items -> items.attributes().containsKey(attribute))
                        .isPresent();
    }

    private static Set<FileFormat> formats(JsonNode node) {
        if (node == null) {
            return EnumSet.allOf(FileFormat.class);
        }
        Set<FileFormat> formats = EnumSet.noneOf(FileFormat.class);
        node.forEach(format -> formats.add(constant(FileFormat.class, format.asText())));
        return formats;
    }

    private Charset charset(String path, JsonNode node) {
        String name = node.path("charset").asText("UTF-8");
        return problems.tryOr(StandardCharsets.UTF_8, path + ".charset", () -> {
            if (!Charset.isSupported(name)) {
                throw new IllegalArgumentException("no charset " + name + " is known");
            }
            return Charset.forName(name);
        });
    }

    static ZoneId zone(DesignProblems problems, String path, JsonNode node) {
        return problems.tryOr(
                ZoneOffset.UTC,
                path + ".zone",
                () -> ZoneId.of(node.path("zone").asText("UTC")));
    }

    List<String> timestampFormats(String path, JsonNode node) {
        List<String> formats = TableReader.texts(node.path("timestampFormats"));
        for (String format : formats) {
            problems.tryOr(null, path + ".timestampFormats", () -> dated(format));
        }
        return formats;
    }

    private static DateTimeFormatter dated(String format) {
        DateTimeFormatter formatter = DateTimeFormatter.ofPattern(format, Locale.ROOT);
        ZonedDateTime any = ZonedDateTime.of(2026, 11, 29, 8, 30, 0, 0, ZoneOffset.UTC);
        if (!formatter.parse(formatter.format(any)).isSupported(ChronoField.EPOCH_DAY)) {
            throw new IllegalArgumentException(format + " tells no date");
        }
        return formatter;
    }

    private static <E extends Enum<E>> E constant(Class<E> type, String text) {
        return Enum.valueOf(type, text.toUpperCase(Locale.ROOT));
    }
}
