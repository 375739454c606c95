package dev.caravan.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.design.OnExisting;
import dev.caravan.design.load.DesignLoader;
import dev.caravan.fixture.Project;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.TestImport;
import dev.caravan.fixture.WrittenRejects;
import dev.caravan.fixture.table.SdkTable;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.RecordCounts;
import dev.caravan.query.PatternRequest;
import dev.caravan.query.PatternResult;
import dev.caravan.query.output.ItemCsvWriter;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.Value;
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

/** An entity with values of every type: stored as such, the same from CSV and JSON, found, compared. */
@ExtendWith(SharedTestEngine.class)
class AttributeTypesTest {

    private static final String ENTITY =
            """
            entities:
              MEMBER:
                attributes:
                  member_id: {type: string, required: true}
                  active:    {type: boolean, required: true}
                  born:      {type: date, required: true}
                  extra:     {type: json}
                  photo:     {type: binary}
                  paid:      {type: boolean, default: false}
                keys:
                  PK: "MEMBER#{member_id}"
                  SK: "MEMBER"
                  GSI1PK: "MEMBERS#{active}"
                  GSI1SK: "{born}#{member_id}"
            """;
    private static final String PATTERN =
            """
            accessPatterns:
              members: {index: GSI1, partition: "MEMBERS#{active}"}
            """;
    private static final String FEED =
            """
            feeds:
              members: {files: "members*", entity: MEMBER, onExisting: fail}
            """;
    private static final String COLUMNS = "member_id,active,born,extra,photo";
    private static final String ROW =
            "m-1,YES,2000-02-29,\"{\"\"b\"\": [1.50, null, \"\"x\"\"], \"\"a\"\": {}}\",aGVsbG8";
    private static final String DOCUMENT =
            "{\"member_id\":\"m-1\",\"active\":true,\"born\":\"2000-02-29\",\"extra\":{\"a\":{},\"b\":[1.5,null,\"x\"]},\"photo\":\"aGVsbG8=\"}";

    @TempDir
    private Path temp;

    private final SdkTable table;
    private TestImport caravan;

    AttributeTypesTest(URI endpoint) {
        this.table = SdkTable.make(endpoint);
    }

    @BeforeEach
    void startWithMembers() throws Exception {
        Path design = Project.copy(Project.design(), temp.resolve("design"));
        Project.edit(design.resolve("table.yaml"), "entities:\n", ENTITY);
        Project.edit(design.resolve("table.yaml"), "accessPatterns:\n", PATTERN);
        Project.edit(design.resolve("feeds.yaml"), "feeds:\n", FEED);
        DesignLoader.load(design);
        caravan = TestImport.into(table, temp.resolve("data")).design(design).start();
    }

    @AfterEach
    void close() {
        caravan.close();
        table.close();
    }

    @Test
    void valuesAreStoredInTheTypesOfTheTable() {
        Receipt receipt = caravan.importFile(Project.write(temp.resolve("members.csv"), COLUMNS, ROW));

        assertThat(receipt.records()).isEqualTo(new RecordCounts(1, 1, 0, 0, 0));
        var member = table.dump().one("MEMBER#m-1", "MEMBER");
        assertThat(member.get("active").bool()).isTrue();
        assertThat(member.get("paid").bool()).isFalse();
        assertThat(member.get("born").s()).isEqualTo("2000-02-29");
        assertThat(member.get("photo").b().asUtf8String()).isEqualTo("hello");
        assertThat(member.get("extra").m().get("a").m()).isEmpty();
        var list = member.get("extra").m().get("b").l();
        assertThat(list.get(0).n()).isEqualTo("1.5");
        assertThat(list.get(1).nul()).isTrue();
        assertThat(list.get(2).s()).isEqualTo("x");
        assertThat(member.get("GSI1PK").s()).isEqualTo("MEMBERS#true");
        assertThat(member.get("GSI1SK").s()).isEqualTo("2000-02-29#m-1");
    }

    @Test
    void theSameRecordIsUnchangedWhateverTheFormatAndEvenWhereNoHashTells() {
        caravan.importFile(Project.write(temp.resolve("members.csv"), COLUMNS, ROW));
        Receipt fromJson = caravan.importFile(Project.write(temp.resolve("members.jsonl"), DOCUMENT));
        assertThat(fromJson.records()).isEqualTo(new RecordCounts(1, 0, 0, 1, 0));

        // a blank that is given makes another hash of the same values, so that they are compared one by one
        Receipt compared = caravan.importFile(
                Project.write(temp.resolve("members-2.csv"), COLUMNS + ",paid", ROW + ",f"), OnExisting.FAIL);
        assertThat(compared.records()).isEqualTo(new RecordCounts(1, 0, 0, 1, 0));
    }

    @Test
    void whatDiffersIsNamedAsItWouldBeWrittenInAFile() {
        caravan.importFile(Project.write(temp.resolve("members.csv"), COLUMNS, ROW));
        Receipt other = caravan.importFile(
                Project.write(temp.resolve("members-2.csv"), COLUMNS, "m-1,no,2000-02-28,\"{\"\"b\"\":[]}\",aGVsbG9v"));

        assertThat(WrittenRejects.in(caravan.folder().root().resolve(other.rejectsFile())))
                .singleElement()
                .satisfies(reject -> assertThat(reject.reason())
                        .contains("active (false here, true in the table)")
                        .contains("born ('2000-02-28' here, '2000-02-29' in the table)")
                        .contains("extra ({\"b\":[]} here, {")
                        .contains("photo ('aGVsbG9v' here, 'aGVsbG8=' in the table)"));
    }

    @Test
    void membersAreFoundByWhatIsTrueOfThem() {
        caravan.importFile(
                Project.write(temp.resolve("members.csv"), COLUMNS, ROW, "m-2,f,1999-12-31,,", "m-3,1,1999-12-31,,"));

        List<Item> found = new ArrayList<>();
        try (PatternResult answer = caravan.patterns().ask(PatternRequest.of("members", Map.of("active", "Yes")))) {
            answer.forEachRemaining(found::add);
        }
        assertThat(found).extracting(item -> item.text("member_id")).containsExactly("m-3", "m-1");
        assertThat(found.get(1).get("active")).isEqualTo(new Value.Bool(true));
        assertThat(ItemCsvWriter.cell(found.get(1).get("photo"))).isEqualTo("aGVsbG8=");
        assertThat(ItemCsvWriter.cell(found.get(1).get("active"))).isEqualTo("true");
        assertThat(ItemCsvWriter.cell(found.get(0).get("extra"))).isEmpty();
    }

    @Test
    void everyBadValueIsNamed() {
        Receipt receipt = caravan.importFile(
                Project.write(temp.resolve("members.csv"), COLUMNS, "m-1,maybe,2026-02-30,{a:1},not base64"));

        assertThat(WrittenRejects.in(caravan.folder().root().resolve(receipt.rejectsFile())))
                .singleElement()
                .satisfies(reject -> assertThat(reject.reason())
                        .contains("active: 'maybe' is neither true nor false")
                        .contains("born: '2026-02-30' is not a date that exists")
                        .contains("extra: '{a:1}' is not taken as JSON: ")
                        .contains("photo: 'not base64' is no Base64"));
    }
}
