package dev.caravan.bundle;

import static dev.caravan.fixture.Assembling.assertReject;
import static dev.caravan.fixture.Assembling.bundle;
import static dev.caravan.fixture.Assembling.orders;
import static dev.caravan.fixture.Assembling.rejects;
import static dev.caravan.fixture.Assembling.users;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.design.EntityType;
import dev.caravan.design.TableDesign;
import dev.caravan.fixture.Assembling;
import dev.caravan.key.KeyTemplate;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.Value;
import dev.caravan.validation.RejectCode;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every item has the keys and attributes of section 3 of the design, and no others. */
class BundleKeysTest {

    private static final String ORDERS = "order_id|user_id|status|created_at|total|product_id|quantity|price";

    @Test
    void anOrderIsWrittenUnderTheKeysOfTheContract() {
        Bundle bundle = bundle(orders().rows(ORDERS, "o-1|u-1|PAID|2026-11-29T08:30:00+01:00|12.50|p-1|2|5.00"));
        String hash = bundle.contentHash();

        // CRC-32 of o-1 is 0xcd3e0fda, which is 2 modulo 8
        assertThat(bundle.root())
                .isEqualTo(item(
                                "PK", "USER#u-1",
                                "SK", "ORDER#o-1",
                                "GSI1PK", "ORDER#o-1",
                                "GSI1SK", "ORDER#o-1",
                                "GSI2PK", "STATUS#PAID#2",
                                "GSI2SK", "2026-11-29T07:30:00.000Z",
                                "entity_type", "ORDER",
                                "order_id", "o-1",
                                "user_id", "u-1",
                                "status", "PAID",
                                "created_at", "2026-11-29T07:30:00.000Z",
                                "import_id", Assembling.IMPORT_ID,
                                "content_hash", hash)
                        .with("total", Value.of(new BigDecimal("12.5")))
                        .with("item_count", Value.of(1)));
        assertThat(bundle.items())
                .containsExactly(item(
                                "PK", "ORDER#o-1",
                                "SK", "ITEM#p-1",
                                "GSI1PK", "ORDER#o-1",
                                "GSI1SK", "ITEM#p-1",
                                "entity_type", "ORDER_ITEM",
                                "order_id", "o-1",
                                "product_id", "p-1")
                        .with("quantity", Value.of(2))
                        .with("price", Value.of(5)));
        assertThat(bundle.guard())
                .contains(item(
                        "PK", "UNIQUE#ORDER#order_id#o-1",
                        "SK", "GUARD",
                        "entity_type", "UNIQUE_GUARD",
                        "target_pk", "USER#u-1",
                        "target_sk", "ORDER#o-1",
                        "content_hash", hash,
                        "import_id", Assembling.IMPORT_ID));
    }

    @Test
    void aUserIsWrittenUnderTheKeysOfTheContractAndNeedsNoGuard() {
        Bundle bundle = bundle(users().rows("user_id|email|name|created_at", "u-1|Grace@Example.com|Grace|2026-11-29"));

        assertThat(bundle.root())
                .isEqualTo(item(
                        "PK", "USER#u-1",
                        "SK", "PROFILE#u-1",
                        "GSI1PK", "EMAIL#grace@example.com",
                        "GSI1SK", "USER#u-1",
                        "entity_type", "USER",
                        "user_id", "u-1",
                        "email", "Grace@Example.com",
                        "name", "Grace",
                        "created_at", "2026-11-29T00:00:00.000Z",
                        "import_id", Assembling.IMPORT_ID,
                        "content_hash", bundle.contentHash()));
        assertThat(bundle.guard()).isEmpty();
        assertThat(bundle.items()).isEmpty();
        assertThat(bundle.actions()).isEqualTo(1);
    }

    @Test
    void keysHoldTheEscapedValueAndAttributesTheRawOne() {
        Bundle bundle = bundle(orders().rows(ORDERS, "o#1%|u-1#3|PAID|2026-11-29||../p#1|2|5"));

        assertThat(bundle.key().partition()).isEqualTo("USER#u-1%233");
        assertThat(bundle.key().sort()).isEqualTo("ORDER#o%231%25");
        assertThat(bundle.root().text("user_id")).isEqualTo("u-1#3");
        assertThat(bundle.items().get(0).key().partition()).isEqualTo("ORDER#o%231%25");
        assertThat(bundle.items().get(0).key().sort()).isEqualTo("ITEM#../p%231");
        assertThat(bundle.guard().orElseThrow().key().partition()).isEqualTo("UNIQUE#ORDER#order_id#o%231%25");
    }

    @ParameterizedTest
    @CsvSource({"user_id, 3000, 1, 1", "order_id, 1, 1020, 1", "product_id, 1, 1, 1020"})
    void aValueTooLongForAKeyIsARejectAndNothingElse(String what, int user, int order, int product) {
        List<Reject> rejects = rejects(orders().rows(
                        ORDERS,
                        "o".repeat(order) + "|" + "u".repeat(user) + "|PAID|||" + "p".repeat(product) + "|1|1"));

        assertThat(rejects).as(what).hasSize(1);
        assertReject(rejects.get(0), RejectCode.BAD_KEY, "bytes", what.equals("user_id") ? "2,048" : "1,024");
    }

    @Test
    void theLongestKeysAreTaken() {
        Bundle bundle = bundle(orders().rows(
                        ORDERS,
                        "o".repeat(1024 - "ORDER#".length()) + "|" + "u".repeat(2048 - "USER#".length()) + "|PAID|||"
                                + "p".repeat(1024 - "ITEM#".length()) + "|1|1"));

        assertThat(bundle.key().partition()).hasSize(2048);
        assertThat(bundle.key().sort()).hasSize(1024);
    }

    @Test
    void aUniqueValueTooLongForItsGuardIsARejectAndNoCrash() {
        EntityType order = Assembling.DESIGN.table().entities().get("ORDER");
        EntityType item = Assembling.DESIGN.table().entities().get("ORDER_ITEM");
        Map<String, EntityType> entities =
                new LinkedHashMap<>(Assembling.DESIGN.table().entities());
        // an order whose id is in no key of its own but the guard's
        entities.put(
                "ORDER",
                new EntityType(
                        "ORDER",
                        order.attributes(),
                        Map.of("PK", KeyTemplate.parse("USER#{user_id}"), "SK", KeyTemplate.parse("ORDER")),
                        order.unique(),
                        order.bundle()));
        entities.put(
                "ORDER_ITEM",
                new EntityType(
                        "ORDER_ITEM",
                        item.attributes(),
                        Map.of("PK", KeyTemplate.parse("LINE#{product_id}"), "SK", KeyTemplate.parse("LINE")),
                        List.of(),
                        item.bundle()));
        TableDesign shipped = Assembling.DESIGN.table();
        TableDesign design = new TableDesign(
                shipped.table(), shipped.indexes(), entities, shipped.shards(), shipped.accessPatterns());

        Reject reject = rejects(orders().by(design).rows(ORDERS, "o".repeat(2100) + "|u-1|PAID|||p-1|1|1"))
                .get(0);

        assertReject(reject, RejectCode.BAD_KEY, "bytes", "2,048");
    }

    private static Item item(String... namesAndTexts) {
        Map<String, Value> attributes = new LinkedHashMap<>();
        for (int at = 0; at < namesAndTexts.length; at += 2) {
            attributes.put(namesAndTexts[at], Value.of(namesAndTexts[at + 1]));
        }
        return new Item(attributes);
    }
}
