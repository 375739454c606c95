package dev.caravan.job.packing;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.source.RecordGroup;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

/** Dealing keeps every group exactly once, and those of the same key in their order. */
class PackDistributorTest {

    private static final int ACTIONS = 20;
    private static final int CHARS = 500;

    private final PackDistributor dealing = new PackDistributor(new PackLimits(ACTIONS, CHARS));

    @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
    void everyGroupIsDealtOnceInPacksThatAreNotTooLarge(@ForAll("groups") List<SizedGroup> groups) {
        List<List<RecordGroup>> packs = dealing.deal(groups);

        assertThat(packs.stream().flatMap(List::stream).toList())
                .containsExactlyInAnyOrderElementsOf(
                        groups.stream().map(SizedGroup::group).toList());
        Map<Long, SizedGroup> sizes =
                groups.stream().collect(Collectors.toMap(group -> group.group().ordinal(), group -> group));
        assertThat(packs).allSatisfy(pack -> {
            List<SizedGroup> sized =
                    pack.stream().map(group -> sizes.get(group.ordinal())).toList();
            long chars = sized.stream().mapToLong(SizedGroup::chars).sum();
            assertThat(pack).isNotEmpty();
            assertThat(pack.size() == 1
                            || sized.stream().mapToInt(SizedGroup::actions).sum() <= ACTIONS)
                    .isTrue();
            assertThat(chars - sized.get(sized.size() - 1).chars()).isLessThan(CHARS);
        });
    }

    @Property(tries = 500, edgeCases = EdgeCasesMode.NONE)
    void groupsOfTheSameKeyKeepTheirOrder(@ForAll("groups") List<SizedGroup> groups) {
        Map<String, List<Long>> dealt = new TreeMap<>();
        for (List<RecordGroup> pack : dealing.deal(groups)) {
            pack.forEach(group ->
                    dealt.computeIfAbsent(group.key(), key -> new ArrayList<>()).add(group.ordinal()));
        }

        assertThat(dealt.values()).allSatisfy(ordinals -> assertThat(ordinals).isSorted());
    }

    /** Eight orders of each of eight users, one user after the other: in seven packs two of a user meet at most once. */
    @Test
    void neighboursComeIntoDifferentPacks() {
        List<SizedGroup> groups = IntStream.range(0, 64)
                .mapToObj(order -> group(order, "u" + order / 8 + "-" + order, 2))
                .toList();

        List<List<RecordGroup>> packs = dealing.deal(groups);

        assertThat(packs).hasSize(7);
        assertThat(packs).allSatisfy(pack -> {
            List<String> users =
                    pack.stream().map(group -> group.key().substring(0, 2)).toList();
            long most =
                    users.stream().collect(Collectors.groupingBy(user -> user, Collectors.counting())).values().stream()
                            .mapToLong(Long::longValue)
                            .max()
                            .orElseThrow();
            assertThat(most).isLessThanOrEqualTo(2);
        });
    }

    /** Groups of one size fill as few packs as they would one after the other. */
    @Test
    void packsStayFull() {
        List<SizedGroup> groups = IntStream.range(0, 53)
                .mapToObj(order -> group(order, "o" + order, 6))
                .toList();

        List<List<RecordGroup>> packs = dealing.deal(groups);

        assertThat(packs).hasSize(18).allSatisfy(pack -> assertThat(pack).hasSizeBetween(2, 3));
    }

    @Test
    void repetitionsComeIntoPacksOfTheirOwnWhereThereAreSome() {
        List<SizedGroup> groups = IntStream.range(0, 80)
                .mapToObj(row -> group(row, "u" + row / 2, 1))
                .toList();

        List<List<RecordGroup>> packs = dealing.deal(groups);

        assertThat(packs.stream().limit(3)).allSatisfy(pack -> assertThat(
                        new HashSet<>(pack.stream().map(RecordGroup::key).toList()))
                .hasSameSizeAs(pack));
    }

    @Test
    void oneKeyAloneStaysInOrder() {
        List<SizedGroup> groups =
                IntStream.range(0, 50).mapToObj(row -> group(row, "u", 1)).toList();

        List<List<RecordGroup>> packs = dealing.deal(groups);

        assertThat(packs.stream().flatMap(List::stream).map(RecordGroup::ordinal))
                .containsExactlyElementsOf(
                        groups.stream().map(group -> group.group().ordinal()).toList());
        assertThat(packs).hasSizeLessThan(8);
    }

    @Test
    void nothingIsNoPacks() {
        assertThat(dealing.deal(List.of())).isEmpty();
    }

    /** Few keys, so that some come again; some groups that fill a pack by themselves, or more. */
    @Provide
    Arbitrary<List<SizedGroup>> groups() {
        Arbitrary<Integer> actions = Arbitraries.frequencyOf(
                net.jqwik.api.Tuple.of(8, Arbitraries.integers().between(1, 7)),
                net.jqwik.api.Tuple.of(1, Arbitraries.integers().between(15, 60)));
        Arbitrary<SizedGroup> group = Combinators.combine(
                        Arbitraries.integers().between(0, 40),
                        actions,
                        Arbitraries.integers().between(0, 400))
                .as((key, many, chars) -> new SizedGroup(new RecordGroup(0, "k" + key, List.of()), many, chars));
        return group.list().ofMaxSize(120).map(PackDistributorTest::numbered);
    }

    private static List<SizedGroup> numbered(List<SizedGroup> groups) {
        List<SizedGroup> numbered = new ArrayList<>();
        for (SizedGroup group : groups) {
            RecordGroup same =
                    new RecordGroup(numbered.size() + 1L, group.group().key(), List.of());
            numbered.add(new SizedGroup(same, group.actions(), group.chars()));
        }
        return numbered;
    }

    private static SizedGroup group(long ordinal, String key, int actions) {
        return new SizedGroup(new RecordGroup(ordinal, key, List.of()), actions, 1);
    }
}
