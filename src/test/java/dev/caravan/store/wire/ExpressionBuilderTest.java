package dev.caravan.store.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.store.Condition;
import dev.caravan.store.dynamodb.AttributeValueMapper;
import dev.caravan.store.item.Value;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** No name and no value of an item ever stands in an expression itself. */
class ExpressionBuilderTest {

    private final ExpressionBuilder expressions = new ExpressionBuilder();

    @Test
    void nothingNeedsToHoldIsNoExpressionAndNoEmptyMaps() {
        assertThat(expressions.condition(Condition.none())).isNull();
        assertThat(expressions.names()).isEmpty();
        assertThat(expressions.modelNames()).isNull();
        assertThat(expressions.values()).isEmpty();
        assertThat(AttributeValueMapper.ofUsed(expressions)).isNull();
    }

    @Test
    void notThereAsksForThePartitionKeyWhichEveryItemHas() {
        String condition = expressions.condition(Condition.notThere());

        assertThat(resolved(condition)).isEqualTo("attribute_not_exists(PK)");
        assertThat(expressions.values()).isEmpty();
        assertThat(AttributeValueMapper.ofUsed(expressions)).isNull();
    }

    @Test
    void reservedWordsAndStrangeNamesGoThroughPlaceholders() {
        Map<String, Optional<Value>> held = new LinkedHashMap<>();
        held.put("status", Optional.of(Value.of("PAID")));
        held.put("count", Optional.of(Value.of(2)));
        held.put("a b.c#d", Optional.empty());

        String condition = expressions.condition(new Condition.Holds(held));

        assertThat(condition).doesNotContain("status").doesNotContain("count").doesNotContain("a b");
        assertThat(resolved(condition)).isEqualTo("status = 'PAID' AND count = 2 AND attribute_not_exists(a b.c#d)");
    }

    @Test
    void anUpdateSetsAndRemoves() {
        Map<String, Value> set = new LinkedHashMap<>();
        set.put("total", Value.of(5));
        set.put("name", Value.of("x"));

        assertThat(resolved(expressions.update(set, new LinkedHashSet<>(List.of("user", "date")))))
                .isEqualTo("SET total = 5, name = 'x' REMOVE user, date");
    }

    @Test
    void anUpdateThatOnlyRemovesOrOnlySetsHasOneClause() {
        assertThat(resolved(new ExpressionBuilder(), e -> e.update(Map.of(), new LinkedHashSet<>(List.of("user")))))
                .isEqualTo("REMOVE user");
        assertThat(resolved(
                        new ExpressionBuilder(), e -> e.update(Map.of("user", Value.of("x")), new LinkedHashSet<>())))
                .isEqualTo("SET user = 'x'");
    }

    @Test
    void conditionAndUpdateOfOneActionShareTheirPlaceholders() {
        String condition = expressions.condition(Condition.holds("status", "PAID"));
        String update = expressions.update(Map.of("status", Value.of("SHIPPED")), new LinkedHashSet<>());

        assertThat(resolved(condition)).isEqualTo("status = 'PAID'");
        assertThat(resolved(update)).isEqualTo("SET status = 'SHIPPED'");
        assertThat(expressions.names()).hasSize(1);
        assertThat(expressions.values()).hasSize(2);
    }

    private String resolved(String expression) {
        return resolve(expressions, expression);
    }

    private static String resolved(ExpressionBuilder own, java.util.function.Function<ExpressionBuilder, String> made) {
        return resolve(own, made.apply(own));
    }

    /** What an expression says, placeholders put back. */
    private static String resolve(ExpressionBuilder expressions, String expression) {
        String text = expression.trim();
        for (Map.Entry<String, String> name : expressions.names().entrySet()) {
            text = text.replace(name.getKey(), name.getValue());
        }
        for (Map.Entry<String, Value> value : expressions.values().entrySet()) {
            String held = Value.textOf(value.getValue());
            text = text.replace(value.getKey(), value.getValue() instanceof Value.Numeric ? held : "'" + held + "'");
        }
        return text;
    }
}
