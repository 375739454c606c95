package dev.caravan.endtoend;

import static dev.caravan.fixture.table.TableDump.text;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.design.OnExisting;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.TestImport;
import dev.caravan.fixture.WrittenRejects;
import dev.caravan.fixture.table.SdkTable;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.RecordCounts;
import dev.caravan.query.PatternRequest;
import dev.caravan.query.PatternResult;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** A new entity with its feed and access pattern needs a few lines of YAML and no Java. */
@ExtendWith(SharedTestEngine.class)
class ProductTest {

    private static final String ENTITY =
            """
            entities:
              PRODUCT:
                attributes:
                  sku:      {type: string, required: true}
                  category: {type: string, required: true}
                  shelf:    {type: integer, required: true, min: 1}
                  price:    {type: number}
                keys:
                  PK: "PRODUCT#{sku}"
                  SK: "PRODUCT#{sku}"
                  GSI1PK: "CATEGORY#{category|lower}"
                  GSI1SK: "SHELF#{shelf|pad:4}#{sku}"
            """;
    private static final String PATTERN =
            """
            accessPatterns:
              products-by-category: {index: GSI1, partition: "CATEGORY#{category|lower}", sortPrefix: "SHELF#"}
            """;
    private static final String FEED =
            """
            feeds:
              products:
                files: "products*"
                entity: PRODUCT
                onExisting: fail
                columns: {sku: ArticleNo}
                delimiter: ";"
            """;

    @TempDir
    private Path temp;

    private final SdkTable table;
    private TestImport caravan;

    ProductTest(URI endpoint) {
        this.table = SdkTable.make(endpoint);
    }

    @BeforeEach
    void startWithProducts() throws Exception {
        Path design = Project.copy(Project.design(), temp.resolve("design"));
        Project.edit(design.resolve("table.yaml"), "entities:\n", ENTITY);
        Project.edit(design.resolve("table.yaml"), "accessPatterns:\n", PATTERN);
        Project.edit(design.resolve("feeds.yaml"), "feeds:\n", FEED);
        caravan = TestImport.into(table, temp.resolve("data")).design(design).start();
    }

    @AfterEach
    void close() {
        caravan.close();
        table.close();
    }

    @Test
    void aProductIsImportedUnderItsDeclaredKeys() {
        Receipt receipt = caravan.importFile(Project.write(
                temp.resolve("products-2026.csv"), "ArticleNo;category;shelf;price", "SKU#1;Tea & Coffee;12;4.490"));

        assertThat(receipt.records()).isEqualTo(new RecordCounts(1, 1, 0, 0, 0));
        assertThat(receipt.feed()).isEqualTo("products");
        Map<String, AttributeValue> product = table.dump().one("PRODUCT#SKU%231", "PRODUCT#SKU%231");
        assertThat(text(product, "GSI1PK")).isEqualTo("CATEGORY#tea & coffee");
        assertThat(text(product, "GSI1SK")).isEqualTo("SHELF#0012#SKU%231");
        assertThat(text(product, "entity_type")).isEqualTo("PRODUCT");
        assertThat(text(product, "sku")).isEqualTo("SKU#1");
        assertThat(text(product, "category")).isEqualTo("Tea & Coffee");
        assertThat(text(product, "price")).isEqualTo("4.49");
    }

    @Test
    void productsAreFoundByTheirPattern() {
        caravan.importFile(Project.write(
                temp.resolve("products.jsonl"),
                "{\"ArticleNo\": \"A\", \"category\": \"tea\", \"shelf\": 100}",
                "{\"ArticleNo\": \"B\", \"category\": \"Tea\", \"shelf\": 20}",
                "{\"ArticleNo\": \"C\", \"category\": \"coffee\", \"shelf\": 1}"));

        List<String> found = new ArrayList<>();
        try (PatternResult answer =
                caravan.patterns().ask(PatternRequest.of("products-by-category", Map.of("category", "TEA")))) {
            answer.forEachRemaining(item -> found.add(item.text("sku")));
        }
        assertThat(found).containsExactly("B", "A");
    }

    @Test
    void aProductHasReceiptsAndRejectsLikeAnyOther() {
        Path products = Project.write(
                temp.resolve("products.jsonl"),
                "{\"ArticleNo\": \"A\", \"category\": \"tea\", \"shelf\": 1}",
                "{\"ArticleNo\": \"B\", \"category\": \"tea\", \"shelf\": 0}",
                "{\"ArticleNo\": \"C\", \"shelf\": 1}");

        Receipt first = caravan.importFile(products);
        Receipt again = caravan.importFile(products, OnExisting.REPLACE);

        assertThat(first.records()).isEqualTo(new RecordCounts(3, 1, 0, 0, 2));
        assertThat(again.records()).isEqualTo(new RecordCounts(3, 0, 0, 1, 2));
        assertThat(WrittenRejects.in(caravan.folder().root().resolve(first.rejectsFile())))
                .extracting(WrittenRejects.Reject::line)
                .containsExactly(2L, 3L);
    }
}
