package dev.caravan.endtoend;

import static dev.caravan.fixture.table.TableDump.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.design.OnExisting;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.TestImport;
import dev.caravan.fixture.table.SdkTable;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.RecordCounts;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** The same key several times in one file: file order decides, at any distance, however many packs are in flight. */
@ExtendWith(SharedTestEngine.class)
class SameKeyTest {

    private static final int ROWS = 700;
    private static final int USERS = 100;

    @TempDir
    private Path temp;

    private final SdkTable table;

    SameKeyTest(URI endpoint) {
        this.table = SdkTable.make(endpoint);
    }

    @AfterEach
    void close() {
        table.close();
    }

    /** Each row has a name of its own, so that each changes what the one before it of its user left. */
    @Test
    void theLastRowOfAUserWins() throws Exception {
        Random random = new Random(4711);
        Map<String, String> last = new TreeMap<>();
        List<String> lines = new ArrayList<>(List.of("user_id,email,name"));
        for (int row = 0; row < ROWS; row++) {
            String user = "u-" + random.nextInt(USERS);
            last.put(user, "name " + row);
            lines.add(user + "," + user + "@shop.example,name " + row);
        }
        Path file = Project.write(temp.resolve("users.csv"), lines);

        Receipt receipt;
        try (TestImport caravan = TestImport.into(table, temp.resolve("data")).start()) {
            receipt = caravan.importFile(file, OnExisting.REPLACE);
        }

        Map<String, String> names = new TreeMap<>();
        table.dump().of("USER").forEach(user -> names.put(text(user, "user_id"), text(user, "name")));
        assertThat(names).isEqualTo(last);
        assertThat(receipt.records()).isEqualTo(new RecordCounts(ROWS, last.size(), ROWS - last.size(), 0, 0));
    }

    /** A name that comes back is a change like any other, not a repetition of the first row. */
    @Test
    void aValueThatComesBackIsWrittenAgain() throws Exception {
        Path file = Project.write(
                temp.resolve("users.csv"),
                "user_id,email,name",
                "u,u@a.example,A",
                "u,u@a.example,B",
                "u,u@a.example,A");

        Receipt receipt;
        try (TestImport caravan = TestImport.into(table, temp.resolve("data")).start()) {
            receipt = caravan.importFile(file);
        }

        assertThat(receipt.records()).isEqualTo(new RecordCounts(3, 1, 2, 0, 0));
        assertThat(text(table.dump().one("USER#u", "PROFILE#u"), "name")).isEqualTo("A");
    }

    @Test
    void theFirstRowStandsWhereExistingOnesAreSkipped() throws Exception {
        List<String> lines = new ArrayList<>(List.of("user_id,email,name"));
        for (int row = 0; row < 300; row++) {
            lines.add("u-%d,u-%d@shop.example,round %d".formatted(row % 100, row % 100, row / 100));
        }
        Path file = Project.write(temp.resolve("users.csv"), lines);

        Receipt receipt;
        try (TestImport caravan = TestImport.into(table, temp.resolve("data")).start()) {
            receipt = caravan.importFile(file, OnExisting.SKIP);
        }

        assertThat(receipt.records()).isEqualTo(new RecordCounts(300, 100, 0, 200, 0));
        assertThat(table.dump().of("USER")).hasSize(100).allSatisfy(user -> assertThat(text(user, "name"))
                .isEqualTo("round 0"));
    }
}
