package dev.caravan.design;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.DesignFolder;
import dev.caravan.key.KeyTemplate;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A new entity needs a few lines of YAML and no Java. */
class NewEntityTest {

    @Test
    void aProductWithItsFeedAndAccessPatternIsDeclaredInYamlAlone(@TempDir Path folder) throws IOException {
        Design design = new DesignFolder(folder)
                .replace(
                        DesignFolder.TABLE,
                        "entities:\n",
                        """
                        entities:
                          PRODUCT:
                            attributes:
                              product_id: {type: string, required: true}
                              category:   {type: string, required: true, values: [MUG, TEA]}
                              price:      {type: number, min: 0}
                              shelf:      {type: integer, default: 1}
                            keys:
                              PK: "PRODUCT#{product_id}"
                              SK: "PRODUCT"
                              GSI1PK: "CATEGORY#{category}"
                              GSI1SK: "SHELF#{shelf|pad:4}#{product_id}"

                        """)
                .replace(
                        DesignFolder.TABLE,
                        "accessPatterns:\n",
                        """
                        accessPatterns:
                          products-of-category: {index: GSI1, partition: "CATEGORY#{category}", sortPrefix: "SHELF#"}
                        """)
                .replace(
                        DesignFolder.FEEDS,
                        "feeds:\n",
                        "feeds:\n  products: {files: \"products*\", entity: PRODUCT, onExisting: replace}\n")
                .load();

        EntityType product = design.table().entities().get("PRODUCT");
        assertThat(product.identity()).containsExactly("product_id");
        assertThat(product.bundle()).isEmpty();
        assertThat(product.keys().get("SK")).isEqualTo(KeyTemplate.parse("PRODUCT"));
        assertThat(design.feedFor("products-2026.csv").map(Feed::entity)).contains("PRODUCT");
        assertThat(design.table().accessPatterns()).containsKey("products-of-category");
        assertThat(design.table().entities()).hasSize(4);
    }

    @Test
    void aThirdIndexIsDeclaredAsTheOthersAre(@TempDir Path folder) throws IOException {
        Design design = new DesignFolder(folder)
                .replace(
                        DesignFolder.TABLE,
                        "entities:\n",
                        "  GSI3: {partitionKey: GSI3PK, sortKey: GSI3SK}\n\nentities:\n")
                .replace(
                        DesignFolder.TABLE,
                        "      GSI1PK: \"EMAIL#{email|lower}\"\n",
                        "      GSI1PK: \"EMAIL#{email|lower}\"\n      GSI3PK: USERS\n      GSI3SK: \"{created_at}\"\n")
                .replace(
                        DesignFolder.TABLE,
                        "accessPatterns:\n",
                        "accessPatterns:\n  newest-users: {index: GSI3, partition: USERS, newestFirst: true, range: created_at}\n")
                .load();

        assertThat(design.table().indexes().get("GSI3").sortKey()).isEqualTo("GSI3SK");
        assertThat(design.table()
                        .accessPatterns()
                        .get("newest-users")
                        .partition()
                        .attributes())
                .isEmpty();
    }
}
