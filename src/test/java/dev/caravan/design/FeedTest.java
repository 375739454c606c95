package dev.caravan.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.design.load.DesignLoader;
import dev.caravan.fixture.DesignFolder;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A file's name alone tells which feed it belongs to and how it is written. */
class FeedTest {

    private final Design shipped = DesignLoader.load(DesignFolder.shipped());

    @ParameterizedTest
    @CsvSource({
        "users.csv, users, CSV",
        "users-2026-11-29.csv, users, CSV",
        "users.json, users, JSON",
        "users.jsonl, users, JSONL",
        "users.ndjson, users, JSONL",
        "orders.csv.gz, orders, CSV",
        "orders.json.gz, orders, JSON",
        "orders.jsonl.gz, orders, JSONL",
        "orders-a.ndjson.gz, orders, JSONL",
        "orders.CSV, orders, CSV",
        "orders.Json.GZ, orders, JSON",
        // a corrected rejects file keeps the feed's name in front
        "orders-2026-11-29.csv-01ABC.rejects.csv, orders, CSV",
    })
    void aNameTellsFeedAndFormat(String file, String feed, FileFormat format) {
        assertThat(shipped.feedFor(file).map(Feed::name)).contains(feed);
        assertThat(shipped.feedFor(file).orElseThrow().claims(file)).contains(format);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "users",
                "users.txt",
                "users.csv.zip",
                "users.csv.gz.gz",
                "users.gz",
                "my-users.csv",
                "products.csv",
                "order.csv",
                "_READY",
                "README.md",
                "users.csvx",
                "users.json5"
            })
    void aNameOfNoFeedOrNoFormatIsClaimedByNone(String file) {
        assertThat(shipped.feedFor(file)).isEmpty();
    }

    @Test
    void gzipIsToldByTheNameToo() {
        assertThat(FileFormat.isGzip("orders.csv.gz")).isTrue();
        assertThat(FileFormat.isGzip("orders.csv.GZ")).isTrue();
        assertThat(FileFormat.isGzip("orders.csv")).isFalse();
    }

    @Test
    void aFeedThatTakesOneFormatLeavesTheOthers(@TempDir Path folder) throws IOException {
        Design design = new DesignFolder(folder)
                .replace(
                        DesignFolder.FEEDS,
                        "    entity: USER\n    onExisting",
                        "    entity: USER\n    formats: [jsonl]\n    onExisting")
                .load();

        assertThat(design.feedFor("users.ndjson")).isPresent();
        assertThat(design.feedFor("users.csv")).isEmpty();
    }

    @Test
    void theFirstFeedThatClaimsAFileHasIt(@TempDir Path folder) throws IOException {
        Design design = new DesignFolder(folder)
                .replace(
                        DesignFolder.FEEDS,
                        "feeds:\n",
                        "feeds:\n  partners:\n    files: \"users-partner*\"\n    entity: USER\n")
                .load();

        assertThat(design.feedFor("users-partner-1.csv").map(Feed::name)).contains("partners");
        assertThat(design.feedFor("users-1.csv").map(Feed::name)).contains("users");
    }

    @Test
    void everythingAFeedCanSayIsRead(@TempDir Path folder) throws IOException {
        Feed feed = new DesignFolder(folder)
                .write(
                        DesignFolder.FEEDS,
                        """
                        feeds:
                          legacy:
                            files: "*.dat.csv"
                            entity: ORDER
                            formats: [csv]
                            columns: {user_id: CustomerID, price: UnitPrice}
                            delimiter: ";"
                            charset: windows-1252
                            zone: Europe/Berlin
                            timestampFormats: ["dd.MM.yyyy HH:mm"]
                            onExisting: newer
                            additional: keep
                        """)
                .load()
                .feeds()
                .get("legacy");

        assertThat(feed.columnOf("user_id")).isEqualTo("CustomerID");
        // an attribute of the items
        assertThat(feed.columnOf("price")).isEqualTo("UnitPrice");
        assertThat(feed.columnOf("order_id")).isEqualTo("order_id");
        assertThat(feed.delimiter()).isEqualTo(';');
        assertThat(feed.charset().name()).isEqualTo("windows-1252");
        assertThat(feed.zone().getId()).isEqualTo("Europe/Berlin");
        assertThat(feed.timestampFormats()).containsExactly("dd.MM.yyyy HH:mm");
        assertThat(feed.onExisting()).isEqualTo(OnExisting.NEWER);
        assertThat(feed.additional()).isEqualTo(Feed.Additional.KEEP);
    }
}
