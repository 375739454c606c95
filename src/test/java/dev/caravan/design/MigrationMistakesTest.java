package dev.caravan.design;

import static dev.caravan.fixture.DesignFolder.FEEDS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.DesignFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Migrations of feeds.yaml: what they declare, and what is wrong with them. */
class MigrationMistakesTest {

    private static final String SHOP =
            """

            migrations:
              shop:
                steps:
                  users: {entity: USER, table: users, key: id, columns: {user_id: id}}
                  orders:
                    entity: ORDER
                    query: SELECT * FROM orders;
                    key: [tenant, id]
                    columns: {order_id: id, user_id: tenant}
                    items: {table: order_items, key: [tenant, oid], columns: {product_id: product}}
            """;

    @TempDir
    private Path temporary;

    private DesignFolder design;

    @BeforeEach
    void declareAShop() throws IOException {
        design = new DesignFolder(temporary);
        String feeds = java.nio.file.Files.readString(temporary.resolve(FEEDS));
        design.write(FEEDS, feeds.replaceFirst("(?s)\nmigrations:.*", "\n") + SHOP);
    }

    @Test
    void aMigrationIsItsStepsInTheirOrder() {
        List<MigrationStep> steps = design.load().migrations().get("shop").steps();

        assertThat(steps).extracting(MigrationStep::fullName).containsExactly("shop.users", "shop.orders");
        assertThat(steps.get(0).rows().sql()).isEqualTo("SELECT * FROM users");
        assertThat(steps.get(1).rows().sql()).isEqualTo("SELECT * FROM orders");
        assertThat(steps.get(1).items().orElseThrow().columnOf("order_id"))
                .as("the items' column that holds the key column of the same attribute")
                .isEqualTo("oid");
        assertThat(steps.get(0).feed(true).onExisting()).isEqualTo(OnExisting.NEWER);
        assertThat(steps.get(0).feed(false).onExisting()).isEqualTo(OnExisting.REPLACE);
    }

    @Test
    void whatTellsChangesIsReadIntoUpdatedAt() throws IOException {
        design.replace(FEEDS, "columns: {user_id: id}", "columns: {user_id: id}, updatedAt: touched");
        MigrationStep users = design.load().migrations().get("shop").steps().get(0);

        assertThat(users.rows().columnOf("updated_at")).isEqualTo("touched");
        assertThat(users.overlap()).isEqualTo(Duration.ofMinutes(15));
    }

    @Test
    void anotherOverlapIsNoOtherContent() throws IOException {
        MigrationStep before = design.load().migrations().get("shop").steps().get(0);
        design.replace(FEEDS, "table: users, key", "overlap: PT2H, table: users, key");
        MigrationStep after = design.load().migrations().get("shop").steps().get(0);

        assertThat(after.overlap()).isEqualTo(Duration.ofHours(2));
        assertThat(after.declaration()).isEqualTo(before.declaration());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "entity: USER, table | entity: PERSON, table | users.entity | there is no entity PERSON",
                "table: users | table: users, query: SELECT 1 | users | both or neither",
                "{user_id: id} | {user_id: id, price: p} | users.columns.price | USER does not declare price",
                "key: id, | key: id, items: {table: t, key: id}, | users.items | USER has no items",
                "table: users, key | zone: Mars, table: users, key | users.zone | Mars",
                "table: users, key | overlap: a while, table: users, key | users.overlap | is no duration",
                "table: users, key | overlap: -PT1S, table: users, key | users.overlap | is negative",
                "{user_id: id} | {user_id: id, updated_at: a}, updatedAt: b | users.updatedAt | names b, and the attribute"
                        + " updated_at is read from a",
                "key: [tenant, oid] | key: oid | orders.items.key | names 1 columns for the key tenant, id",
                "{product_id: product} | {status: s} | orders.items.columns.status | ORDER_ITEM does not declare status",
            })
    void aMistakeIsNamed(String what, String by, String path, String reason) throws IOException {
        design.replace(FEEDS, what, by).assertProblem(FEEDS, "migrations.shop.steps." + path, reason);
    }

    @Test
    void anOrderWithoutItsLinesIsRefused() throws IOException {
        design.replace(
                        FEEDS,
                        "        items: {table: order_items, key: [tenant, oid], columns: {product_id: product}}\n",
                        "")
                .assertProblem(FEEDS, "migrations.shop.steps.orders", "wants items", "ORDER_ITEM");
    }

    @Test
    void theSchemaKnowsMigrations() throws IOException {
        design.replace(FEEDS, "table: users", "tabel: users")
                .assertProblem(FEEDS, "migrations.shop.steps.users", "tabel");
    }
}
