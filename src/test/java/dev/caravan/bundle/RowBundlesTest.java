package dev.caravan.bundle;

import static dev.caravan.fixture.Assembling.assertReject;
import static dev.caravan.fixture.Assembling.bundle;
import static dev.caravan.fixture.Assembling.orders;
import static dev.caravan.fixture.Assembling.rejects;
import static dev.caravan.fixture.Assembling.users;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.Assembling;
import dev.caravan.source.Header;
import dev.caravan.source.RecordGroup;
import dev.caravan.source.SourceRecord;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.Value;
import dev.caravan.validation.RejectCode;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The rows of one order are one bundle, or all of them are rejected, each with its own reason. */
class RowBundlesTest {

    private static final String HEADER = "order_id|user_id|status|created_at|total|product_id|quantity|price";

    @Test
    void theRowsOfAnOrderAreTheOrderAndItsItems() {
        Bundle bundle = bundle(orders().rows(
                        HEADER,
                        "o-1|u-1|PAID|2026-11-29|12.50|p-1|2|5.00",
                        "o-1|u-1|PAID|2026-11-29|12.50|p-2|1|2.50"));

        assertThat(bundle.entity().name()).isEqualTo("ORDER");
        assertThat(bundle.root().text("status")).isEqualTo("PAID");
        assertThat(bundle.items()).extracting(item -> item.text("product_id")).containsExactly("p-1", "p-2");
        assertThat(bundle.items()).extracting(item -> item.text("order_id")).containsOnly("o-1");
        assertThat(bundle.businessItems()).isEqualTo(3);
        assertThat(bundle.actions()).isEqualTo(4);
        assertThat(bundle.records()).hasSize(2);
        assertThat(bundle.ordinal()).isEqualTo(1);
    }

    @Test
    void valuesAgreeWhereTheyAreEqualHoweverTheyAreWritten() {
        Bundle bundle = bundle(orders().rows(
                        HEADER,
                        "o-1|u-1|PAID|2026-11-29|12.50|p-1|2|5",
                        "o-1|u-1|PAID|2026-11-29T00:00:00Z|12.5|p-2|1|2",
                        "o-1|u-1|PAID|2026-11-29T01:00:00+01:00|1.25e1|p-3|1|2"));

        assertThat(bundle.root().get("total")).isEqualTo(new Value.Numeric("12.5"));
    }

    @Test
    void rowsThatDisagreeAreRejectedAndEachNamesTheOther() {
        List<Reject> rejects = rejects(
                orders().rows(HEADER, "o-1|u-1|PAID|||p-1|2|5", "o-1|u-1|SHIPPED|||p-2|1|2", "o-1|u-1|PAID|||p-3|1|2"));

        assertThat(rejects).hasSize(3);
        assertReject(rejects.get(0), RejectCode.ROWS_DISAGREE, "status", "'PAID'", "'SHIPPED'", "line 3");
        assertReject(rejects.get(1), RejectCode.ROWS_DISAGREE, "status", "'SHIPPED'", "'PAID'", "line 2");
        // nothing is wrong with the third, but the order it belongs to is rejected
        assertReject(rejects.get(2), RejectCode.BUNDLE, "2", "3");
    }

    @Test
    void anotherUserIsADisagreementToo() {
        List<Reject> rejects = rejects(orders().rows(HEADER, "o-1|u-1|PAID|||p-1|2|5", "o-1|u-2|PAID|||p-2|1|2"));

        assertReject(rejects.get(0), RejectCode.ROWS_DISAGREE, "user_id", "u-2", "line 3");
        assertReject(rejects.get(1), RejectCode.ROWS_DISAGREE, "user_id", "u-1", "line 2");
    }

    @Test
    void aTotalGivenOnOneRowAndBlankOnAnotherDisagrees() {
        List<Reject> rejects = rejects(orders().rows(HEADER, "o-1|u-1|PAID||9.50|p-1|2|5", "o-1|u-1|PAID|||p-2|1|2"));

        assertThat(rejects).extracting(Reject::code).containsOnly(RejectCode.ROWS_DISAGREE);
    }

    @Test
    void aProductTwiceIsRefusedAndEachRowNamesTheOther() {
        List<Reject> rejects = rejects(
                orders().rows(HEADER, "o-1|u-1|PAID|||p-1|2|5", "o-1|u-1|PAID|||p-2|2|5", "o-1|u-1|PAID|||p-1|1|5"));

        assertReject(rejects.get(0), RejectCode.ITEM_TWICE, "product_id", "line 4");
        assertReject(rejects.get(1), RejectCode.BUNDLE, "2", "4");
        assertReject(rejects.get(2), RejectCode.ITEM_TWICE, "product_id", "line 2");
    }

    @Test
    void aRowOfTooFewOrTooManyCellsIsRejectedWithBothCounts() {
        List<Reject> rejects = rejects(
                orders().rows(HEADER, "o-1|u-1|PAID|||p-1|2|5", "o-1|u-1|PAID||", "o-1|u-1|PAID|||p-3|2|1|234.50"));

        assertReject(rejects.get(0), RejectCode.BUNDLE, "3", "4");
        assertReject(rejects.get(1), RejectCode.CELL_COUNT, "5", "8");
        assertReject(rejects.get(2), RejectCode.CELL_COUNT, "9", "8", "234.50");
    }

    @Test
    void everythingWrongWithARowIsInItsReason() {
        Reject reject = rejects(orders().rows(HEADER, "o-1||REFUNDED|2026-02-30||p-1|0|1,5"))
                .get(0);

        assertReject(
                reject, RejectCode.MISSING, "user_id", "status", "REFUNDED", "created_at", "quantity", "price", "1,5");
    }

    @Test
    void aRowWithItsOwnFaultKeepsItWhereAnotherRowIsFaultyToo() {
        List<Reject> rejects = rejects(orders().rows(HEADER, "o-1|u-1|PAID|||p-1|0|5", "o-1|u-1|PAID|||p-2|1|x"));

        assertReject(rejects.get(0), RejectCode.OUT_OF_RANGE, "quantity");
        assertReject(rejects.get(1), RejectCode.BAD_NUMBER, "price");
    }

    @Test
    void anOrderIdIsNotToldTwiceAsMissing() {
        Reject reject = rejects(orders().rows(HEADER, "|u-1|PAID|||p-1|1|5")).get(0);

        assertThat(reject.reason()).isEqualTo("order_id: is missing");
    }

    @Test
    void partsOfABundleWithTooManyRowsAreRejectedWithTheBound() {
        Header header = new Header(List.of("order_id"));
        List<SourceRecord> rows = List.of(new SourceRecord.Row(1, 2, header, List.of("o-1")));

        List<Reject> rejects = rejects(orders().mostItems(5).assemble(new RecordGroup(1, "o-1", rows, true)));

        assertReject(rejects.get(0), RejectCode.TOO_MANY_ITEMS, "5");
    }

    @Test
    void columnsAreFoundUnderTheNamesOfTheFeed() {
        Assembling renamed = orders().columns(Map.of("user_id", "CustomerID", "product_id", "SKU"));

        Bundle bundle = bundle(renamed.rows("order_id|CustomerID|status|SKU|quantity|price", "o-1|u-1|PAID|p-1|1|2"));
        assertThat(bundle.root().text("user_id")).isEqualTo("u-1");
        assertThat(bundle.items().get(0).text("product_id")).isEqualTo("p-1");

        Reject reject = rejects(renamed.rows("order_id|CustomerID|status|SKU|quantity|price", "o-1||PAID||1|2"))
                .get(0);
        assertReject(reject, RejectCode.MISSING, "CustomerID", "SKU");
    }

    @Test
    void whatTheRecordsSayIsToldApartFromWhatStandsInForIt() {
        Bundle bundle = bundle(users().rows("user_id|email|name", "u-1|a@b.cd|"));

        assertThat(bundle.given())
                .containsEntry("email", Optional.of(Value.of("a@b.cd")))
                // there is a column, and nothing in it
                .containsEntry("name", Optional.empty())
                // there is no column
                .doesNotContainKeys("created_at", "updated_at");
        Item root = bundle.root();
        assertThat(root.attributes()).doesNotContainKey("name");
        assertThat(root.text("created_at")).isEqualTo("2026-11-29T12:00:00.000Z");
    }
}
