package dev.caravan.bundle.write;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.bundle.Bundle;
import dev.caravan.fixture.Assembling;
import dev.caravan.store.TransactionBudget;
import dev.caravan.store.WriteUnits;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.item.ItemSize;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Bundles are packed into transactions that DynamoDB takes, in the order of the file. */
class TransactionPackerTest {

    private static final int MOST_ACTIONS = 98;
    private static final Map<Integer, String> TEXTS = new ConcurrentHashMap<>();

    private final TransactionPacker transactions = new TransactionPacker(TransactionBudget.UNLIMITED);

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void everyTransactionIsOneThatDynamoDbTakesAndNoBundleIsLostOrOvertaken(@ForAll("bundles") List<Bundle> bundles) {
        List<List<Bundle>> packed = transactions.of(bundles);

        assertThat(packed.stream().flatMap(List::stream).toList()).isEqualTo(bundles);
        assertThat(packed).allSatisfy(transaction -> {
            assertThat(transaction).isNotEmpty();
            // one more is the ledger's, one the fence's
            assertThat(actions(transaction)).isLessThanOrEqualTo(MOST_ACTIONS);
            assertThat(bytes(transaction)).isLessThan(ItemSize.MAX_TRANSACTION_BYTES);
            assertThat(keys(transaction)).doesNotHaveDuplicates();
        });
    }

    @Property(tries = 300, edgeCases = EdgeCasesMode.NONE)
    void aTransactionEndsOnlyWhereTheNextBundleDoesNotFit(@ForAll("bundles") List<Bundle> bundles) {
        List<List<Bundle>> packed = transactions.of(bundles);

        for (int i = 1; i < packed.size(); i++) {
            List<Bundle> together = new ArrayList<>(packed.get(i - 1));
            together.add(packed.get(i).get(0));
            Set<ItemKey> distinct = new HashSet<>(keys(together));
            assertThat(actions(together) > MOST_ACTIONS
                            || bytes(together) > TransactionPacker.MOST_BYTES
                            || distinct.size() < keys(together).size())
                    .isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"95, true", "96, true", "97, false", "450, false"})
    void anOrderOf96LinesFitsWithItsGuardTheLedgersRecordAndTheFence(int lines, boolean fits) {
        assertThat(TransactionPacker.fits(bundle(1, lines, 0))).isEqualTo(fits);
    }

    @Test
    void anOrderOverFourMegabytesDoesNotFit() {
        assertThat(TransactionPacker.fits(bundle(1, 10, 390 * 1024))).isTrue();
        assertThat(TransactionPacker.fits(bundle(1, 11, 390 * 1024))).isFalse();
    }

    @Test
    void aBundleThatFitsNoTransactionStandsAlone() {
        Bundle small = bundle(1, 1, 0);
        Bundle large = bundle(2, 120, 0);
        Bundle last = bundle(3, 1, 0);

        assertThat(transactions.of(List.of(small, large, last)))
                .containsExactly(List.of(small), List.of(large), List.of(last));
    }

    @Test
    void twoBundlesOfOneKeyAreNeverInOneTransaction() {
        Bundle first = bundle(1, 1, 0);
        Bundle other = bundle(2, 1, 0);
        Bundle again = bundle(1, 2, 0);

        assertThat(transactions.of(List.of(first, other, again)))
                .containsExactly(List.of(first, other), List.of(again));
    }

    /** An order here is two items and a line, without indexes, in one KB each: six units. */
    @Test
    void aBudgetOfWriteUnitsEndsTransactionsSoonerButTakesNoBundleApart() {
        TransactionPacker budgeted = new TransactionPacker(new TransactionBudget(new WriteUnits(List.of()), 22));
        Bundle large = bundle(9, 40, 0);
        List<Bundle> bundles =
                List.of(bundle(1, 1, 0), bundle(2, 1, 0), bundle(3, 1, 0), bundle(4, 1, 0), large, bundle(5, 1, 0));

        List<List<Bundle>> packed = budgeted.of(bundles);

        // four units are the ledger record's and the fence's
        assertThat(packed)
                .containsExactly(
                        bundles.subList(0, 3), bundles.subList(3, 4), bundles.subList(4, 5), bundles.subList(5, 6));
    }

    @Test
    void aFeedMaySayHowManyBundlesShareATransaction() {
        List<Bundle> bundles = List.of(bundle(1, 1, 0), bundle(2, 1, 0), bundle(3, 1, 0));

        assertThat(new TransactionPacker(TransactionBudget.UNLIMITED, OptionalInt.of(1)).of(bundles))
                .containsExactly(bundles.subList(0, 1), bundles.subList(1, 2), bundles.subList(2, 3));
        assertThat(new TransactionPacker(TransactionBudget.UNLIMITED, OptionalInt.of(2)).of(bundles))
                .containsExactly(bundles.subList(0, 2), bundles.subList(2, 3));
    }

    @Test
    void theLinesOfALargeOrderKeepToTheBudgetToo() {
        TransactionBudget budget = new TransactionBudget(new WriteUnits(List.of()), 20);
        List<Item> lines = bundle(1, 20, 0).items();

        // six units are those of the three checks, each line takes two
        assertThat(Chunks.of(lines, 98, budget))
                .containsExactly(lines.subList(0, 7), lines.subList(7, 14), lines.subList(14, 20));
        assertThat(Chunks.of(lines, 98, TransactionBudget.UNLIMITED)).containsExactly(lines);
    }

    @Test
    void noBundlesAreNoTransactions() {
        assertThat(transactions.of(List.of())).isEmpty();
    }

    /** Few names, so that some keys come again; few sizes, so that some bundles fill a transaction. */
    @Provide
    Arbitrary<List<Bundle>> bundles() {
        Arbitrary<Bundle> light = Combinators.combine(
                        Arbitraries.integers().between(0, 200),
                        Arbitraries.integers().between(0, 96))
                .as((name, lines) -> bundle(name, lines, 10));
        Arbitrary<Bundle> heavy = Combinators.combine(
                        Arbitraries.integers().between(0, 50),
                        Arbitraries.integers().between(1, 10))
                .as((name, lines) -> bundle(name, lines, 390 * 1024));
        Arbitrary<Bundle> tiny = Arbitraries.integers().between(0, 200).map(name -> bundle(name, 1, 0));
        return Arbitraries.frequencyOf(
                        net.jqwik.api.Tuple.of(6, tiny),
                        net.jqwik.api.Tuple.of(3, light),
                        net.jqwik.api.Tuple.of(1, heavy))
                .list()
                .ofMaxSize(60);
    }

    private static Bundle bundle(int name, int lines, int bytes) {
        String text = bytes == 0 ? "" : TEXTS.computeIfAbsent(bytes, "x"::repeat);
        List<Item> items = new ArrayList<>();
        for (int line = 0; line < lines; line++) {
            items.add(Item.at(new ItemKey("ORDER#" + name, "ITEM#" + line)).with("text", text));
        }
        return new Bundle(
                name,
                Assembling.DESIGN.table().entities().get("ORDER"),
                Item.at(new ItemKey("USER#" + name, "ORDER#" + name)),
                items,
                List.of(),
                Optional.of(Item.at(new ItemKey("UNIQUE#" + name, "GUARD"))),
                Map.of(),
                List.of());
    }

    private static int actions(List<Bundle> bundles) {
        // the order, its guard and its lines
        return bundles.stream().mapToInt(bundle -> 2 + bundle.items().size()).sum();
    }

    private static long bytes(List<Bundle> bundles) {
        return bundles.stream()
                .flatMap(bundle -> bundle.allItems().stream())
                .mapToLong(ItemSize::of)
                .sum();
    }

    private static List<ItemKey> keys(List<Bundle> bundles) {
        return bundles.stream()
                .flatMap(bundle -> bundle.allItems().stream())
                .map(Item::key)
                .toList();
    }
}
