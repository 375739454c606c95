package dev.caravan.design.terraform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.design.Design;
import dev.caravan.design.load.DesignLoader;
import dev.caravan.fixture.DesignFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** One truth: the table that Terraform makes is the one that {@code table.yaml} declares. */
class TerraformCheckTest {

    private static final String TABLE = "terraform/main.tf: aws_dynamodb_table.application_data.";

    @TempDir
    Path temp;

    private final Design shipped = DesignLoader.load(DesignFolder.shipped());
    private TerraformFolder terraform;

    @BeforeEach
    void copy() throws IOException {
        terraform = new TerraformFolder(temp);
    }

    @Test
    void theShippedModuleMakesTheTableOfTheShippedDesign() {
        assertThat(TerraformCheck.differences(shipped.table(), "expires_at", TerraformFolder.shipped()))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '\'',
            value = {
                "variables.tf | default     = \"application-data\" | default = \"orders\" | name: the table's name is orders, in table.yaml application-data",
                "main.tf | = \"PK\" | = \"pk\" | hash_key: the partition key is pk, in table.yaml PK",
                "main.tf | range_key                   = \"SK\" | | range_key: the sort key is not set, in table.yaml SK",
                "main.tf | name            = \"GSI1\" | name = \"GSI3\" | global_secondary_index.GSI1: is missing; table.yaml declares the index GSI1",
                "main.tf | name            = \"GSI1\" | name = \"GSI3\" | 'global_secondary_index.GSI3: is not in table.yaml, and every write to it costs'",
                "main.tf | attribute_name = \"GSI2SK\" | attribute_name = \"GSI1SK\" | global_secondary_index.GSI2: the sort key is GSI1SK, in table.yaml GSI2SK",
                "main.tf | attribute_name = \"GSI1PK\" | attribute_name = \"PK\" | global_secondary_index.GSI1: the partition key is PK, in table.yaml GSI1PK",
                "main.tf | projection_type = \"ALL\" | projection_type = \"KEYS_ONLY\" | 'global_secondary_index.GSI2: the projection is KEYS_ONLY, wanted ALL: queries give whole items'",
                "main.tf | type = \"S\" | type = \"N\" | attribute.GSI2SK: the type is N, in table.yaml S",
                "main.tf | name = \"GSI2PK\" | name = \"status\" | attribute.GSI2PK: is missing; it is a key in table.yaml",
                "main.tf | name = \"GSI2PK\" | name = \"status\" | attribute.status: is no key in table.yaml; DynamoDB wants key attributes only",
                "main.tf | attribute_name = \"expires_at\" | attribute_name = \"ttl\" | ttl: the attribute that items expire by is ttl, in table.yaml expires_at",
            })
    void aDifferenceIsToldWithItsPlace(String file, String what, String by, String told) throws IOException {
        terraform.replace(file, what, by == null ? "" : by);

        assertThat(terraform.differencesFrom(shipped)).contains(TABLE + told);
    }

    @Test
    void aDesignThatWentAheadIsToldToo() throws IOException {
        Path design = Files.createDirectory(temp.resolve("design"));
        Design renamed = new DesignFolder(design)
                .replace(DesignFolder.TABLE, "GSI2PK", "status_pk")
                .replace(DesignFolder.TABLE, "GSI1", "by_order")
                .load();

        assertThat(terraform.differencesFrom(renamed))
                .contains(
                        TABLE + "global_secondary_index.by_order: is missing; table.yaml declares the index by_order",
                        TABLE + "global_secondary_index.GSI1: is not in table.yaml, and every write to it costs",
                        TABLE + "global_secondary_index.GSI2: the partition key is GSI2PK, in table.yaml status_pk",
                        TABLE + "attribute.status_pk: is missing; it is a key in table.yaml");
    }

    @Test
    void indexesOfTheOlderSpellingAreReadAsWell() throws IOException {
        terraform.replace(
                "main.tf",
                """
                    key_schema {
                      attribute_name = "GSI2PK"
                      key_type       = "HASH"
                    }

                    key_schema {
                      attribute_name = "GSI2SK"
                      key_type       = "RANGE"
                    }
                """,
                "    hash_key = \"GSI2PK\"\n    range_key = \"GSI2SK\"\n");

        assertThat(terraform.differencesFrom(shipped)).isEmpty();
    }

    @Test
    void whatElseTheModuleHoldsDoesNotMatter() throws IOException {
        terraform.write(
                "extra.tf",
                """
                /* resource "aws_dynamodb_table" "application_data" { */
                locals {
                  text  = "a } in a ${join(",", [for name in ["{"] : "${name}\\"}"])} text"
                  table = { for place in ["{", "}"] : place => upper(place)... if place != "#" }
                  json  = <<-EOT
                    { "Statement": [ "}}}"
                  EOT
                }
                """);

        assertThat(terraform.differencesFrom(shipped)).isEmpty();
    }

    @Test
    void loopsInTheTableAreNotInTheWay() throws IOException {
        terraform.replace(
                "main.tf",
                "for_each = local.maxima[\"GSI1\"]",
                "for_each = [for place, units in { for k, v in local.on_demand : k => v... if v != null } : units if place == \"GSI1\"]");

        assertThat(terraform.differencesFrom(shipped)).isEmpty();
    }

    @Test
    void ofSeveralTablesTheOneOfThatNameIsCompared() throws IOException {
        terraform.write("other.tf", "resource \"aws_dynamodb_table\" \"other\" {\n  name = \"other\"\n}\n");

        assertThat(terraform.differencesFrom(shipped)).isEmpty();
    }

    @Test
    void aModuleWithoutATableIsTold() throws IOException {
        terraform.write("main.tf", "");

        assertThat(terraform.differencesFrom(shipped))
                .containsExactly(
                        "terraform: declares no aws_dynamodb_table; table.yaml wants one table named application-data");
    }

    @Test
    void whatCannotBeReadIsToldAndNotTakenForEqual() throws IOException {
        terraform.replace("main.tf", "key_type       = \"HASH\"\n    }", "key_type       = \"HASH\"\n");

        assertThat(terraform.differencesFrom(shipped)).singleElement().satisfies(told -> assertThat(told)
                .startsWith("terraform/main.tf: cannot be compared: the { of line ")
                .endsWith(" is never closed"));
    }

    @Test
    void indexesByDynamicBlocksAreToldAndNotTakenForMissing() throws IOException {
        terraform.write(
                "main.tf",
                """
                resource "aws_dynamodb_table" "application_data" {
                  name = var.table_name
                  dynamic "global_secondary_index" {
                    for_each = local.index_names
                    content {
                      name = global_secondary_index.value
                    }
                  }
                }
                """);

        assertThat(terraform.differencesFrom(shipped))
                .containsExactly("terraform/main.tf: aws_dynamodb_table.application_data: cannot be compared: makes its"
                        + " indexes or attributes by dynamic blocks; write them out to have them compared");
    }
}
