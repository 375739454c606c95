package dev.caravan.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.Project;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.TestImport;
import dev.caravan.fixture.WrittenRejects;
import dev.caravan.fixture.table.SdkTable;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.Receipt.State;
import dev.caravan.ledger.RecordCounts;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** Rejects that cannot be written, as on a full disk, are no rejects that are lost. */
@ExtendWith(SharedTestEngine.class)
class RejectsDiskTest {

    @TempDir
    private Path temp;

    private final SdkTable table;

    RejectsDiskTest(URI endpoint) {
        this.table = SdkTable.make(endpoint);
    }

    @AfterEach
    void close() {
        table.close();
    }

    @Test
    void aRunWhoseRejectsCannotBeWrittenIsInterruptedAndGoesOnWhenTheyCan() throws Exception {
        List<String> lines = new ArrayList<>(List.of("user_id,email"));
        for (int user = 0; user < 300; user++) {
            lines.add("u-%d,%s".formatted(user, user % 50 == 49 ? "no mail" : "u" + user + "@shop.example"));
        }
        Path file = Project.write(temp.resolve("users.csv"), lines);
        // a file where the folder should be: nothing can be written below it
        Path rejects =
                Project.write(Files.createDirectories(temp.resolve("data")).resolve("rejects"), "in the way");

        Receipt interrupted;
        Receipt resumed;
        try (TestImport caravan = TestImport.into(table, temp.resolve("data")).start()) {
            interrupted = caravan.importFile(file);
            Files.delete(rejects);
            resumed = caravan.importFile(file);
        }

        assertThat(interrupted.state()).isEqualTo(State.INTERRUPTED);
        assertThat(interrupted.message()).contains("rejects");
        assertThat(resumed.importId()).isEqualTo(interrupted.importId());
        assertThat(resumed.records()).isEqualTo(new RecordCounts(300, 294, 0, 0, 6));
        assertThat(WrittenRejects.in(Project.filesBelow(rejects).get(0))).hasSize(6);
        assertThat(table.dump().of("USER")).hasSize(294);
    }
}
