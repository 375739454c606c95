package dev.caravan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.OrderLines;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.http.Fault;
import dev.caravan.fixture.http.FaultProxy;
import dev.caravan.fixture.table.SdkTable;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.RecordCounts;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** What scripts build on: the exit codes, lines and receipts of {@code caravan import} and {@code caravan imports}. */
@ExtendWith(SharedTestEngine.class)
class ImportCommandTest {

    @TempDir
    private Path temp;

    private final SdkTable table;
    private String good;
    private String mixed;
    private String unreadable;

    ImportCommandTest(URI endpoint) {
        this.table = SdkTable.make(endpoint);
    }

    @BeforeEach
    void files() {
        good = write("users-good.jsonl", "{\"user_id\":\"u1\",\"email\":\"u1@shop.example\"}");
        mixed = write("users-mixed.csv", "user_id,email", "u2,u2@shop.example", "u3,none");
        unreadable = write("users-twice.csv", "user_id,email,email", "u4,a@shop.example,b@shop.example");
    }

    @AfterEach
    void close() {
        table.close();
    }

    private String write(String name, String... lines) {
        return Project.write(temp.resolve("in").resolve(name), lines).toString();
    }

    private Ran caravan(String... arguments) {
        return Ran.on(table, temp.resolve("data"), arguments);
    }

    @Test
    void endsWithZeroWhereAllIsImportedOrUnchanged() {
        assertThat(caravan("import", good).exit()).isZero();
        assertThat(caravan("import", good).exit()).isZero();
        assertThat(Path.of(good)).as("the file is left where it is").exists();
        assertThat(table.dump().of("USER")).hasSize(1);
    }

    @Test
    void aServerOfOnDemandTablesNeedNotDescribeThroughput() {
        try (FaultProxy proxy = new FaultProxy(table.endpoint())) {
            proxy.always("DescribeTable", Fault.NO_PROVISIONED_THROUGHPUT);
            Ran ran = Ran.command(
                    "import",
                    good,
                    "--data",
                    temp.resolve("data").toString(),
                    "--table",
                    table.name(),
                    "--endpoint",
                    proxy.endpoint().toString());

            assertThat(ran.err()).isEmpty();
            assertThat(ran.exit()).isZero();
        }
    }

    /** A proxy would see all data, and send it to another machine's port. */
    @Test
    void aServerOnThisMachineIsReachedWithoutTheProxy() {
        System.setProperty("http.proxyHost", "127.0.0.1");
        System.setProperty("http.proxyPort", "1");
        try {
            assertThat(caravan("import", good).exit()).isZero();
        } finally {
            System.clearProperty("http.proxyHost");
            System.clearProperty("http.proxyPort");
        }
    }

    @Test
    void endsWithThreeWhereSomethingIsRejected() {
        Ran ran = caravan("import", mixed);

        assertThat(ran.exit()).isEqualTo(3);
        assertThat(ran.err())
                .singleElement()
                .asString()
                .startsWith("caravan: ")
                .contains("1 rejected")
                .contains(temp.resolve("data/rejects").toString());
    }

    @Test
    void endsWithOneWhereAFileCannotBeRead() {
        Ran ran = caravan("import", unreadable);

        assertThat(ran.exit()).isEqualTo(1);
        assertThat(ran.err())
                .singleElement()
                .asString()
                .contains("users-twice.csv")
                .contains("email");
    }

    @Test
    void ofSeveralFilesTheWorstCounts() {
        assertThat(caravan("import", mixed, good).exit()).isEqualTo(3);
        assertThat(caravan("import", good, unreadable, mixed).exit()).isEqualTo(1);
        assertThat(table.dump().of("USER")).hasSize(2);
    }

    @Test
    void aFileThatNoFeedClaimsIsWrongUsageAndNothingIsImported() {
        Ran ran = caravan("import", good, write("invoices.csv", "a", "1"));

        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err())
                .singleElement()
                .asString()
                .contains("invoices.csv")
                .contains("--feed");
        assertThat(table.dump().items()).isEmpty();
    }

    @Test
    void aFeedMayBeNamedWhateverTheFileIsCalled() {
        String odd = write("export.jsonl", "{\"user_id\":\"u9\",\"email\":\"u9@shop.example\"}");

        assertThat(caravan("import", "--feed", "users", odd).exit()).isZero();
        assertThat(table.dump().of("USER")).hasSize(1);
        Ran unknown = caravan("import", "--feed", "customers", odd);
        assertThat(unknown.exit()).isEqualTo(2);
        assertThat(unknown.err())
                .singleElement()
                .asString()
                .contains("customers")
                .contains("users");
    }

    @Test
    void aMissingFileIsWrongUsage() {
        Ran ran = caravan("import", good, temp.resolve("users-gone.csv").toString());

        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err()).singleElement().asString().contains("users-gone.csv");
        assertThat(table.dump().items()).isEmpty();
    }

    @Test
    void aFolderThatNoFeedKnowsAsABatchIsWrongUsage() {
        Ran ran = caravan(
                "import",
                Project.write(temp.resolve("users.csv/x"), "").getParent().toString());

        assertThat(ran.exit()).isEqualTo(2);
        assertThat(ran.err()).singleElement().asString().startsWith("caravan: ");
    }

    @Test
    void aPolicyMayBeNamed() {
        String first = write("orders-1.csv", OrderLines.HEADER, OrderLines.row("O-1", "u", "PENDING", "P", 1));
        String second = write("orders-2.csv", OrderLines.HEADER, OrderLines.row("O-1", "u", "PAID", "P", 1));
        assertThat(caravan("import", first).exit()).isZero();

        assertThat(caravan("import", second).exit()).isEqualTo(3);
        assertThat(caravan("import", second, "--on-existing", "skip").exit()).isZero();
        assertThat(table.dump().one("USER#u", "ORDER#O-1").get("status").s()).isEqualTo("PENDING");
        assertThat(caravan("import", second, "--on-existing", "replace").exit()).isZero();
        assertThat(table.dump().one("USER#u", "ORDER#O-1").get("status").s()).isEqualTo("PAID");
        assertThat(caravan("import", second, "--on-existing", "never").exit()).isEqualTo(2);
    }

    @Test
    void withJsonEveryReceiptIsALineOfItsOwn() {
        Ran ran = caravan("import", "--json", good, mixed);

        List<Receipt> receipts = ran.out().stream().map(Receipt::parse).toList();
        assertThat(receipts).extracting(Receipt::file).containsExactly("users-good.jsonl", "users-mixed.csv");
        assertThat(receipts)
                .extracting(Receipt::records)
                .containsExactly(new RecordCounts(1, 1, 0, 0, 0), new RecordCounts(2, 1, 0, 0, 1));
        assertThat(Project.names(temp.resolve("data/results"))).hasSize(2);
    }

    @Test
    void importsListsRunsNewestFirstAndShowsOne() {
        assertThat(caravan("imports").out()).containsExactly("no imports yet");
        caravan("import", good);
        caravan("import", mixed);

        List<Receipt> listed =
                caravan("imports", "--json").out().stream().map(Receipt::parse).toList();
        assertThat(listed).extracting(Receipt::file).containsExactly("users-mixed.csv", "users-good.jsonl");
        Ran one = caravan("imports", listed.get(1).importId());
        assertThat(one.exit()).isZero();
        assertThat(one.out()).containsExactly(listed.get(1).toJson());
        assertThat(String.join("\n", caravan("imports").out())).contains("users-good.jsonl", "users-mixed.csv");
        assertThat(caravan("imports", "--limit", "1", "--json").out()).hasSize(1);
    }

    @Test
    void anUnknownImportIsAnErrorOfOneLine() {
        Ran ran = caravan("imports", "01nothing");

        assertThat(ran.exit()).isEqualTo(1);
        assertThat(ran.err()).singleElement().asString().contains("01nothing");
    }

    @Test
    void aTableOfTheWrongShapeIsToldBeforeAnyRow() {
        try (SdkTable wrong = SdkTable.make(table.endpoint(), ScalarAttributeType.S, "GSI2")) {
            Ran ran = Ran.on(wrong, temp.resolve("data"), "import", good);

            assertThat(ran.exit()).isEqualTo(1);
            assertThat(ran.err()).singleElement().asString().contains("GSI1").contains("missing");
            assertThat(wrong.dump().items()).isEmpty();
        }
    }

    @Test
    void aMissingTableIsNotMadeButNamesWhatMakesIt() {
        try (SdkTable missing = SdkTable.unmade(table.endpoint())) {
            Ran ran = Ran.on(missing, temp.resolve("data"), "import", good);

            assertThat(ran.exit()).isEqualTo(1);
            assertThat(ran.err())
                    .singleElement()
                    .asString()
                    .contains(missing.name())
                    .contains("table create")
                    .contains("Terraform");
            assertThat(missing.client().listTables().tableNames()).doesNotContain(missing.name());
        }
    }
}
