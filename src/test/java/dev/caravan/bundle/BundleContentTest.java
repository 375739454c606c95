package dev.caravan.bundle;

import static dev.caravan.fixture.Assembling.assertReject;
import static dev.caravan.fixture.Assembling.bundle;
import static dev.caravan.fixture.Assembling.number;
import static dev.caravan.fixture.Assembling.orders;
import static dev.caravan.fixture.Assembling.rejects;
import static dev.caravan.fixture.Assembling.users;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.caravan.fixture.Assembling;
import dev.caravan.store.item.ItemSize;
import dev.caravan.store.item.Value;
import dev.caravan.validation.RejectCode;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Totals are exact, additional columns are kept or left, and no item is larger than DynamoDB takes. */
class BundleContentTest {

    private static final String ORDERS = "order_id|user_id|status|total|product_id|quantity|price";

    @ParameterizedTest
    @CsvSource({
        // 3 × 0.10 is 0.3 and not 0.30000000000000004
        "'3|0.10', '0|0', 0.3",
        "'2|1.50', '1|0.105', 3.105",
        // a voucher
        "'1|20', '1|-20.00', 0",
        "'1|10', '3|-5', -5",
        "'1|123456789012345678901234567890123456.78', '1|0', 123456789012345678901234567890123456.78",
        "'10|12345678901234567890123456789012345678', '1|0', 123456789012345678901234567890123456780",
    })
    void anAbsentTotalIsTheExactSumOfQuantityTimesPrice(String first, String second, String total) {
        String other = second.equals("0|0") ? "1|0" : second;
        Bundle bundle = bundle(orders().rows(ORDERS, "o-1|u-1|PAID||p-1|" + first, "o-1|u-1|PAID||p-2|" + other));

        assertThat(bundle.root().get("total")).isEqualTo(new Value.Numeric(total));
    }

    @ParameterizedTest
    @CsvSource({"99.90, 99.9", "-5, -5", "0, 0", "1e3, 1000"})
    void aGivenTotalIsTakenAsItIs(String given, String total) {
        Bundle bundle = bundle(orders().rows(ORDERS, "o-1|u-1|PAID|" + given + "|p-1|2|5.00"));

        assertThat(bundle.root().get("total")).isEqualTo(new Value.Numeric(total));
    }

    @Test
    void aSumOfMoreThan38DigitsIsRejectedAndNotRounded() {
        Reject reject = rejects(orders().rows(
                                ORDERS,
                                "o-1|u-1|PAID||p-1|1|99999999999999999999999999999999999999",
                                "o-1|u-1|PAID||p-2|1|0.01"))
                .get(0);

        assertReject(reject, RejectCode.TOO_MANY_DIGITS, "total");
    }

    @Test
    void theItemCountIsThatOfTheItems() {
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < 37; i++) {
            rows.add("o-1|u-1|PAID||p-" + i + "|1|1");
        }

        Bundle bundle = bundle(orders().rows(ORDERS, rows.toArray(String[]::new)));

        assertThat(bundle.root().get("item_count")).isEqualTo(Value.of(37));
        assertThat(bundle.root().get("total")).isEqualTo(Value.of(37));
        // the order, its guard and its items
        assertThat(bundle.actions()).isEqualTo(39);
        assertThat(bundle.businessItems()).isEqualTo(38);
    }

    @Test
    void undeclaredColumnsAreLeftOut() {
        Bundle bundle = bundle(users().rows("user_id|email|phone", "u-1|a@b.cd|123"));

        assertThat(bundle.root().attributes()).doesNotContainKey("phone");
    }

    @Test
    void keptAdditionalColumnsAreStringsAndBlankOnesAbsent() {
        Bundle bundle =
                bundle(users().keepingAdditional().rows("user_id|email|phone|fax|score", "u-1|a@b.cd|0049 30||1.50"));

        assertThat(bundle.root().get("phone")).isEqualTo(Value.of("0049 30"));
        assertThat(bundle.root().get("score")).isEqualTo(Value.of("1.50"));
        assertThat(bundle.root().attributes()).doesNotContainKey("fax");
    }

    @Test
    void additionalColumnsOfOrderRowsAreKeptOnTheLinesTheyStandIn() {
        Bundle bundle = bundle(orders().keepingAdditional()
                .rows(ORDERS + "|note", "o-1|u-1|PAID||p-1|1|1|gift", "o-1|u-1|PAID||p-2|1|1|"));

        assertThat(bundle.items().get(0).text("note")).isEqualTo("gift");
        assertThat(bundle.items().get(1).attributes()).doesNotContainKey("note");
        assertThat(bundle.root().attributes()).doesNotContainKey("note");
    }

    @Test
    void additionalPropertiesAreKeptWhereTheyStand() {
        ObjectNode order = new ObjectMapper().createObjectNode();
        order.put("order_id", "o-1").put("user_id", "u-1").put("status", "PAID").put("channel", "web");
        order.set("score", number("1.50"));
        order.putObject("address").put("city", "Köln");
        order.putNull("nothing");
        ObjectNode item =
                order.putArray("items").addObject().put("product_id", "p-1").put("colour", "blue");
        item.set("quantity", number("1"));
        item.set("price", number("1"));

        Bundle bundle = bundle(orders().keepingAdditional().object(order));

        assertThat(bundle.root().get("channel")).isEqualTo(Value.of("web"));
        assertThat(bundle.root().get("score")).isEqualTo(Value.of("1.50"));
        assertThat(bundle.root().get("address")).isEqualTo(Value.of("{\"city\":\"Köln\"}"));
        assertThat(bundle.root().attributes()).doesNotContainKeys("nothing", "items", "colour");
        assertThat(bundle.items().get(0).get("colour")).isEqualTo(Value.of("blue"));
    }

    @Test
    void anAdditionalColumnNeverReplacesAKeyOrWhatCaravanWrites() {
        Bundle bundle = bundle(users().keepingAdditional()
                .rows(
                        "user_id|email|PK|SK|GSI1PK|GSI2SK|entity_type|import_id|content_hash",
                        "u-1|a@b.cd|x|x|x|x|x|x|x"));

        assertThat(bundle.root().attributes().values()).doesNotContain(Value.of("x"));
        assertThat(bundle.key().partition()).isEqualTo("USER#u-1");
        assertThat(bundle.root().attributes()).doesNotContainKey("GSI2SK");
    }

    @Test
    void anItemOf400KilobytesIsTakenAndOneByteMoreIsRejectedWithItsSize() {
        Assembling keeping = users().keepingAdditional();
        int rest = ItemSize.of(bundle(keeping.rows("user_id|email|note", "u-1|a@b.cd|x"))
                        .root())
                - 1;
        String largest = "x".repeat(400 * 1024 - rest);

        assertThat(ItemSize.of(bundle(keeping.rows("user_id|email|note", "u-1|a@b.cd|" + largest))
                        .root()))
                .isEqualTo(409_600);
        assertReject(
                rejects(keeping.rows("user_id|email|note", "u-1|a@b.cd|x" + largest))
                        .get(0),
                RejectCode.ITEM_TOO_LARGE,
                "409,601",
                "409,600");
        // bytes count and not characters
        assertReject(
                rejects(keeping.rows("user_id|email|note", "u-1|a@b.cd|é" + largest.substring(1)))
                        .get(0),
                RejectCode.ITEM_TOO_LARGE,
                "409,601");
    }

    @Test
    void aLineOverTheLimitIsNamedAndTakesItsOrderWithIt() {
        List<Reject> rejects = rejects(orders().keepingAdditional()
                .rows(
                        ORDERS + "|note",
                        "o-1|u-1|PAID||p-1|1|1|small",
                        "o-1|u-1|PAID||p-2|1|1|" + "x".repeat(400 * 1024)));

        assertReject(rejects.get(0), RejectCode.BUNDLE, "3");
        assertReject(rejects.get(1), RejectCode.ITEM_TOO_LARGE, "409,600");
    }
}
