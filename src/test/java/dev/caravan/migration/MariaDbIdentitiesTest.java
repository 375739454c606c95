package dev.caravan.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.fixture.database.TestDatabase;
import dev.caravan.fixture.database.TestMariaDb;
import dev.caravan.migration.verify.IdentitiesContract;
import java.sql.SQLException;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What MariaDB takes for the same, and what it cannot compare. */
@ExtendWith(TestMariaDb.class)
class MariaDbIdentitiesTest extends IdentitiesContract {

    MariaDbIdentitiesTest(TestDatabase database) {
        super(database);
    }

    /** A text that the one column cannot be compared with does not hide the others, nor end the snapshot. */
    @Test
    void textsThatTheColumnsCharacterSetDoesNotHave() throws Exception {
        database.run(
                "CREATE TABLE parcels (depot varchar(20) CHARACTER SET ascii, number varchar(20) CHARACTER SET latin1,"
                        + " PRIMARY KEY (depot, number))",
                "INSERT INTO parcels VALUES ('Bonn', 'é-1'), ('Bonn', '2'), ('Kiel', '3')");
        List<List<String>> asked = List.of(
                List.of("Bonn", "é-1"),
                List.of("Köln", "2"),
                List.of("Bonn", "東-1"),
                List.of("Bonn", "2"),
                List.of("東京", "東-1"),
                List.of("Kiel", "3"),
                List.of("Kiel", "4"));

        Set<List<String>> found = in("SELECT * FROM parcels", source -> {
            database.run("INSERT INTO parcels VALUES ('Kiel', '4')");
            return source.among(asked);
        });

        assertThat(found)
                .as("of the snapshot, before the last row")
                .containsExactlyInAnyOrder(List.of("Bonn", "é-1"), List.of("Bonn", "2"), List.of("Kiel", "3"));
    }

    /** The same floats, and what becomes of texts that are no numbers. */
    @Test
    void numbersAreTheVeryNumbers() throws Exception {
        database.run(
                "CREATE TABLE parcels (depot int, number bigint unsigned, PRIMARY KEY (depot, number))",
                "INSERT INTO parcels VALUES (0, 0), (1, 9007199254740993), (1, 18446744073709551615)");

        assertThat(found(List.of(
                        List.of("0", "0"),
                        List.of("none", "none"),
                        List.of("", ""),
                        List.of("1", "9007199254740992"),
                        List.of("1", "9007199254740993"),
                        List.of("1", "18446744073709551615"),
                        List.of("1", "1e400"))))
                .containsExactlyInAnyOrder(
                        List.of("0", "0"), List.of("1", "9007199254740993"), List.of("1", "18446744073709551615"));
    }

    /** Nothing can be compared with it, so that nothing is known of what is there. */
    @Test
    void aColumnOfNoCollationIsNoProofThatARowIsMissing() throws Exception {
        database.run(
                "CREATE TABLE texts (a varchar(20) COLLATE utf8mb4_swedish_ci, b varchar(20) COLLATE utf8mb4_general_ci,"
                        + " number int PRIMARY KEY)",
                "INSERT INTO texts VALUES ('a', 'b', 1)");
        String mixed = "SELECT concat(a, b) AS depot, number FROM texts";
        List<List<String>> asked = List.of(List.of("ab", "1"), List.of("ab", "2"));

        assertThatThrownBy(() -> in(mixed, source -> source.among(asked)))
                .isInstanceOf(SQLException.class)
                .hasMessageContaining("Illegal mix of collations");
        assertThat(in(mixed.replace(" AS depot", " COLLATE utf8mb4_bin AS depot"), source -> source.among(asked)))
                .containsExactly(List.of("ab", "1"));
    }
}
