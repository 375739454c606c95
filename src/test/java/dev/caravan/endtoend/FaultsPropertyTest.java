package dev.caravan.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.design.OnExisting;
import dev.caravan.engine.EmbeddedEngine;
import dev.caravan.engine.EngineBinary;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.TestImport;
import dev.caravan.fixture.http.Fault;
import dev.caravan.fixture.http.FaultProxy;
import dev.caravan.fixture.table.SdkTable;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.RecordCounts;
import dev.caravan.soak.SoakFile;
import dev.caravan.soak.SoakModel;
import dev.caravan.store.dynamodb.TableConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.ShrinkingMode;

/** For random files under random faults read = imported + updated + unchanged + rejected, and the table is the model's. */
class FaultsPropertyTest {

    private static final List<Fault> FAULTS = List.of(
            Fault.INTERNAL_ERROR,
            Fault.UNAVAILABLE,
            Fault.THROUGHPUT_EXCEEDED,
            Fault.CANCELLED_BY_CONFLICT,
            Fault.CANCELLED_BY_THROTTLING,
            Fault.RESET,
            Fault.LOST_ANSWER,
            Fault.FAILED_ANSWER,
            Fault.CUT_ANSWER);

    @Property(tries = 6, shrinking = ShrinkingMode.OFF)
    void theSumHoldsAndTheTableIsTheModels(@ForAll long seed) throws Exception {
        Random random = new Random(seed);
        Path folder = Files.createTempDirectory("caravan-faults");
        SoakModel model = new SoakModel();
        try (EmbeddedEngine engine = EmbeddedEngine.open(
                        folder.resolve("engine"), EngineBinary.find(Project.folder(), System.getenv()));
                SdkTable table = SdkTable.make(engine.endpoint());
                FaultProxy proxy = new FaultProxy(engine.endpoint());
                TestImport caravan = TestImport.into(table, folder.resolve("data"))
                        .around(direct -> TableConnection.to(proxy.endpoint(), table.name())
                                .open())
                        .start()) {
            for (int i = 0; i < 3; i++) {
                SoakFile file = SoakFile.random(random, folder, i);
                RecordCounts expected = model.importFile(file, i);
                for (int fault = random.nextInt(10); fault > 0; fault--) {
                    proxy.enqueue("TransactWriteItems", FAULTS.get(random.nextInt(FAULTS.size())));
                }
                Receipt receipt =
                        caravan.importFile(file.path(), file.replaces() ? OnExisting.REPLACE : OnExisting.FAIL);
                assertThat(receipt.message()).as("seed %d", seed).isEmpty();
                assertThat(receipt.records()).as("seed %d", seed).isEqualTo(expected);
            }
            assertThat(SoakModel.itemsOf(table.dump())).as("seed %d", seed).isEqualTo(model.items());
        }
    }
}
