package dev.caravan.route;

import static dev.caravan.fixture.table.TableDump.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.caravan.fixture.Outage;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.TestImport;
import dev.caravan.fixture.table.SdkTable;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.Receipt.State;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;

/** The service where something is not as usual: the table, the routes, an earlier process's end. */
@ExtendWith(SharedTestEngine.class)
class ServiceTest {

    private static final String USER = "{\"user_id\":\"u1\",\"email\":\"u1@shop.example\"}";

    @TempDir
    private Path temp;

    private final URI endpoint;

    ServiceTest(URI endpoint) {
        this.endpoint = endpoint;
    }

    private Path data() {
        return temp.resolve("data");
    }

    @Test
    void noRowIsTriedOnATableWithoutItsIndex() throws Exception {
        try (SdkTable table = SdkTable.make(endpoint, ScalarAttributeType.S, "GSI1");
                Inbox inbox = Inbox.watch(TestImport.into(table, data()))) {
            Path file = inbox.drop("users.jsonl", USER);
            inbox.awaitTries(1);

            assertThat(file).exists();
            assertThat(table.dump().items()).isEmpty();
            assertThat(inbox.files("failed")).isEmpty();
        }
    }

    @Test
    void noRowIsTriedOnATableWithANumericKey() throws Exception {
        try (SdkTable table = SdkTable.make(endpoint, ScalarAttributeType.N, "GSI1", "GSI2");
                Inbox inbox = Inbox.watch(TestImport.into(table, data()))) {
            Path file = inbox.drop("users.jsonl", USER);
            inbox.awaitTries(1);

            assertThat(file).exists();
            assertThat(table.dump().items()).isEmpty();
        }
    }

    /** Camel's DynamoDB component would make one, of a shape and a price of its own. */
    @Test
    void aMissingTableIsNotMadeByTheRoutes() throws Exception {
        try (SdkTable table = SdkTable.unmade(endpoint);
                Inbox inbox = Inbox.watch(TestImport.into(table, data()))) {
            Path file = inbox.drop("users.jsonl", USER);
            inbox.awaitTries(1);

            assertThat(file).exists();
            assertThat(table.client().listTables().tableNames()).doesNotContain(table.name());
        }
    }

    @Test
    void aRouteThatAUserChangedIsHonoured() throws Exception {
        Path routes = Project.copy(Project.routes(), temp.resolve("routes"));
        Project.edit(routes.resolve("inbox.camel.yaml"), "\"{{caravan.inbox}}\"", "\"{{caravan.inbox}}/from-partner\"");

        try (SdkTable table = SdkTable.make(endpoint);
                Inbox inbox = Inbox.watch(TestImport.into(table, data()).routes(routes))) {
            Path left = inbox.drop("users-left.jsonl", USER);
            inbox.awaitTaken(inbox.drop("from-partner/users.jsonl", USER));

            inbox.awaitFiles("results", 1);
            assertThat(table.dump().of("USER")).hasSize(1);
            assertThat(left).exists();
        }
    }

    @Test
    void aFileThatChangesUnderItsImportFails() throws Exception {
        Path routes = Project.copy(Project.routes(), temp.resolve("routes"));
        // between the two readings somebody writes into the file
        Project.edit(
                routes.resolve("import-file.camel.yaml"),
                "        - choice:\n            id: can-it-be-read\n",
                """
                        - to:
                            uri: direct:write-on
                        - choice:
                            id: can-it-be-read
                """);
        Project.write(
                routes.resolve("write-on.camel.yaml"),
                """
                - route:
                    id: write-on
                    from:
                      uri: direct:write-on
                      steps:
                        - setProperty:
                            name: job
                            simple:
                              expression: "${body}"
                        - setBody:
                            simple:
                              expression: "{\\"user_id\\":\\"u2\\",\\"email\\":\\"u2@shop.example\\"}"
                        - toD:
                            uri: "file:${exchangeProperty.caravanTaken.getParent().toString()}?fileName=users.jsonl&fileExist=Append"
                        - setBody:
                            simple:
                              expression: "${exchangeProperty.job}"
                """);

        try (SdkTable table = SdkTable.make(endpoint);
                Inbox inbox = Inbox.watch(TestImport.into(table, data()).routes(routes))) {
            inbox.awaitTaken(inbox.drop("users.jsonl", USER));

            Receipt receipt =
                    Receipt.parse(Project.read(inbox.awaitFiles("results", 1).get(0)));
            assertThat(receipt.state()).isEqualTo(State.FAILED);
            assertThat(receipt.message()).contains("changed");
            assertThat(inbox.awaitFiles("failed", 2))
                    .anySatisfy(file -> assertThat(file.getFileName().toString())
                            .isEqualTo("users-" + receipt.importId() + ".jsonl"));
            await().untilAsserted(() -> assertThat(table.dump().claims()).isEmpty());
        }
    }

    @Test
    void whatAnEarlierProcessAccountedForIsPutAwayWithoutImportingItAgain() throws Exception {
        try (SdkTable table = SdkTable.make(endpoint)) {
            Receipt first;
            try (TestImport died =
                    TestImport.into(table, data()).around(Outage::beforeRelease).start()) {
                first = died.importFile(Project.write(data().resolve("inbox/users.jsonl"), USER));
            }
            assertThat(table.dump().claims()).hasSize(1);
            int transactions = table.transactions();

            try (Inbox inbox = Inbox.watch(TestImport.into(table, data()))) {
                inbox.awaitTaken(data().resolve("inbox/users.jsonl"));
                assertThat(inbox.awaitFiles("archive", 1))
                        .extracting(file -> file.getFileName().toString())
                        .containsExactly("users-" + first.importId() + ".jsonl");
                await().atMost(Duration.ofSeconds(20))
                        .untilAsserted(() -> assertThat(table.dump().claims()).isEmpty());
                assertThat(inbox.files("results")).hasSize(1);
            }
            assertThat(table.transactions()).isEqualTo(transactions);
            assertThat(table.dump().runs()).singleElement().satisfies(run -> assertThat(text(run, "state"))
                    .isEqualTo("COMPLETED"));
        }
    }

    /** The process ended after it had put the file away; the same file comes again on the same day. */
    @Test
    void aFileThatComesAgainAfterSuchAnEndIsArchivedBesideTheFirst() throws Exception {
        try (SdkTable table = SdkTable.make(endpoint)) {
            try (Inbox died = Inbox.watch(TestImport.into(table, data()).around(Outage::beforeRelease))) {
                died.awaitTaken(died.drop("users.jsonl", USER));
            }
            try (Inbox inbox = Inbox.watch(TestImport.into(table, data()))) {
                inbox.awaitTaken(inbox.drop("users.jsonl", USER));

                assertThat(inbox.awaitFiles("archive", 2))
                        .extracting(Project::read)
                        .isEqualTo(List.of(USER + "\n", USER + "\n"));
            }
            assertThat(table.dump().of("USER")).hasSize(1);
        }
    }
}
