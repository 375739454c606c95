package dev.caravan.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.table.AnyValues;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Test;

/** Two different tuples of values never make the same key, whatever is in them. */
class KeyInjectivityTest {

    private static final KeyTemplate PAIR = KeyTemplate.parse("PAIR#{a}#{b}");
    private static final KeyTemplate ACCOUNT = KeyTemplate.parse("USER#{user_id}#{shard:account}");

    @Property(tries = 3000)
    void differentTuplesNeverMakeTheSameKey(
            @ForAll("values") String a,
            @ForAll("values") String b,
            @ForAll("pairs") Tuple.Tuple2<String, String> other) {
        Assume.that(!Tuple.of(a, b).equals(other));

        assertThat(pair(a, b)).isNotEqualTo(pair(other.get1(), other.get2()));
    }

    @Property(tries = 2000)
    void theValuesCanBeReadBackFromTheKey(@ForAll("values") String a, @ForAll("values") String b) {
        String[] parts = pair(a, b).split("#", -1);

        assertThat(parts).hasSize(3).startsWith("PAIR");
        assertThat(unescaped(parts[1])).isEqualTo(a);
        assertThat(unescaped(parts[2])).isEqualTo(b);
    }

    @Property(tries = 3000)
    void noUserIsTakenForTheShardOfAnotherOne(
            @ForAll("userIds") String user,
            @ForAll("userIds") String other,
            @ForAll("values") String order,
            @ForAll("values") String otherOrder,
            @ForAll @IntRange(min = 1, max = 16) int count) {
        Assume.that(!user.equals(other));
        Shards shards = AnyValues.shards(new Shard("account", "order_id", count, "user_id", Map.of(user, 16)));

        assertThat(account(user, order, shards)).isNotEqualTo(account(other, otherOrder, shards));
        assertThat(ACCOUNT.renderEveryShard(AnyValues.of("user_id", user), shards))
                .doesNotContainAnyElementsOf(ACCOUNT.renderEveryShard(AnyValues.of("user_id", other), shards));
    }

    @Test
    void aUserWhoseIdLooksLikeAShardKeepsAKeyOfItsOwn() {
        Shards shards = AnyValues.shards(new Shard("account", "order_id", 8, null, Map.of()));

        // CRC-32 of ord-3 is 0xcc522793, which is 3 modulo 8
        assertThat(account("u-1", "ord-3", shards)).isEqualTo("USER#u-1#3");
        assertThat(account("u-1#3", "ord-3", shards)).isEqualTo("USER#u-1%233#3");
        assertThat(account("u-1%233", "ord-3", shards)).isEqualTo("USER#u-1%25233#3");
    }

    private static String pair(String a, String b) {
        return PAIR.render(AnyValues.of("a", a, "b", b), Shards.NONE).orElseThrow();
    }

    private static String account(String user, String order, Shards shards) {
        return ACCOUNT.render(AnyValues.of("user_id", user, "order_id", order), shards)
                .orElseThrow();
    }

    private static String unescaped(String value) {
        return value.replace("%23", "#").replace("%25", "%");
    }

    /** Half of them of the few characters that escaping is about, so that near misses are common. */
    @Provide
    Arbitrary<String> values() {
        Arbitrary<String> close =
                Arbitraries.strings().withChars("#%235a").ofMinLength(1).ofMaxLength(4);
        Arbitrary<String> any = Arbitraries.strings().all().ofMinLength(1).ofMaxLength(20);
        return Arbitraries.oneOf(close, any, Arbitraries.of("😀", "é", "e\u0301", "\0", " ", "\u2028"));
    }

    @Provide
    Arbitrary<Tuple.Tuple2<String, String>> pairs() {
        return values().tuple2();
    }

    @Provide
    Arbitrary<String> userIds() {
        Arbitrary<String> close =
                Arbitraries.strings().withChars("u#%0123").ofMinLength(1).ofMaxLength(4);
        return Arbitraries.oneOf(close, values());
    }
}
