package dev.caravan.design;

import static dev.caravan.fixture.DesignFolder.FEEDS;
import static dev.caravan.fixture.DesignFolder.TABLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.DesignFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every mistake in the table's design is named by file, path and reason before anything runs. */
class TableMistakesTest {

    @TempDir
    private Path temporary;

    private DesignFolder design;

    @BeforeEach
    void startFromTheShippedDesign() throws IOException {
        design = new DesignFolder(temporary);
    }

    /** What is replaced, by what, the path that is named, and a word of the reason. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                // shape
                "table: application-data | table: [a, b] | table | string",
                "required: true, values: | requird: true, values: | entities.ORDER.attributes.status | requird",
                "quantity:   {type: integer | quantity:   {type: int | entities.ORDER_ITEM.attributes.quantity.type | enumeration",
                "count: 8} | count: 0} | shards.status.count | 1",
                "count: 8} | count: eight} | shards.status.count | integer",
                // templates
                "ITEM#{product_id}\"\\n      GSI1PK | ITEM#{product}\"\\n      GSI1PK | entities.ORDER_ITEM.keys.SK | product",
                "SK: \"ORDER#{order_id}\"\\n      GSI1PK | SK: \"ORDER#{order_id\"\\n      GSI1PK | entities.ORDER.keys.SK | brace",
                "PROFILE#{user_id}\"\\n | PROFILE#{user_id^upper}\"\\n | entities.USER.keys.SK | upper",
                "SK: \"ORDER#{order_id}\"\\n      GSI1PK | SK: \"ORDER#{order_id}{user_id}\"\\n      GSI1PK | entities.ORDER.keys.SK | #",
                "SK: \"ORDER#{order_id}\"\\n      GSI1PK | SK: \"ORDER#{order_id}#{total}\"\\n      GSI1PK | entities.ORDER.keys.SK | total",
                "GSI2SK: \"{created_at}\" | GSI2SK: \"{created_at}\"\\n      GSI3PK: X | entities.ORDER.keys.GSI3PK | index",
                // shards
                "account: {by: order_id | account: {by: nothing | shards.account.by | nothing",
                // unique, bundle
                "unique: [order_id] | unique: [order] | entities.ORDER.unique | order",
                "unique: [order_id] | unique: [total] | entities.ORDER.unique | total",
                "bundle: {items: ORDER_ITEM | bundle: {items: LINE | entities.ORDER.bundle.items | LINE",
                "countAs: item_count | countAs: total | entities.ORDER.bundle.countAs | total",
                "name:       {type: string} | content_hash: {type: string} | entities.USER.attributes.content_hash | Caravan",
                "name:       {type: string} | GSI2PK: {type: string} | entities.USER.attributes.GSI2PK | Caravan",
                // access patterns
                "{index: GSI1, partition: \"EMAIL | {index: GSI9, partition: \"EMAIL | accessPatterns.user-by-email.index | GSI9",
                "{index: GSI1, partition: \"EMAIL | {partition: \"EMAIL | accessPatterns.user-by-email.partition | PK",
                "partition: \"EMAIL#{email^lower}\" | partition: \"EMAIL#{email}\" | accessPatterns.user-by-email.partition | EMAIL#{email}",
                "{index: GSI1, partition: \"ORDER | {index: GSI1, consistent: true, partition: \"ORDER | accessPatterns.order-with-items.consistent | consistent",
                "sort: \"PROFILE#{user_id}\" | sort: \"PROFILE#{name}\" | accessPatterns.user.sort | PROFILE#{name}",
                "sortPrefix: \"ORDER#\" | sortPrefix: \"INVOICE#\" | accessPatterns.user-orders.sortPrefix | INVOICE#",
                "range: created_at | range: updated_at | accessPatterns.orders-by-status.range | updated_at",
                "range: created_at | range: total | accessPatterns.orders-by-status.range | total",
                // values and defaults
                "price:      {type: number | price: {type: number, values: ['1', '2'] | entities.ORDER_ITEM.attributes.price.values | strings",
                "name:       {type: string} | name: {type: string, min: 1} | entities.USER.attributes.name | numbers",
                "price:      {type: number | price: {type: number, min: 0, default: -1 | entities.ORDER_ITEM.attributes.price.default | -1",
                "quantity:   {type: integer, required: true, min: 1} | quantity: {type: integer, required: true, default: 1.5} | entities.ORDER_ITEM.attributes.quantity.default | 1.5",
                "price:      {type: number, required: true} | price: {type: number} | entities.ORDER.attributes.total.default | price",
                "name:       {type: string} | name: {type: string, default: {sumOf: [user_id]}} | entities.USER.attributes.name.default | sum",
                "total:      {type: number, default: {sumOf: [quantity, price]}} | total: {type: number, default: much} | entities.ORDER.attributes.total.default | much",
                "total:      {type: number, default: {sumOf: [quantity, price]}} | total: {type: number, default: {sumOf: [quantity, prize]}} | entities.ORDER.attributes.total.default | prize",
                "total:      {type: number, default: {sumOf: [quantity, price]}} | total: {type: number, default: {sumOf: [product_id]}} | entities.ORDER.attributes.total.default | product_id",
                "name:       {type: string} | name: {type: string, values: [a, b], default: c} | entities.USER.attributes.name.default | c",
                "updated_at: {type: timestamp}\\n    keys:\\n      PK: \"USER#{user_id}\"\\n | updated_at: {type: timestamp, default: 2026-11-29}\\n    keys:\\n      PK: \"USER#{user_id}\"\\n | entities.USER.attributes.updated_at.default | 2026-11-29",
            })
    void aMistakeIsNamedByItsPathAndItsReason(String what, String by, String path, String word) throws IOException {
        design.replace(TABLE, lines(what), lines(by));

        // some mistakes entail others
        assertThat(design.problems())
                .allSatisfy(problem -> assertThat(problem.file()).isEqualTo(TABLE))
                .anySatisfy(problem -> {
                    assertThat(problem.path()).isEqualTo(path);
                    assertThat(problem.reason()).contains(word);
                });
    }

    @Test
    void anUnknownShardIsNamed() throws IOException {
        design.replace(TABLE, "GSI2PK: \"STATUS#{status}#{shard:status}\"", "GSI2PK: \"STATUS#{status}#{shard:stat}\"");

        assertThat(design.problems()).extracting(DesignProblem::path).contains("entities.ORDER.keys.GSI2PK");
        assertThat(design.problems().get(0).reason()).contains("no shard stat");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UNIQUE#", "IMPORT#", "IMPORTS#", "CLAIM#", "UNIQUE#USER#", "U", "IMPORT"})
    void noEntityLiesWhereCaravanKeepsItsOwnRecords(String prefix) throws IOException {
        design.replace(TABLE, "PK: \"USER#{user_id}\"\n", "PK: \"" + prefix + "{user_id}\"\n")
                .replace(
                        TABLE, "partition: \"USER#{user_id}\", sort:", "partition: \"" + prefix + "{user_id}\", sort:");

        design.assertProblem(TABLE, "entities.USER.keys.PK", "Caravan");
    }

    @Test
    void aTableKeyOfNothingButAValueCouldLieAnywhereAndIsRefused() throws IOException {
        design.replace(TABLE, "PK: \"USER#{user_id}\"\n", "PK: \"{user_id}\"\n")
                .replace(TABLE, "partition: \"USER#{user_id}\", sort:", "partition: \"{user_id}\", sort:");

        design.assertProblem(TABLE, "entities.USER.keys.PK", "text of its own");
    }

    @ParameterizedTest
    @CsvSource({"GSI2SK: \"{created_at}\", GSI2SK", "GSI1SK: \"ORDER#{order_id}\", GSI1SK"})
    void anIndexKeyWithoutItsOtherHalfIsNamedAndNoCrash(String line, String key) throws IOException {
        design.replace(TABLE, "      " + line + "\n", "");

        assertThat(design.problems()).anySatisfy(problem -> {
            assertThat(problem.path()).isEqualTo("entities.ORDER.keys");
            assertThat(problem.reason()).contains(key);
        });
    }

    @Test
    void aDuplicateKeyIsNamedByItsLine() throws IOException {
        design.replace(TABLE, "shards:\n", "table: other\nshards:\n");

        assertThat(design.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.file()).isEqualTo(TABLE);
            assertThat(problem.path()).matches("line \\d+");
            assertThat(problem.reason()).containsIgnoringCase("duplicate").contains("table");
        });
    }

    @ParameterizedTest
    @ValueSource(strings = {"table: [", "\t- x", "a: b: c", "table: x\n---\ntable: y\n", "%"})
    void whatIsNoYamlIsNamedByItsLine(String text) throws IOException {
        design.write(TABLE, text);

        assertThat(design.problems()).singleElement().satisfies(problem -> {
            assertThat(problem.file()).isEqualTo(TABLE);
            assertThat(problem.reason()).contains("YAML").doesNotContain("\n");
        });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "table: &name x\nindexes: *name\n",
                "table: &name x\n? *name\n: y\n",
                "base: &base {a: b}\nother:\n  <<: {a: c}\n",
                "table: !!binary eA==\n",
                "table: !custom x\n",
                "table: x\n---\ntable: y\n"
            })
    void whatAnotherReaderWouldReadOtherwiseIsRefusedByItsLine(String text) throws IOException {
        for (String file : List.of(TABLE, FEEDS, DesignFolder.REPORTS)) {
            Files.writeString(temporary.resolve("kept"), Files.readString(temporary.resolve(file)));
            design.write(file, text);

            assertThat(design.problems()).singleElement().satisfies(problem -> {
                assertThat(problem.file()).isEqualTo(file);
                assertThat(problem.path()).matches("line \\d+");
                assertThat(problem.reason()).contains(" YAML: ").doesNotContain("org.");
            });
            design.write(file, Files.readString(temporary.resolve("kept")));
        }
    }

    @Test
    void anEmptyFileIsSaidToBeEmpty() throws IOException {
        design.write(FEEDS, "");
        design.assertProblem(FEEDS, "", "is empty");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "# nothing but a comment\n", "null", "just a text", "[1, 2]"})
    void aFileWithoutADesignInItIsNamed(String text) throws IOException {
        design.write(TABLE, text);

        assertThat(design.problems()).isNotEmpty().allSatisfy(problem -> {
            assertThat(problem.file()).isEqualTo(TABLE);
            assertThat(problem.reason()).isNotBlank();
        });
    }

    @Test
    void aMissingFileIsNamed() throws IOException {
        design.delete(TABLE).assertProblem(TABLE, "", "there is no", TABLE);
    }

    @Test
    void aMissingFileAmongOthersIsNamedToo() throws IOException {
        design.delete(FEEDS).assertProblem(FEEDS, "", "there is no", FEEDS);
    }

    @Test
    void severalMistakesAreAllToldAtOnce() throws IOException {
        design.replace(TABLE, "range: created_at", "range: total")
                .replace(TABLE, "account: {by: order_id", "account: {by: nothing")
                .replace(TABLE, "unique: [order_id]", "unique: [order]");

        assertThat(design.problems())
                .extracting(DesignProblem::path)
                .contains("accessPatterns.orders-by-status.range", "shards.account.by", "entities.ORDER.unique");
    }

    private static String lines(String text) {
        return text.replace("\\n", "\n").replace('^', '|');
    }
}
