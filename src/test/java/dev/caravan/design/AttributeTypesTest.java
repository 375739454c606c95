package dev.caravan.design;

import static dev.caravan.fixture.DesignFolder.TABLE;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.design.Attribute.Fallback;
import dev.caravan.fixture.DesignFolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which types attributes can have, and what can be made of each. */
class AttributeTypesTest {

    private static final String NAME = "      name:       {type: string}\n";

    @TempDir
    private Path temporary;

    @Test
    void everyTypeCanBeDeclared() throws IOException {
        Map<String, Attribute> attributes = withAttributes(
                        "born: {type: date, default: 1970-01-01}",
                        "active: {type: boolean, default: true}",
                        "tags: {type: json}",
                        "photo: {type: binary, required: true}")
                .load()
                .table()
                .entities()
                .get("USER")
                .attributes();

        assertThat(attributes.get("born").type()).isEqualTo(Attribute.Type.DATE);
        assertThat(attributes.get("born").fallback()).isEqualTo(new Fallback.Fixed("1970-01-01"));
        assertThat(attributes.get("active").type()).isEqualTo(Attribute.Type.BOOLEAN);
        assertThat(attributes.get("active").fallback()).isEqualTo(new Fallback.Fixed("true"));
        assertThat(attributes.get("tags").type()).isEqualTo(Attribute.Type.JSON);
        assertThat(attributes.get("photo").type()).isEqualTo(Attribute.Type.BINARY);
    }

    @ParameterizedTest
    @ValueSource(strings = {"date", "boolean"})
    void aKeyCanBeMadeOfWhatHasOneText(String type) throws IOException {
        withKeyOf(type).load();
    }

    @ParameterizedTest
    @ValueSource(strings = {"json", "binary"})
    void noKeyIsMadeOfWhatHasNone(String type) throws IOException {
        withKeyOf(type).assertProblem("table.yaml", "entities.USER.keys.GSI2PK", "extra", "json or binary");
    }

    @Test
    void neitherAUniqueValueNorAShardIsMadeOfJsonOrBinary() throws IOException {
        withAttributes("extra: {type: json, required: true}")
                .replace(
                        TABLE,
                        "      GSI1SK: \"USER#{user_id}\"\n",
                        "      GSI1SK: \"USER#{user_id}\"\n    unique: [extra]\n")
                .assertProblem("table.yaml", "entities.USER.unique", "extra");
    }

    @Test
    void noShardIsMadeOfJsonOrBinary() throws IOException {
        withKeyOf("string")
                .replace(TABLE, "NAME#{extra}", "NAME#{extra}#{shard:photos}")
                .replace(TABLE, NAME, NAME + "      photo: {type: binary, required: true}\n")
                .replace(TABLE, "\nshards:\n", "\nshards:\n  photos: {by: photo, count: 2}\n")
                .assertProblem("table.yaml", "entities.USER.keys.GSI2PK", "photo");
    }

    @ParameterizedTest
    @CsvSource({
        "date, 2026-02-30",
        "date, 29.11.2026",
        "date, now",
        "boolean, 'yes'",
        "boolean, 1",
        "json, 1",
        "binary, AAAA"
    })
    void aDefaultMustBeAsItIsStored(String type, String fallback) throws IOException {
        assertThat(withAttributes("extra: {type: " + type + ", default: '" + fallback + "'}")
                        .problems())
                .singleElement()
                .satisfies(problem -> assertThat(problem.path()).isEqualTo("entities.USER.attributes.extra.default"));
    }

    private DesignFolder withKeyOf(String type) throws IOException {
        return withAttributes("extra: {type: " + type + ", required: true}")
                .replace(
                        TABLE,
                        "      GSI1SK: \"USER#{user_id}\"\n",
                        "      GSI1SK: \"USER#{user_id}\"\n      GSI2PK: \"NAME#{extra}\"\n      GSI2SK: \"{user_id}\"\n");
    }

    private DesignFolder withAttributes(String... attributes) throws IOException {
        return new DesignFolder(temporary)
                .replace(TABLE, NAME, NAME + "      " + String.join("\n      ", attributes) + "\n");
    }
}
