package dev.caravan.bundle;

import static dev.caravan.fixture.Assembling.assertReject;
import static dev.caravan.fixture.Assembling.bundle;
import static dev.caravan.fixture.Assembling.number;
import static dev.caravan.fixture.Assembling.orders;
import static dev.caravan.fixture.Assembling.rejects;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.caravan.source.RecordGroup;
import dev.caravan.source.SourceRecord;
import dev.caravan.validation.RejectCode;
import java.util.List;
import org.junit.jupiter.api.Test;

/** An order as a JSON object holds its items in an array; what is wrong is named by its path. */
class DocumentBundlesTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final ObjectNode order =
            JSON.createObjectNode().put("order_id", "o-1").put("user_id", "u-1").put("status", "PAID");
    private final ArrayNode items = order.putArray("items");

    private ObjectNode addItem(String product, String quantity, String price) {
        ObjectNode item = items.addObject().put("product_id", product);
        item.set("quantity", number(quantity));
        item.set("price", number(price));
        return item;
    }

    @Test
    void anObjectIsTheOrderAndItsItemsWhichInheritItsId() {
        addItem("p-1", "2", "1.50");
        addItem("p-2", "1", "0.10");

        Bundle bundle = bundle(orders().object(order));

        assertThat(bundle.ordinal()).isEqualTo(3);
        assertThat(bundle.items()).extracting(item -> item.text("order_id")).containsExactly("o-1", "o-1");
        assertThat(bundle.items()).extracting(item -> item.text("price")).containsExactly("1.5", "0.1");
        assertThat(bundle.records()).hasSize(1);
    }

    @Test
    void anItemMayRepeatTheIdOfItsOrderButNotNameAnother() {
        addItem("p-1", "2", "1.50").put("order_id", "o-1");
        assertThat(bundle(orders().object(order)).items()).hasSize(1);

        addItem("p-2", "2", "1.50").put("order_id", "o-2");
        assertReject(rejects(orders().object(order)).get(0), RejectCode.ROWS_DISAGREE, "items[1].order_id");
    }

    @Test
    void whatIsWrongWithAnItemIsNamedByItsPath() {
        addItem("p-1", "2", "1.50");
        addItem("p-2", "0", "1.50");
        addItem("p-3", "1", "1.50").put("price", "NaN");
        items.addObject();

        List<Reject> rejects = rejects(orders().object(order));

        assertThat(rejects).hasSize(1);
        assertReject(
                rejects.get(0),
                RejectCode.OUT_OF_RANGE,
                "items[1].quantity: ",
                "items[2].price: 'NaN'",
                "items[3].product_id: is missing",
                "items[3].quantity: is missing",
                "items[3].price: is missing");
        // it has it from the order
        assertThat(rejects.get(0).reason()).doesNotContain("order_id");
    }

    @Test
    void aProductTwiceIsRefusedAndEachPlaceNamesTheOther() {
        addItem("p-1", "2", "1.50");
        addItem("p-2", "2", "1.50");
        addItem("p-1", "1", "1.50");

        assertReject(
                rejects(orders().object(order)).get(0),
                RejectCode.ITEM_TWICE,
                "items[0].product_id: the same item stands in items[2]",
                "items[2].product_id: the same item stands in items[0]");
    }

    @Test
    void anOrderWithoutItemsIsRejected() {
        assertReject(rejects(orders().object(order)).get(0), RejectCode.NO_ITEMS, "items");

        order.putNull("items");
        assertReject(rejects(orders().object(order)).get(0), RejectCode.NO_ITEMS, "items");

        order.remove("items");
        assertReject(rejects(orders().object(order)).get(0), RejectCode.NO_ITEMS, "items");
    }

    @Test
    void itemsThatAreNoArrayOfObjectsAreRejected() {
        order.put("items", "p-1");
        assertReject(rejects(orders().object(order)).get(0), RejectCode.WRONG_TYPE, "items");

        order.putArray("items").add("p-1");
        assertReject(rejects(orders().object(order)).get(0), RejectCode.WRONG_TYPE, "items[0]");
    }

    @Test
    void moreItemsThanTheBoundAreRejectedWithBothCounts() {
        for (int i = 0; i < 6; i++) {
            addItem("p-" + i, "1", "1");
        }

        assertReject(rejects(orders().mostItems(5).object(order)).get(0), RejectCode.TOO_MANY_ITEMS, "items", "6", "5");
        assertThat(bundle(orders().mostItems(6).object(order)).items()).hasSize(6);
    }

    @Test
    void whatIsWrongWithTheOrderAndItsItemsIsToldTogether() {
        order.remove("user_id");
        addItem("p-1", "1.5", "1");

        assertReject(rejects(orders().object(order)).get(0), RejectCode.MISSING, "user_id", "items[0].quantity");
    }

    @Test
    void aLineThatIsNoJsonIsOneRejectWithItsProblem() {
        SourceRecord.Malformed malformed = new SourceRecord.Malformed(4, 9, "{oops", "an unexpected character");

        List<Reject> rejects = rejects(orders().assemble(new RecordGroup(4, "", List.of(malformed))));

        assertThat(rejects).hasSize(1);
        assertReject(rejects.get(0), RejectCode.BAD_JSON, "an unexpected character");
        assertThat(rejects.get(0).record()).isEqualTo(malformed);
    }

    @Test
    void theSameOrderAsRowsAndAsAnObjectIsTheSameItems() {
        addItem("p-1", "2", "1.50");
        addItem("p-2", "1", "0.10");
        Bundle ofRows = bundle(orders().rows(
                        "order_id|user_id|status|product_id|quantity|price",
                        "o-1|u-1|PAID|p-1|2|1.5",
                        "o-1|u-1|PAID|p-2|1|.1"));

        assertThat(bundle(orders().object(order)).allItems()).isEqualTo(ofRows.allItems());
    }
}
