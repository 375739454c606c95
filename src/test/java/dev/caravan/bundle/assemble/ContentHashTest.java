package dev.caravan.bundle.assemble;

import static dev.caravan.fixture.Assembling.bundle;
import static dev.caravan.fixture.Assembling.orders;
import static dev.caravan.fixture.Assembling.users;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.bundle.Bundle;
import dev.caravan.fixture.Assembling;
import dev.caravan.store.item.Value;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** The hash is that of the content: the same at any time and in any writing, another one for any other content. */
class ContentHashTest {

    private static final String ORDERS = "order_id|user_id|status|created_at|total|product_id|quantity|price";

    @Test
    void defaultsAreLeftOutSoThatDroppingAFileAgainLaterHashesTheSame() {
        String row = "o-1|u-1|PAID|||p-1|2|5.00";

        Bundle today = bundle(orders().rows(ORDERS, row));
        Bundle tomorrow =
                bundle(orders().at(Assembling.NOW.plus(Duration.ofDays(1))).rows(ORDERS, row));

        assertThat(tomorrow.root().text("created_at")).isNotEqualTo(today.root().text("created_at"));
        assertThat(tomorrow.contentHash()).isEqualTo(today.contentHash());
        assertThat(tomorrow.guard().orElseThrow().text("content_hash")).isEqualTo(today.contentHash());
    }

    @Test
    void theWritingOfAValueDoesNotMatter() {
        assertThat(hash("o-1|u-1|PAID|2026-11-29T00:00:00Z|1.50|p-1|2|5.00"))
                .isEqualTo(hash("o-1|u-1|PAID|2026-11-29|1.5|p-1|2.0|5"))
                .isEqualTo(hash("o-1|u-1|PAID|2026-11-29T01:00+01:00|15e-1|p-1|2|5.000"));
    }

    @Test
    void theOrderOfTheItemsDoesNotMatter() {
        assertThat(hash("o-1|u-1|PAID|||p-1|2|5", "o-1|u-1|PAID|||p-2|1|3"))
                .isEqualTo(hash("o-1|u-1|PAID|||p-2|1|3", "o-1|u-1|PAID|||p-1|2|5"));
    }

    @Test
    void anyChangedValueIsAnotherContent() {
        List<String> hashes = List.of(
                hash("o-1|u-1|PAID|2026-11-29|12|p-1|2|5"),
                hash("o-2|u-1|PAID|2026-11-29|12|p-1|2|5"),
                hash("o-1|u-2|PAID|2026-11-29|12|p-1|2|5"),
                hash("o-1|u-1|SHIPPED|2026-11-29|12|p-1|2|5"),
                hash("o-1|u-1|PAID|2026-11-28|12|p-1|2|5"),
                hash("o-1|u-1|PAID||12|p-1|2|5"),
                hash("o-1|u-1|PAID|2026-11-29|12.01|p-1|2|5"),
                hash("o-1|u-1|PAID|2026-11-29|12|p-2|2|5"),
                hash("o-1|u-1|PAID|2026-11-29|12|p-1|3|5"),
                hash("o-1|u-1|PAID|2026-11-29|12|p-1|2|6"),
                hash("o-1|u-1|PAID|2026-11-29|12|p-1|2|5", "o-1|u-1|PAID|2026-11-29|12|p-2|2|5"));

        assertThat(hashes).doesNotHaveDuplicates();
    }

    @Test
    void additionalValuesThatAreKeptAreContentToo() {
        Assembling keeping = users().keepingAdditional();

        assertThat(bundle(keeping.rows("user_id|email|phone", "u-1|a@b.cd|1")).contentHash())
                .isNotEqualTo(bundle(keeping.rows("user_id|email|phone", "u-1|a@b.cd|2"))
                        .contentHash());
        assertThat(bundle(users().rows("user_id|email|phone", "u-1|a@b.cd|1")).contentHash())
                .isEqualTo(bundle(users().rows("user_id|email|phone", "u-1|a@b.cd|2"))
                        .contentHash());
    }

    @Property
    void differentContentsHashDifferently(
            @ForAll("values") Map<String, Value> root,
            @ForAll("values") Map<String, Value> otherRoot,
            @ForAll("items") List<Map<String, Value>> items,
            @ForAll("items") List<Map<String, Value>> otherItems) {
        Assume.that(!root.equals(otherRoot) || !sameItems(items, otherItems));

        assertThat(ContentHash.of(root, items)).isNotEqualTo(ContentHash.of(otherRoot, otherItems));
    }

    /** Hashes are in tables: this one is the SHA-256 of what stands in the comment, and it may not change. */
    @Test
    void theHashOfTextsAndNumbersIsFixedForEver() {
        // 1:aS1:x1:nN3:1.5 and 2:idS3:i-1, each with a line end
        assertThat(ContentHash.of(
                        Map.of("n", new Value.Numeric("1.5"), "a", Value.of("x")),
                        List.of(Map.of("id", Value.of("i-1")))))
                .isEqualTo("b49dfab089f9d3983978e7cbe941812f");
    }

    @Test
    void valuesThatLookAlikeAreOtherContents() {
        Value one = new Value.Numeric("1");
        List<Value> values = List.of(
                one,
                Value.of("1"),
                Value.of("true"),
                new Value.Bool(true),
                new Value.Bool(false),
                new Value.Null(),
                new Value.Binary("MQ=="),
                Value.of("MQ=="),
                new Value.ListOf(List.of()),
                new Value.MapOf(Map.of()),
                new Value.ListOf(List.of(one)),
                new Value.ListOf(List.of(one, one)),
                new Value.ListOf(List.of(new Value.ListOf(List.of(one)), one)),
                new Value.ListOf(List.of(new Value.ListOf(List.of(one, one)))),
                new Value.MapOf(Map.of("1", one)),
                new Value.MapOf(Map.of("1", Value.of("1"))),
                new Value.MapOf(Map.of("1", one, "2", one)),
                Value.of("{\"1\":1}"));

        assertThat(values.stream().map(value -> ContentHash.of(Map.of("a", value), List.of())))
                .doesNotHaveDuplicates();
    }

    @Test
    void theOrderOfAMapDoesNotMatterAndThatOfAListDoes() {
        Map<String, Value> map = new LinkedHashMap<>();
        map.put("b", Value.of("2"));
        map.put("a", Value.of("1"));
        Map<String, Value> other = new LinkedHashMap<>();
        other.put("a", Value.of("1"));
        other.put("b", Value.of("2"));

        assertThat(ContentHash.of(Map.of("x", new Value.MapOf(map)), List.of()))
                .isEqualTo(ContentHash.of(Map.of("x", new Value.MapOf(other)), List.of()));
        assertThat(ContentHash.of(Map.of("x", new Value.ListOf(List.of(Value.of("1"), Value.of("2")))), List.of()))
                .isNotEqualTo(ContentHash.of(
                        Map.of("x", new Value.ListOf(List.of(Value.of("2"), Value.of("1")))), List.of()));
    }

    @Property
    void theSameContentHashesTheSameInAnyOrder(
            @ForAll("values") Map<String, Value> root,
            @ForAll("items") List<Map<String, Value>> items,
            @ForAll Random random) {
        List<Map<String, Value>> shuffled = new ArrayList<>(items);
        Collections.shuffle(shuffled, random);
        List<String> names = new ArrayList<>(root.keySet());
        Collections.shuffle(names, random);
        Map<String, Value> reordered = new LinkedHashMap<>();
        names.forEach(name -> reordered.put(name, root.get(name)));

        assertThat(ContentHash.of(reordered, shuffled)).isEqualTo(ContentHash.of(root, items));
    }

    private static boolean sameItems(List<Map<String, Value>> items, List<Map<String, Value>> others) {
        return items.size() == others.size()
                && items.stream()
                        .allMatch(item -> Collections.frequency(items, item) == Collections.frequency(others, item));
    }

    /** Names and texts that look like what the hash puts between them. */
    @Provide
    Arbitrary<Map<String, Value>> values() {
        Arbitrary<String> texts = Arbitraries.strings().withChars("aSN1:\n").ofMaxLength(3);
        Arbitrary<Value> values = Arbitraries.oneOf(
                texts.map(Value::of),
                Arbitraries.of("1", "1.5", "11").map(BigDecimal::new).map(Value::of),
                Arbitraries.of(true, false).map(Value.Bool::new),
                texts.map(Value::of).list().ofMaxSize(2).map(Value.ListOf::new),
                Arbitraries.maps(texts, texts.map(Value::of)).ofMaxSize(2).map(Value.MapOf::new));
        return Arbitraries.maps(texts, values).ofMaxSize(3);
    }

    @Provide
    Arbitrary<List<Map<String, Value>>> items() {
        return values().list().ofMaxSize(3);
    }

    private static String hash(String... rows) {
        return bundle(orders().rows(ORDERS, rows)).contentHash();
    }
}
