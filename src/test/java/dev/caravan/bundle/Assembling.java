package dev.caravan.bundle;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.caravan.design.Design;
import dev.caravan.design.DesignLoader;
import dev.caravan.design.Feed;
import dev.caravan.design.Limits;
import dev.caravan.design.TableDesign;
import dev.caravan.source.Header;
import dev.caravan.source.JsonNumber;
import dev.caravan.source.RecordGroup;
import dev.caravan.source.SourceRecord;
import dev.caravan.validation.RejectCode;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** Makes bundles of rows and objects by the shipped design, without a table. */
final class Assembling {

    static final String IMPORT_ID = "01IMPORT";
    static final Instant NOW = Instant.parse("2026-11-29T12:00:00Z");
    static final Design DESIGN = DesignLoader.load(
            Path.of(System.getProperty("basedir", "")).toAbsolutePath().resolve("design"));

    private final TableDesign table;
    private final Feed feed;
    private final Instant now;
    private final Limits limits;

    private Assembling(TableDesign table, Feed feed, Instant now, Limits limits) {
        this.table = table;
        this.feed = feed;
        this.now = now;
        this.limits = limits;
    }

    static Assembling orders() {
        return new Assembling(DESIGN.table(), DESIGN.feeds().get("orders"), NOW, Limits.DEFAULT);
    }

    static Assembling users() {
        return new Assembling(DESIGN.table(), DESIGN.feeds().get("users"), NOW, Limits.DEFAULT);
    }

    Assembling at(Instant time) {
        return new Assembling(table, feed, time, limits);
    }

    Assembling by(TableDesign other) {
        return new Assembling(other, feed, now, limits);
    }

    Assembling mostItems(int items) {
        return new Assembling(table, feed, now, new Limits(1000, 10_000, 10, items, 10));
    }

    Assembling keepingAdditional() {
        return feed(feed.columns(), Feed.Additional.KEEP);
    }

    Assembling columns(Map<String, String> columns) {
        return feed(columns, feed.additional());
    }

    private Assembling feed(Map<String, String> columns, Feed.Additional additional) {
        Feed changed = new Feed(
                feed.name(),
                feed.files(),
                feed.entity(),
                feed.formats(),
                columns,
                feed.delimiter(),
                feed.charset(),
                feed.zone(),
                feed.timestampFormats(),
                feed.onExisting(),
                additional);
        return new Assembling(table, changed, now, limits);
    }

    /** What becomes of rows of one bundle: the header, then the rows from line 2 on, cells divided by {@code |}. */
    Assembly rows(String header, String... rows) {
        Header columns = new Header(cells(header));
        List<SourceRecord> records = new ArrayList<>();
        for (int i = 0; i < rows.length; i++) {
            records.add(new SourceRecord.Row(i + 1L, i + 2L, columns, cells(rows[i])));
        }
        return assemble(new RecordGroup(1, "key", records));
    }

    /** What becomes of one object, which stands on line 7. */
    Assembly object(ObjectNode content) {
        return assemble(new RecordGroup(3, "key", List.of(new SourceRecord.Document(3, 7, content))));
    }

    Assembly assemble(RecordGroup group) {
        return new BundleAssembler(table, feed, limits, IMPORT_ID, now).assemble(group);
    }

    private static List<String> cells(String row) {
        return Arrays.asList(row.split("\\|", -1));
    }

    static JsonNumber number(String digits) {
        return new JsonNumber(digits);
    }

    static Bundle bundle(Assembly assembly) {
        assertThat(assembly).isInstanceOf(Assembly.Assembled.class);
        return ((Assembly.Assembled) assembly).bundle();
    }

    static List<Reject> rejects(Assembly assembly) {
        assertThat(assembly).isInstanceOf(Assembly.Refused.class);
        return ((Assembly.Refused) assembly).rejects();
    }

    static void assertReject(Reject reject, RejectCode code, String... words) {
        assertThat(reject.code()).as(reject.reason()).isEqualTo(code);
        assertThat(reject.reason()).contains(words);
    }
}
