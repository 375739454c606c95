package dev.caravan.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.Project;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.SdkTable;
import java.net.URI;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeDefinition;
import software.amazon.awssdk.services.dynamodb.model.GlobalSecondaryIndexDescription;
import software.amazon.awssdk.services.dynamodb.model.ProjectionType;
import software.amazon.awssdk.services.dynamodb.model.ScalarAttributeType;
import software.amazon.awssdk.services.dynamodb.model.TableDescription;

/** {@code table create}, {@code table describe} and {@code design check}. */
@ExtendWith(SharedTestEngine.class)
class TableAndDesignCommandsTest {

    @TempDir
    private Path temp;

    private final URI endpoint;

    TableAndDesignCommandsTest(URI endpoint) {
        this.endpoint = endpoint;
    }

    @Test
    void theTableIsMadeWithTheKeysAndIndexesOfTheDesign() {
        try (SdkTable table = SdkTable.unmade(endpoint)) {
            Ran ran = Ran.on(table, temp, "table", "create");

            assertThat(ran.exit()).isZero();
            TableDescription made = table.client()
                    .describeTable(describe -> describe.tableName(table.name()))
                    .table();
            assertThat(made.attributeDefinitions())
                    .extracting(AttributeDefinition::attributeName)
                    .containsExactlyInAnyOrder("PK", "SK", "GSI1PK", "GSI1SK", "GSI2PK", "GSI2SK");
            assertThat(made.attributeDefinitions())
                    .allSatisfy(key -> assertThat(key.attributeType()).isEqualTo(ScalarAttributeType.S));
            assertThat(made.globalSecondaryIndexes())
                    .extracting(GlobalSecondaryIndexDescription::indexName)
                    .containsExactlyInAnyOrder("GSI1", "GSI2");
            assertThat(made.globalSecondaryIndexes())
                    .allSatisfy(index ->
                            assertThat(index.projection().projectionType()).isEqualTo(ProjectionType.ALL));
            assertThat(table.client()
                            .describeTimeToLive(describe -> describe.tableName(table.name()))
                            .timeToLiveDescription()
                            .attributeName())
                    .isEqualTo("expires_at");
        }
    }

    @Test
    void anExistingTableIsLeftAsItIs() {
        try (SdkTable table = SdkTable.make(endpoint);
                SdkTable wrong = SdkTable.make(endpoint, ScalarAttributeType.S, "GSI1")) {
            Ran again = Ran.on(table, temp, "table", "create");
            Ran different = Ran.on(wrong, temp, "table", "create");

            assertThat(again.exit()).isZero();
            assertThat(again.out()).singleElement().asString().contains("there already");
            assertThat(different.exit()).isEqualTo(1);
            assertThat(String.join("\n", different.out()) + String.join("\n", different.err()))
                    .contains("GSI2");
            assertThat(wrong.client()
                            .describeTable(describe -> describe.tableName(wrong.name()))
                            .table()
                            .globalSecondaryIndexes())
                    .hasSize(1);
        }
    }

    @Test
    void aTableIsDescribedWithWhatDoesNotFit() {
        try (SdkTable table = SdkTable.make(endpoint);
                SdkTable wrong = SdkTable.make(endpoint, ScalarAttributeType.N, "GSI1", "GSI2");
                SdkTable missing = SdkTable.unmade(endpoint)) {
            Ran fits = Ran.on(table, temp, "table", "describe");
            Ran misfit = Ran.on(wrong, temp, "table", "describe", "--json");
            Ran none = Ran.on(missing, temp, "table", "describe");

            assertThat(fits.exit()).isZero();
            assertThat(String.join("\n", fits.out())).contains(table.name(), "GSI1PK", "GSI2SK", "PAY_PER_REQUEST");
            assertThat(misfit.exit()).isEqualTo(1);
            assertThat(misfit.out()).singleElement().asString().startsWith("{").endsWith("}");
            assertThat(misfit.err()).singleElement().asString().contains("SK=N");
            assertThat(none.exit()).isEqualTo(1);
            assertThat(none.err()).singleElement().asString().contains("table create");
        }
    }

    @Test
    void theEmbeddedEngineGetsItsTableByItself() {
        Path data = temp.resolve("data");
        Path users = Project.write(
                temp.resolve("users.jsonl"), "{\"user_id\":\"u1\",\"email\":\"u1@shop.example\",\"name\":\"Una\"}");

        assertThat(Ran.command("import", "--data", data.toString(), users.toString())
                        .exit())
                .isZero();
        Ran found = Ran.command("query", "user", "user_id=u1", "--json", "--data", data.toString());
        assertThat(found.out()).singleElement().asString().contains("\"name\":\"Una\"");
    }

    @Test
    void theShippedDesignHolds() {
        Ran ran = Ran.command("design", "check", "--design", Project.design().toString());

        assertThat(ran.exit()).isZero();
        assertThat(ran.err()).isEmpty();
        assertThat(String.join("\n", ran.out()))
                .contains("user", "user-by-email", "user-orders", "order-with-items", "orders-by-status");
    }

    @Test
    void everyMistakeOfADesignIsToldWithFileAndPath() {
        Path design = Project.copy(Project.design(), temp.resolve("design"));
        Project.edit(
                design.resolve("table.yaml"),
                "partition: \"EMAIL#{email|lower}\"",
                "partition: \"MAIL#{email|lower}\"");
        Project.edit(design.resolve("table.yaml"), "sortPrefix: \"ORDER#\"", "sortPrefix: \"PURCHASE#\"");

        Ran ran = Ran.command("design", "check", "--design", design.toString());

        assertThat(ran.exit()).isEqualTo(1);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err()).allSatisfy(line -> assertThat(line)
                .startsWith("caravan: ")
                .contains("table.yaml")
                .contains("accessPatterns"));
        assertThat(ran.err())
                .anyMatch(line -> line.contains("user-by-email"))
                .anyMatch(line -> line.contains("user-orders"));
    }

    @Test
    void aMistakeInAFeedNamesItsPath() {
        Path design = Project.copy(Project.design(), temp.resolve("design"));
        Project.edit(design.resolve("feeds.yaml"), "onExisting: replace", "onExisting: overwrite");

        Ran ran = Ran.command("design", "check", "--design", design.toString());

        assertThat(ran.exit()).isEqualTo(1);
        assertThat(ran.err())
                .singleElement()
                .asString()
                .contains("feeds.yaml")
                .contains("users")
                .contains("onExisting");
    }
}
