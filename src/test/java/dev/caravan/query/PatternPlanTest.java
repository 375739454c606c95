package dev.caravan.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.design.TableDesign;
import dev.caravan.fixture.TestDesigns;
import dev.caravan.fixture.table.TestTable;
import dev.caravan.store.KeyQuery;
import dev.caravan.store.KeyQuery.SortCondition;
import java.util.List;
import org.junit.jupiter.api.Test;

class PatternPlanTest {

    private final TableDesign table = TestTable.design().table();

    private PatternPlan plan(String pattern, String... arguments) {
        return PatternPlan.of(table, PatternRequest.parse(table, pattern, List.of(arguments)));
    }

    private void refuses(String message, String pattern, String... arguments) {
        assertThatThrownBy(() -> plan(pattern, arguments))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessage(message);
    }

    @Test
    void namesThePatternsThereAre() {
        refuses(
                "there is no access pattern orders; there are user, user-by-email, user-orders, order-with-items, "
                        + "orders-by-status",
                "orders");
    }

    @Test
    void namesWhatAPatternTakes() {
        refuses("user_id is missing; user takes user_id", "user");
        refuses("there is no id to ask for; user takes user_id", "user", "id=7");
        refuses("'7' is not name=value; user takes user_id", "user", "7");
        refuses("'=7' is not name=value; user takes user_id", "user", "=7");
        refuses("user_id is given twice; user takes user_id", "user", "user_id=7", "user_id=8");
        refuses("there is no from to ask for; user takes user_id", "user", "user_id=7", "from=2026-11-01");
        refuses(
                "status is missing; orders-by-status takes status, and if you like from and to",
                "orders-by-status",
                "from=2026-11-01");
    }

    @Test
    void refusesValuesThatNoKeyCanHold() {
        refuses("user_id is empty, and a key cannot be made of an empty value", "user", "user_id=");
        refuses(
                "PK would be a key of 2,105 bytes; DynamoDB takes at most 2,048",
                "user-orders",
                "user_id=" + "x".repeat(2100));
    }

    @Test
    void keepsWhateverFollowsTheFirstEqualsSign() {
        assertThat(plan("user", "user_id=a=b").queries())
                .extracting(KeyQuery::partition)
                .containsExactly("USER#a=b");
    }

    @Test
    void readsConsistentlyOnlyWhereThePatternSaysSo() {
        assertThat(plan("user", "user_id=7").queries()).allMatch(KeyQuery::consistent);
        assertThat(plan("user-by-email", "email=a@b.org").queries()).noneMatch(KeyQuery::consistent);
    }

    @Test
    void asksEveryShardAndThePlainKeyWithTheWindowAsKeyCondition() {
        List<KeyQuery> queries = plan("orders-by-status", "status=PAID", "from=2026-11-01", "to=2026-12-01")
                .queries();

        assertThat(queries)
                .extracting(KeyQuery::partition)
                .containsExactlyInAnyOrder(
                        "STATUS#PAID",
                        "STATUS#PAID#0",
                        "STATUS#PAID#1",
                        "STATUS#PAID#2",
                        "STATUS#PAID#3",
                        "STATUS#PAID#4",
                        "STATUS#PAID#5",
                        "STATUS#PAID#6",
                        "STATUS#PAID#7");
        assertThat(queries)
                .extracting(KeyQuery::sort)
                .containsOnly(new SortCondition.Between("2026-11-01T00:00:00.000Z", "2026-11-30T23:59:59.999Z"));
        assertThat(queries).allMatch(KeyQuery::descending);
    }

    @Test
    void takesValuesInTheWritingOfTheStoredOnes() {
        // Keys hold numbers by their canonical digits and times in UTC.
        TableDesign numbered = TestDesigns.table(
                "SHELF",
                """
                table: application-data
                entities:
                  SHELF:
                    attributes:
                      row: {type: integer, required: true}
                      seen: {type: timestamp, required: true}
                    keys: {PK: "SHELF#{row|pad:4}", SK: "{seen}"}
                accessPatterns:
                  shelf: {partition: "SHELF#{row|pad:4}", sort: "{seen}"}
                """);
        PatternPlan plan = PatternPlan.of(
                numbered, PatternRequest.parse(numbered, "shelf", List.of("row=7.0", "seen=2026-11-29")));

        assertThat(plan.queries()).singleElement().satisfies(query -> {
            assertThat(query.partition()).isEqualTo("SHELF#0007");
            assertThat(query.sort()).isEqualTo(new SortCondition.EqualTo("2026-11-29T00:00:00.000Z"));
        });
        assertThatThrownBy(() -> PatternPlan.of(
                        numbered, PatternRequest.parse(numbered, "shelf", List.of("row=x", "seen=2026-11-29"))))
                .hasMessage("row: 'x' is no number");
        assertThatThrownBy(() -> PatternPlan.of(
                        numbered, PatternRequest.parse(numbered, "shelf", List.of("row=1", "seen=monday"))))
                .isInstanceOf(InvalidRequestException.class)
                .hasMessageStartingWith("seen: ");
    }
}
