package dev.caravan.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.table.AnyValues;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Shards are computed, never random, and a reader asks every one that a writer may have chosen. */
class ShardTest {

    private static final KeyTemplate ACCOUNT = KeyTemplate.parse("USER#{user_id}#{shard:account}");
    private static final KeyTemplate STATUS = KeyTemplate.parse("STATUS#{status}#{shard:status}");

    /** CRC-32 values by Python's zlib; the first is the check value of every description of the algorithm. */
    @ParameterizedTest
    @CsvSource({
        // 0xcbf43926: as a signed number it would be negative
        "123456789, 8, 6",
        "123456789, 1000, 262",
        "o-1, 7, 5",
        "0001, 16, 4",
        "Ä, 16, 11",
        "注文, 8, 7",
        "😀, 1000, 756",
        // the raw value is hashed, not the escaped one
        "user-42#3, 1000, 781",
    })
    void theShardIsTheUnsignedCrc32OfTheRawValueModuloTheCount(String value, int count, int shard) {
        Shards shards = AnyValues.shards(new Shard("status", "order_id", count, null, Map.of()));

        assertThat(STATUS.render(AnyValues.of("status", "PAID", "order_id", value), shards))
                .contains("STATUS#PAID#" + shard);
    }

    @Test
    void withOneShardTheSegmentAndItsSeparatorAreDropped() {
        Shards shards = AnyValues.shards(new Shard("account", "order_id", 1, null, Map.of()));

        assertThat(ACCOUNT.render(AnyValues.of("user_id", "u-1", "order_id", "o-1"), shards))
                .contains("USER#u-1");
        assertThat(ACCOUNT.renderEveryShard(AnyValues.of("user_id", "u-1"), shards))
                .containsExactly("USER#u-1");
    }

    @Test
    void onlyTheHotCustomerGetsShardsOfItsOwn() {
        Shards shards = AnyValues.shards(new Shard("account", "order_id", 1, "user_id", Map.of("user-42", 16)));

        assertThat(ACCOUNT.render(AnyValues.of("user_id", "user-42", "order_id", "o-1"), shards))
                .contains("USER#user-42#10");
        assertThat(ACCOUNT.render(AnyValues.of("user_id", "user-4", "order_id", "o-1"), shards))
                .contains("USER#user-4");
        assertThat(ACCOUNT.renderEveryShard(AnyValues.of("user_id", "user-4"), shards))
                .containsExactly("USER#user-4");
        assertThat(ACCOUNT.renderEveryShard(AnyValues.of("user_id", "user-42"), shards))
                .hasSize(17)
                .contains("USER#user-42", "USER#user-42#0", "USER#user-42#15");
    }

    @Test
    void aReaderAsksEveryShardAndTheKeyFromBeforeThereWereShards() {
        Shards shards = AnyValues.shards(new Shard("status", "order_id", 3, null, Map.of()));

        assertThat(STATUS.renderEveryShard(AnyValues.of("status", "PAID"), shards))
                .containsExactlyInAnyOrder("STATUS#PAID#0", "STATUS#PAID#1", "STATUS#PAID#2", "STATUS#PAID");
    }

    @Test
    void aReaderWhoDoesNotNameTheHotValueAsksItsShardsToo() {
        // the orders of user-42 are in 16 shards of their status; whoever asks for a status names no user
        Shards shards = AnyValues.shards(new Shard("status", "order_id", 2, "user_id", Map.of("user-42", 16)));
        KeyFields hotOrder = AnyValues.of("status", "PAID", "order_id", "o-1", "user_id", "user-42");

        assertThat(STATUS.render(hotOrder, shards)).contains("STATUS#PAID#10");
        assertThat(STATUS.renderEveryShard(AnyValues.of("status", "PAID"), shards))
                .contains("STATUS#PAID#10", "STATUS#PAID#15", "STATUS#PAID");
    }

    @Property
    void everyShardOfReadingIncludesTheShardOfWriting(
            @ForAll @StringLength(min = 1, max = 12) String order,
            @ForAll("fewUsers") String user,
            @ForAll @IntRange(min = 1, max = 40) int count,
            @ForAll("hotCounts") Map<String, Integer> hot) {
        KeyFields written = AnyValues.of("user_id", user, "order_id", order, "status", "PAID");
        Shards account = AnyValues.shards(new Shard("account", "order_id", count, "user_id", hot));
        Shards status = AnyValues.shards(new Shard("status", "order_id", count, "user_id", hot));

        assertThat(ACCOUNT.renderEveryShard(AnyValues.of("user_id", user), account))
                .doesNotHaveDuplicates()
                .contains(ACCOUNT.render(written, account).orElseThrow());
        assertThat(STATUS.renderEveryShard(AnyValues.of("status", "PAID"), status))
                .doesNotHaveDuplicates()
                .contains(STATUS.render(written, status).orElseThrow());
    }

    @Property
    void aLargerCountLaterFindsWhatWasWrittenUnderTheSmallerOne(
            @ForAll @StringLength(min = 1, max = 12) String order,
            @ForAll @IntRange(min = 1, max = 40) int before,
            @ForAll @IntRange(min = 0, max = 40) int more) {
        Shards old = AnyValues.shards(new Shard("status", "order_id", before, null, Map.of()));
        Shards grown = AnyValues.shards(new Shard("status", "order_id", before + more, null, Map.of()));
        String written = STATUS.render(AnyValues.of("status", "PAID", "order_id", order), old)
                .orElseThrow();

        assertThat(STATUS.renderEveryShard(AnyValues.of("status", "PAID"), grown))
                .contains(written);
    }

    @Test
    void theItemsOfOnePartitionSpreadOverAllShards() {
        Shards shards = AnyValues.shards(new Shard("status", "order_id", 8, null, Map.of()));
        List<String> keys = new ArrayList<>();
        for (int order = 0; order < 800; order++) {
            keys.add(STATUS.render(AnyValues.of("status", "PAID", "order_id", "ORD-" + order), shards)
                    .orElseThrow());
        }

        // 100 each on average; a shard with a third of that, or three times, would be no spread
        assertThat(keys.stream().distinct()).hasSize(8).allSatisfy(shard -> assertThat(
                        keys.stream().filter(shard::equals).count())
                .isBetween(33L, 300L));
    }

    @Provide
    Arbitrary<String> fewUsers() {
        return Arbitraries.of("u-1", "u-2", "u-3");
    }

    @Provide
    Arbitrary<Map<String, Integer>> hotCounts() {
        return Arbitraries.maps(fewUsers(), Arbitraries.integers().between(1, 40));
    }
}
