package dev.caravan.job.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.design.Design;
import dev.caravan.design.DesignException;
import dev.caravan.design.OnExisting;
import dev.caravan.design.load.DesignLoader;
import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.table.UndoTable;
import dev.caravan.job.JobSettings;
import dev.caravan.job.undo.ImportUndo;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.RecordCounts;
import dev.caravan.ledger.RunLedger;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** An address belongs to one user in the whole table, whoever had it before. */
@ExtendWith(SharedTestEngine.class)
class UniqueValueTest {

    private static final String USER_KEYS = "    keys:\n      PK: \"USER#{user_id}\"";

    private final Path temp;
    private final UndoTable shop;
    private Design design;

    UniqueValueTest(URI endpoint, @TempDir Path temp) {
        this.temp = temp;
        this.shop = new UndoTable(endpoint, temp.resolve("data"));
    }

    @BeforeEach
    void importTwoUsers() throws Exception {
        design = design(USER_KEYS, "    unique: [email]\n" + USER_KEYS);
        write("users-1.csv", "a,A@x.org,A", "b,B@x.org,B");
    }

    @AfterEach
    void close() {
        shop.close();
    }

    /** The shipped design with some places of its table changed. */
    private Design design(String... whatAndBy) throws IOException {
        Path folder = Files.createDirectories(temp.resolve("design"));
        Path shipped =
                Path.of(System.getProperty("basedir", "")).toAbsolutePath().resolve("design");
        for (String file : List.of("table.yaml", "feeds.yaml", "reports.yaml")) {
            Files.writeString(folder.resolve(file), Files.readString(shipped.resolve(file)));
        }
        String table = Files.readString(folder.resolve("table.yaml"));
        for (int i = 0; i < whatAndBy.length; i += 2) {
            assertThat(table).contains(whatAndBy[i]);
            table = table.replace(whatAndBy[i], whatAndBy[i + 1]);
        }
        Files.writeString(folder.resolve("table.yaml"), table);
        return DesignLoader.load(folder);
    }

    private Receipt write(String name, String... rows) throws Exception {
        return write(OnExisting.REPLACE, name, rows);
    }

    private Receipt write(OnExisting policy, String name, String... rows) throws Exception {
        List<String> lines = new ArrayList<>(List.of(rows));
        lines.add(0, "user_id,email,name,updated_at");
        lines.replaceAll(line -> line.chars().filter(c -> c == ',').count() == 2 ? line + "," : line);
        return shop.importFile(
                shop.store(),
                design,
                shop.file(name, lines),
                design.feeds().get("users").withOnExisting(policy));
    }

    private String rejected(Receipt receipt) throws IOException {
        return Files.readString(shop.folder().root().resolve(receipt.rejectsFile()));
    }

    private String emailOf(String user) {
        return shop.items()
                .get("USER#" + user + " PROFILE#" + user)
                .get("email")
                .s();
    }

    /** Each guarded address with the user it belongs to. */
    private Map<String, String> guards() {
        Map<String, String> guards = new TreeMap<>();
        shop.items().forEach((key, item) -> {
            if (key.startsWith("UNIQUE#")) {
                guards.put(
                        key.substring("UNIQUE#USER#email#".length(), key.length() - " GUARD".length()),
                        item.get("target_pk").s());
            }
        });
        return guards;
    }

    @Test
    void replaceTakesNoValueFromItsHolder() throws Exception {
        Receipt receipt = write("users-2.csv", "b,A@x.org,B");

        assertThat(receipt.records()).isEqualTo(new RecordCounts(1, 0, 0, 0, 1));
        assertThat(rejected(receipt)).contains("UNIQUE_TAKEN", "email 'A@x.org'", "user_id 'a'");
        assertThat(emailOf("b")).isEqualTo("B@x.org");
        assertThat(guards()).isEqualTo(Map.of("A@x.org", "USER#a", "B@x.org", "USER#b"));
    }

    @Test
    void newerTakesNoValueFromItsHolderEither() throws Exception {
        Receipt receipt = write(OnExisting.NEWER, "users-2.csv", "b,A@x.org,B,2030-01-01");

        assertThat(receipt.records()).isEqualTo(new RecordCounts(1, 0, 0, 0, 1));
        assertThat(guards()).isEqualTo(Map.of("A@x.org", "USER#a", "B@x.org", "USER#b"));
    }

    @Test
    void aValueThatIsGivenUpIsFree() throws Exception {
        assertThat(write("users-2.csv", "b,C@x.org,B").records()).isEqualTo(new RecordCounts(1, 0, 1, 0, 0));
        assertThat(guards()).isEqualTo(Map.of("A@x.org", "USER#a", "C@x.org", "USER#b"));

        assertThat(write("users-3.csv", "c,B@x.org,C").records()).isEqualTo(new RecordCounts(1, 1, 0, 0, 0));
        assertThat(guards()).isEqualTo(Map.of("A@x.org", "USER#a", "B@x.org", "USER#c", "C@x.org", "USER#b"));
    }

    @Test
    void aValueIsHandedOverWithinAFileInItsOrder() throws Exception {
        Receipt receipt = write("users-2.csv", "b,C@x.org,B", "a,B@x.org,A", "d,A@x.org,D");

        assertThat(receipt.records()).isEqualTo(new RecordCounts(3, 1, 2, 0, 0));
        assertThat(guards()).isEqualTo(Map.of("A@x.org", "USER#d", "B@x.org", "USER#a", "C@x.org", "USER#b"));
    }

    @Test
    void valuesAreNotSwappedAndNoneIsLost() throws Exception {
        Receipt receipt = write("users-2.csv", "a,B@x.org,A", "b,A@x.org,B");

        assertThat(receipt.records()).isEqualTo(new RecordCounts(2, 0, 0, 0, 2));
        assertThat(emailOf("a")).isEqualTo("A@x.org");
        assertThat(guards()).isEqualTo(Map.of("A@x.org", "USER#a", "B@x.org", "USER#b"));
    }

    @Test
    void ofAUserTwiceInAFileTheLastAddressStands() throws Exception {
        Receipt receipt = write("users-2.csv", "b,C@x.org,B", "b,D@x.org,B", "e,C@x.org,E");

        assertThat(receipt.records()).isEqualTo(new RecordCounts(3, 1, 2, 0, 0));
        assertThat(guards()).isEqualTo(Map.of("A@x.org", "USER#a", "C@x.org", "USER#e", "D@x.org", "USER#b"));
    }

    @Test
    void aGuardWhoseUserIsGoneIsTakenOver() throws Exception {
        shop.delete("USER#a", "PROFILE#a");

        assertThat(write("users-2.csv", "b,A@x.org,B").records()).isEqualTo(new RecordCounts(1, 0, 1, 0, 0));

        assertThat(guards()).isEqualTo(Map.of("A@x.org", "USER#b"));
    }

    @Test
    void aGuardWhoseUserHasAnotherAddressByNowIsTakenOver() throws Exception {
        shop.set("USER#a", "PROFILE#a", "email", AttributeValue.fromS("shop@x.org"));

        assertThat(write("users-2.csv", "b,A@x.org,B", "c,B@x.org,C").records())
                .isEqualTo(new RecordCounts(2, 1, 1, 0, 0));

        assertThat(guards()).isEqualTo(Map.of("A@x.org", "USER#b", "B@x.org", "USER#c"));
    }

    @Test
    void aGuardThatPointsToNothingIsTakenOver() throws Exception {
        shop.put(UndoTable.item("PK", "UNIQUE#USER#email#Z@x.org", "SK", "GUARD", "entity_type", "UNIQUE_GUARD"));

        assertThat(write("users-2.csv", "b,Z@x.org,B").records()).isEqualTo(new RecordCounts(1, 0, 1, 0, 0));

        assertThat(guards()).isEqualTo(Map.of("A@x.org", "USER#a", "Z@x.org", "USER#b"));
    }

    @Test
    void undoLeavesAValueToTheUserWhoTookIt() throws Exception {
        Receipt first = write("users-5.csv", "y,Y@x.org,Y");
        write("users-6.csv", "y,Q@x.org,Y");
        write("users-7.csv", "z,Y@x.org,Z");
        Map<String, Map<String, AttributeValue>> before = shop.items();

        Clock clock = Clock.systemUTC();
        new ImportUndo(
                        design,
                        shop.store(),
                        shop.folder(),
                        JobSettings.DEFAULT,
                        clock,
                        new RunLedger(shop.store(), clock))
                .undo(first.importId(), Optional.of(shop.folder().root().resolve("users-5.csv")), false, undone -> {});

        assertThat(shop.items()).isEqualTo(before);
    }

    @Test
    void verifyMissesAUserWhoseValueAnotherHas() throws Exception {
        shop.delete("USER#a", "PROFILE#a");
        write("users-2.csv", "b,A@x.org,B");

        List<String> found = new ArrayList<>();
        new FileVerification(design, shop.store(), shop.folder(), JobSettings.DEFAULT)
                .verify(
                        shop.folder().root().resolve("users-1.csv"),
                        design.feeds().get("users"),
                        finding -> found.add(((Finding.Deviates) finding)
                                        .deviation()
                                        .key() + " "
                                + ((Finding.Deviates) finding).deviation().describe()));

        assertThat(found).first().asString().contains("USER#a").contains("is not in the table");
    }

    @Test
    void severalAttributesAreUniqueTogether() throws Exception {
        design = design(
                USER_KEYS,
                "    unique: [email, name]\n" + USER_KEYS,
                "name:       {type: string}",
                "name:       {type: string, required: true}");
        write("users-8.csv", "p,S@x.org,P", "q,S@x.org,Q");

        Receipt receipt = write("users-9.csv", "q,S@x.org,P", "p,S@x.org,R");

        assertThat(receipt.records()).isEqualTo(new RecordCounts(2, 0, 1, 0, 1));
        assertThat(shop.items().keySet())
                .filteredOn(key -> key.startsWith("UNIQUE#USER#email+name#S@x.org#"))
                .containsExactlyInAnyOrder(
                        "UNIQUE#USER#email+name#S@x.org#Q GUARD", "UNIQUE#USER#email+name#S@x.org#R GUARD");
    }

    @Test
    void aUniqueAttributeHasNoDefault() {
        assertThatThrownBy(() -> design(
                        USER_KEYS,
                        "    unique: [email]\n" + USER_KEYS,
                        "email:      {type: email, required: true}",
                        "email:      {type: email, required: true, default: \"n@x.org\"}"))
                .isInstanceOf(DesignException.class)
                .hasMessageContaining("entities.USER.unique: email has a default");
    }
}
