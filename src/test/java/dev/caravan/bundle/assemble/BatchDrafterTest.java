package dev.caravan.bundle.assemble;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.bundle.Bundle;
import dev.caravan.design.Design;
import dev.caravan.design.Limits;
import dev.caravan.design.load.DesignLoader;
import dev.caravan.source.Header;
import dev.caravan.source.RecordGroup;
import dev.caravan.source.SourceRecord;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Rows of {@code orders.csv} and {@code order_items.csv} that agree in the order id, by the shipped design. */
class BatchDrafterTest {

    private static final Header ORDERS =
            new Header(List.of("order_id", "user_id", "status", "created_at")).in("orders.csv");
    private static final Header ITEMS =
            new Header(List.of("order_id", "product_id", "quantity", "price")).in("order_items.csv");

    private final Design design = DesignLoader.load(
            Path.of(System.getProperty("basedir", "")).toAbsolutePath().resolve("design"));
    private final List<SourceRecord> rows = new ArrayList<>();

    @Test
    void anOrderWithItsLinesIsOneBundle() {
        order(2, "o-1", "u-1", "PAID", "2026-11-20");
        item(5, "o-1", "p-1", "2", "2.50");
        item(9, "o-1", "p-2", "1", "1.25");

        Bundle bundle = ((AssemblyResult.Assembled) assemble()).bundle();

        assertThat(bundle.root().text("user_id")).isEqualTo("u-1");
        assertThat(bundle.root().text("total")).isEqualTo("6.25");
        assertThat(bundle.root().text("item_count")).isEqualTo("2");
        assertThat(bundle.items()).extracting(item -> item.text("product_id")).containsExactly("p-1", "p-2");
        assertThat(bundle.records()).hasSize(3);
    }

    @Test
    void isTheSameBundleAsFromOneFile() {
        order(2, "o-1", "u-1", "PAID", "2026-11-20");
        item(2, "o-1", "p-1", "2", "2.50");
        Bundle joined = ((AssemblyResult.Assembled) assemble()).bundle();

        rows.clear();
        Header all =
                new Header(List.of("order_id", "user_id", "status", "created_at", "product_id", "quantity", "price"));
        add(all, 2, "o-1", "u-1", "PAID", "2026-11-20", "p-1", "2", "2.50");
        Bundle flat = ((AssemblyResult.Assembled) assemble()).bundle();

        assertThat(joined.contentHash()).isEqualTo(flat.contentHash());
        assertThat(joined.allItems()).isEqualTo(flat.allItems());
    }

    @Test
    void anOrderWithoutLinesIsRejected() {
        order(2, "o-1", "u-1", "PAID", "2026-11-20");

        assertThat(rejects())
                .containsExactly("2 NO_ITEMS order_id: no row of order_items.csv has it; at least one is wanted");
    }

    @Test
    void linesWithoutAnOrderAreRejected() {
        item(2, "o-1", "p-1", "1", "2.50");
        item(3, "o-1", "p-2", "none", "2.50");

        assertThat(rejects())
                .satisfiesExactly(
                        good -> assertThat(good).isEqualTo("2 NO_ROOT order_id: no row of orders.csv has it"),
                        bad -> assertThat(bad)
                                .startsWith("3 BAD_NUMBER quantity: ")
                                .endsWith("; order_id: no row of orders.csv has it"));
    }

    @Test
    void aBadLineTakesItsOrderWithIt() {
        order(7, "o-1", "u-1", "PAID", "2026-11-20");
        item(2, "o-1", "p-1", "1", "2.50");
        item(4, "o-1", "p-2", "-1", "2.50");

        String fallen = "BUNDLE rejected with line 4 of order_items.csv, to which it belongs";
        assertThat(rejects())
                .satisfiesExactly(
                        order -> assertThat(order).isEqualTo("7 " + fallen),
                        good -> assertThat(good).isEqualTo("2 " + fallen),
                        bad -> assertThat(bad).startsWith("4 OUT_OF_RANGE quantity: "));
    }

    @Test
    void aBadOrderTakesItsLinesWithIt() {
        order(7, "o-1", "", "REFUNDED", "2026-11-20");
        item(2, "o-1", "p-1", "1", "2.50");

        assertThat(rejects())
                .satisfiesExactly(
                        order -> assertThat(order)
                                .startsWith("7 MISSING user_id: is missing; status: 'REFUNDED' is none of"),
                        line -> assertThat(line)
                                .isEqualTo("2 BUNDLE rejected with line 7 of orders.csv, to which it belongs"));
    }

    @Test
    void ordersThatStandTwiceNameEachOther() {
        order(2, "o-1", "u-1", "PAID", "2026-11-20");
        order(5, "o-1", "u-1", "PAID", "2026-11-20");
        order(9, "o-1", "u-1", "WRONG", "2026-11-20");
        item(2, "o-1", "p-1", "1", "2.50");

        assertThat(rejects())
                .satisfiesExactly(
                        first -> assertThat(first)
                                .isEqualTo("2 ROOT_TWICE order_id: stands on line 5 of orders.csv too"),
                        second -> assertThat(second)
                                .isEqualTo("5 ROOT_TWICE order_id: stands on line 2 of orders.csv too"),
                        third -> assertThat(third)
                                .startsWith("9 NOT_ALLOWED status: ")
                                .endsWith("; order_id: stands on line 2 of orders.csv too"),
                        line -> assertThat(line)
                                .isEqualTo(
                                        "2 BUNDLE rejected with line 2 of orders.csv, 5 of orders.csv, 9 of orders.csv, to"
                                                + " which it belongs"));
    }

    @Test
    void aProductNamedTwiceNamesTheOtherLineOfItsFile() {
        order(2, "o-1", "u-1", "PAID", "2026-11-20");
        item(3, "o-1", "p-1", "1", "2.50");
        item(8, "o-1", "p-1", "1", "2.50");

        assertThat(rejects())
                .satisfiesExactly(
                        order -> assertThat(order)
                                .isEqualTo(
                                        "2 BUNDLE rejected with line 3 of order_items.csv, 8 of order_items.csv, to which it"
                                                + " belongs"),
                        one -> assertThat(one)
                                .startsWith("3 ITEM_TWICE product_id: ")
                                .contains("on line 8 of order_items.csv"),
                        two -> assertThat(two)
                                .startsWith("8 ITEM_TWICE product_id: ")
                                .contains("on line 3 of order_items.csv"));
    }

    @Test
    void aRowOfTheWrongLengthIsCountedAgainstTheHeaderOfItsOwnFile() {
        add(ORDERS, 2, "o-1", "u-1", "PAID");
        item(3, "o-1", "p-1", "1", "2.50", "surplus");

        assertThat(rejects())
                .containsExactly(
                        "2 CELL_COUNT the row has 3 cells, the header 4",
                        "3 CELL_COUNT the row has 5 cells, the header 4; surplus: 'surplus'");
    }

    @Test
    void aRowWithoutAnOrderIdIsRejectedForThatAlone() {
        order(2, "", "u-1", "PAID", "2026-11-20");
        assertThat(rejects()).containsExactly("2 MISSING order_id: is missing");

        rows.clear();
        item(3, "", "p-1", "1", "2.50");
        assertThat(rejects()).containsExactly("3 MISSING order_id: is missing");

        rows.clear();
        item(4, " ", "p-1", "1", "2.50");
        assertThat(rejects()).containsExactly("4 MISSING order_id: is missing");
    }

    private void order(long line, String... cells) {
        add(ORDERS, line, cells);
    }

    private void item(long line, String... cells) {
        add(ITEMS, line, cells);
    }

    private void add(Header header, long line, String... cells) {
        rows.add(new SourceRecord.Row(rows.size() + 1L, line, header, Arrays.asList(cells)));
    }

    private AssemblyResult assemble() {
        BundleAssembler assembler = new BundleAssembler(
                design.table(), design.feeds().get("orders"), Limits.DEFAULT, "import", Instant.EPOCH);
        return assembler.assemble(new RecordGroup(1, "key", rows));
    }

    private List<String> rejects() {
        return ((AssemblyResult.Refused) assemble())
                .rejects().stream()
                        .map(reject -> reject.record().line() + " " + reject.code() + " " + reject.reason())
                        .toList();
    }
}
