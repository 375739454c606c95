package dev.caravan.job;

import static dev.caravan.fixture.table.UndoTable.feed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.UndoTable;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.RecordCounts;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** What nobody sees does not tell two ids, addresses or choices apart. */
@ExtendWith(SharedTestEngine.class)
class InvisibleCharactersTest {

    private static final String HEADER = "order_id,user_id,status,created_at,total,product_id,quantity,price";

    private final UndoTable shop;

    InvisibleCharactersTest(URI endpoint, @TempDir Path temp) {
        this.shop = new UndoTable(endpoint, temp.resolve("data"));
    }

    @AfterEach
    void close() {
        shop.close();
    }

    private Receipt importLines(String name, String... lines) throws Exception {
        Path file = shop.file(name, Arrays.asList(lines));
        return shop.importFile(file, feed(name.startsWith("users") ? "users" : "orders"));
    }

    private String rejected(Receipt receipt) throws IOException {
        return Files.readString(shop.folder().root().resolve(receipt.rejectsFile()));
    }

    private List<String> emails() {
        List<String> emails = new ArrayList<>();
        shop.items().values().forEach(item -> emails.add(item.get("email").s()));
        return emails;
    }

    @Test
    void addressesLoseThemAtTheirEdges() throws Exception {
        importLines(
                "users-nb.csv",
                "user_id,email,name",
                "n1,n1@x.org\u00A0,A",
                "n2,\u200Bn2@x.org,B",
                "n3,n3@x.org\uFEFF,C\u00A0D");

        assertThat(emails()).containsExactly("n1@x.org", "n2@x.org", "n3@x.org");
        assertThat(shop.items().get("USER#n3 PROFILE#n3").get("name").s()).isEqualTo("C\u00A0D");
    }

    @Test
    void anIdOfThemAloneIsBlank() throws Exception {
        Receipt receipt = importLines(
                "users-nb2.csv",
                "user_id,email,name",
                "\u00A0,a@x.org,First",
                "\u00A0,b@x.org,Second",
                "\u2007,c@x.org,Third",
                "\u3164\u00AD,d@x.org,Fourth");

        assertThat(receipt.records()).isEqualTo(new RecordCounts(4, 0, 0, 0, 4));
        assertThat(rejected(receipt)).contains("MISSING").doesNotContain("BAD_KEY");
    }

    @Test
    void idsLoseThemAtTheirEdgesInCsvAndJson() throws Exception {
        importLines("users-bommid.csv", "user_id,email", "m3,m3@x.org", "\uFEFFm4,m4@x.org");
        importLines("users-5.jsonl", "{\"user_id\":\"m5\\u202F\",\"email\":\"\\u2066m5@x.org\\u2069\"}");

        assertThat(shop.items()).containsOnlyKeys("USER#m3 PROFILE#m3", "USER#m4 PROFILE#m4", "USER#m5 PROFILE#m5");
        assertThat(emails()).containsExactly("m3@x.org", "m4@x.org", "m5@x.org");
    }

    @Test
    void insideAnIdOrAddressTheyAreRejectedWithTheirCodePoint() throws Exception {
        Receipt receipt = importLines(
                "users-in.csv",
                "user_id,email",
                "a\u200Bb,a@x.org",
                "c,c\u00A0@x.org",
                "d\u202Ee,d@x.org",
                "f\uDB40\uDC61g,f@x.org");

        assertThat(receipt.records()).isEqualTo(new RecordCounts(4, 0, 0, 0, 4));
        assertThat(rejected(receipt))
                .contains("user_id: 'a<U+200B>b' holds the invisible character U+200B", "'c<U+00A0>@x.org'", "U+202E")
                .contains("U+E0061");
    }

    @Test
    void rowsOfOneOrderAreOneOrderWhereverTheyStand() throws Exception {
        Receipt receipt = importLines(
                "orders-1.csv",
                HEADER,
                "o1,u,PAID,2026-11-01,,p,1,5",
                "o2,u,PAID\u00A0,2026-11-01,,p,1,5",
                "o1\u00A0,u\u200B,\u200BPAID,2026-11-01\u00A0,,q,1,5");

        // a date is not a name: what cannot be seen there is said
        assertThat(rejected(receipt)).contains("'2026-11-01<U+00A0>'");
        assertThat(receipt.bundles()).isEqualTo(new RecordCounts(2, 1, 0, 0, 1));
        assertThat(shop.items().get("USER#u ORDER#o2").get("status").s()).isEqualTo("PAID");
    }

    @Test
    void columnsAndPropertiesAreFoundAllTheSame() throws Exception {
        importLines("users-6.csv", "user_id\u00A0,\u200Bemail", "m6,m6@x.org");
        importLines(
                "orders-7.jsonl",
                "{\"order_id\\u00A0\":\"o7\",\"user_id\":\"u\",\"status\":\"PAID\",\"items\":"
                        + "[{\"product_id\\u200B\":\"p\",\"quantity\":1,\"price\":5}]}");

        assertThat(shop.items()).containsKeys("USER#m6 PROFILE#m6", "USER#u ORDER#o7", "ORDER#o7 ITEM#p");
    }
}
