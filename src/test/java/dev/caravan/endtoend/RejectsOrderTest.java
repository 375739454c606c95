package dev.caravan.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.Project;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.TestImport;
import dev.caravan.fixture.table.SdkTable;
import dev.caravan.ledger.Receipt;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Rejects stand in the order of the file, however its records were dealt over packs. */
@ExtendWith(SharedTestEngine.class)
class RejectsOrderTest {

    /** More than two windows of sixteen packs of 99 users. */
    private static final int USERS = 3_500;

    @TempDir
    private Path temp;

    private final SdkTable table;

    RejectsOrderTest(URI endpoint) {
        this.table = SdkTable.make(endpoint);
    }

    @AfterEach
    void close() {
        table.close();
    }

    @Test
    void everySeventhRowIsRejectedInItsPlace() throws Exception {
        List<String> lines = new ArrayList<>(List.of("user_id,email"));
        List<String> wrong = new ArrayList<>();
        for (int user = 0; user < USERS; user++) {
            boolean isWrong = user % 7 == 3;
            lines.add("u-%04d,%s".formatted(user, isWrong ? "no mail" : "u%d@shop.example".formatted(user)));
            if (isWrong) {
                wrong.add("u-%04d".formatted(user));
            }
        }
        Path file = Project.write(temp.resolve("users.csv"), lines);

        Receipt receipt;
        List<String> rejects;
        try (TestImport caravan = TestImport.into(table, temp.resolve("data")).start()) {
            receipt = caravan.importFile(file);
            rejects = Project.read(caravan.folder().root().resolve(receipt.rejectsFile()))
                    .lines()
                    .skip(1)
                    .map(row -> row.substring(0, row.indexOf(',')))
                    .toList();
        }

        assertThat(receipt.records().rejected()).isEqualTo(wrong.size());
        assertThat(rejects).containsExactlyElementsOf(wrong);
        assertThat(table.dump().of("USER")).hasSize(USERS - wrong.size());
    }
}
