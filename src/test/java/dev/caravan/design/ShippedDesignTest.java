package dev.caravan.design;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.caravan.design.load.DesignLoader;
import dev.caravan.fixture.DesignFolder;
import dev.caravan.key.KeyTemplate;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The design that Caravan comes with is the one of the contract. */
class ShippedDesignTest {

    private final Design design = DesignLoader.load(DesignFolder.shipped());

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "USER | PK | USER#{user_id}",
                "USER | SK | PROFILE#{user_id}",
                "USER | GSI1PK | EMAIL#{email^lower}",
                "USER | GSI1SK | USER#{user_id}",
                "ORDER | PK | USER#{user_id}#{shard:account}",
                "ORDER | SK | ORDER#{order_id}",
                "ORDER | GSI1PK | ORDER#{order_id}",
                "ORDER | GSI1SK | ORDER#{order_id}",
                "ORDER | GSI2PK | STATUS#{status}#{shard:status}",
                "ORDER | GSI2SK | {created_at}",
                "ORDER_ITEM | PK | ORDER#{order_id}",
                "ORDER_ITEM | SK | ITEM#{product_id}",
                "ORDER_ITEM | GSI1PK | ORDER#{order_id}",
                "ORDER_ITEM | GSI1SK | ITEM#{product_id}",
            })
    void everyKeyIsThatOfTheContract(String entity, String key, String template) {
        assertThat(design.table().entities().get(entity).keys().get(key))
                .isEqualTo(KeyTemplate.parse(template.replace('^', '|')));
    }

    @Test
    void itHasTheEntitiesIndexesAndPatternsOfTheContractAndNoOthers() {
        TableDesign table = design.table();

        assertThat(table.table()).isEqualTo("application-data");
        assertThat(table.entities()).containsOnlyKeys("USER", "ORDER", "ORDER_ITEM");
        assertThat(table.entities().get("USER").keys()).hasSize(4);
        assertThat(table.entities().get("ORDER_ITEM").keys()).hasSize(4);
        assertThat(table.indexes()).containsOnlyKeys("GSI1", "GSI2");
        assertThat(table.accessPatterns())
                .containsOnlyKeys("user", "user-by-email", "user-orders", "order-with-items", "orders-by-status");
        assertThat(table.accessPatterns().get("orders-by-status").newestFirst()).isTrue();
        assertThat(table.accessPatterns().get("orders-by-status").range()).contains("created_at");
        assertThat(table.shards().get("status").count()).isEqualTo(8);
        assertThat(table.shards().get("account").count()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "USER | user_id email",
                "ORDER | order_id user_id status",
                "ORDER_ITEM | order_id product_id quantity price"
            })
    void requiredAttributesAreThoseOfTheContract(String entity, String required) {
        assertThat(design.table().entities().get(entity).attributes().values().stream()
                        .filter(Attribute::required)
                        .map(Attribute::name)
                        .collect(Collectors.joining(" ")))
                .isEqualTo(required);
    }

    @Test
    void anOrderIsKnownByItsIdAndAUserByHis() {
        Map<String, EntityType> entities = design.table().entities();

        assertThat(entities.get("ORDER").unique()).containsExactly("order_id");
        assertThat(entities.get("ORDER").identity()).containsExactly("order_id");
        assertThat(entities.get("USER").identity()).containsExactly("user_id");
        assertThat(entities.get("ORDER_ITEM").identity()).containsExactly("order_id", "product_id");
        assertThat(entities.get("ORDER").bundle())
                .contains(new EntityType.BundleOf("ORDER_ITEM", "items", "item_count"));
    }

    @Test
    void existingOrdersStandAndExistingUsersAreReplaced() {
        assertThat(design.feeds().get("orders").onExisting()).isEqualTo(OnExisting.FAIL);
        assertThat(design.feeds().get("users").onExisting()).isEqualTo(OnExisting.REPLACE);
        assertThat(design.feeds().get("users").withOnExisting(OnExisting.SKIP).onExisting())
                .isEqualTo(OnExisting.SKIP);
    }

    @Test
    void theStatusReportHasTheColumnsOfTheContract() {
        assertThat(design.reports().get("order-status").columns())
                .containsExactly("order_id", "user_id", "status", "total", "created_at");
        assertThat(design.reports().get("order-status").values().get("status"))
                .containsExactlyElementsOf(design.table()
                        .entities()
                        .get("ORDER")
                        .attributes()
                        .get("status")
                        .values());
    }

    @Test
    void theStatusReportRunsEveryNightForTheDayBefore() {
        assertThat(design.reports().get("order-status").schedule())
                .contains(new Schedule(
                        "0 15 1 * * ?", Schedule.Covers.PREVIOUS_DAY, Schedule.CatchUp.LAST, Optional.empty()));
    }

    /** Editors check the files against the schemas beside them, and say nothing if all is well. */
    @ParameterizedTest
    @ValueSource(strings = {"table", "feeds", "reports"})
    void theSchemaBesideAFileAcceptsIt(String name) throws IOException {
        String yaml = Files.readString(DesignFolder.shipped().resolve(name + ".yaml"));
        String schema = Files.readString(DesignFolder.shipped().resolve(name + ".schema.json"));
        JsonNode content = new ObjectMapper(new YAMLFactory()).readTree(yaml);

        assertThat(yaml).startsWith("# yaml-language-server: $schema=" + name + ".schema.json");
        assertThat(SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                        .getSchema(schema)
                        .validate(content))
                .isEmpty();
    }
}
