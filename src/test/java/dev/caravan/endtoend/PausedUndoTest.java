package dev.caravan.endtoend;

import static dev.caravan.fixture.table.TableDump.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.CaravanProcess;
import dev.caravan.fixture.OrderLines;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.SdkTable;
import dev.caravan.ledger.Receipt;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** An undo that was paused while another host imported the file anew takes nothing back that the new import counts. */
@ExtendWith(SharedTestEngine.class)
class PausedUndoTest {

    private static final int ORDERS = 120;

    @TempDir
    private Path temp;

    @Test
    void whatWasImportedAnewMeanwhileStays(URI endpoint) {
        Path file = Project.write(temp.resolve("orders.csv"), OrderLines.many(ORDERS, 2));
        try (SdkTable table = SdkTable.make(endpoint)) {
            Receipt first = imported("north", table, file);
            assertThat(table.dump().of("ORDER")).hasSize(ORDERS);
            // an order with two lines and its guard takes some thirty units
            try (CaravanProcess paused = CaravanProcess.startOn(
                    "north", table, temp, "undo", first.importId(), file.toString(), "--max-write-units", "400")) {
                paused.pauseWhen(() -> table.dump().of("ORDER").size() < ORDERS - 20, table);
                int left = table.dump().of("ORDER").size();
                assertThat(left).as("orders that the undo had not reached").isPositive();

                Receipt again = imported("south", table, file);
                assertThat(again.bundles().unchanged()).isEqualTo(left);
                assertThat(again.bundles().imported()).isEqualTo(ORDERS - left);

                paused.resume();

                assertThat(paused.exitCode()).as(paused.errors()).isEqualTo(1);
                assertThat(paused.errors()).contains("was taken over by another process");
            }
            assertThat(table.dump().of("ORDER"))
                    .hasSize(ORDERS)
                    .allSatisfy(order -> assertThat(text(order, "item_count")).isEqualTo("2"));
            assertThat(table.dump().of("ORDER_ITEM")).hasSize(ORDERS * 2);
            assertThat(table.dump().items()).noneMatch(item -> text(item, "SK").equals("UNDO"));
        }
    }

    private Receipt imported(String host, SdkTable table, Path file) {
        try (CaravanProcess caravan = CaravanProcess.startOn(host, table, temp, "import", "--json", file.toString())) {
            assertThat(caravan.exitCode()).as(caravan.errors()).isZero();
            List<String> lines = new ArrayList<>(caravan.lines());
            return Receipt.parse(lines.get(lines.size() - 1));
        }
    }
}
