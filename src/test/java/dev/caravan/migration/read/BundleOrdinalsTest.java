package dev.caravan.migration.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.source.Header;
import dev.caravan.source.SourceRecord.Row;
import java.util.List;
import java.util.Optional;
import java.util.function.LongPredicate;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

/** Numbers of bundles are the same in every snapshot, and tell their part. */
class BundleOrdinalsTest {

    private static Part part(int number) {
        return new Part(number, Optional.empty(), Optional.empty(), false);
    }

    @Property
    void anOrdinalIsFoundByItsPart(
            @ForAll @IntRange(max = 20_000_000) int number, @ForAll @Size(min = 1, max = 3) List<String> key) {
        long ordinal = BundleOrdinals.of(number, key);

        LongPredicate wanted = BundleOrdinals.ofParts(List.of(part(number), part(3)));
        assertThat(ordinal).isNotNegative().isEqualTo(BundleOrdinals.of(number, List.copyOf(key)));
        assertThat(wanted.test(ordinal)).isTrue();
    }

    @Property
    void aNeighbouringPartIsAnother(@ForAll @IntRange(max = 20_000_000) int number, @ForAll String key) {
        assertThat(BundleOrdinals.ofParts(List.of(part(number + 1))).test(BundleOrdinals.of(number, List.of(key))))
                .isFalse();
    }

    @Test
    void whereOneColumnEndsMakesADifference() {
        assertThat(BundleOrdinals.of(0, List.of("a", "bc"))).isNotEqualTo(BundleOrdinals.of(0, List.of("ab", "c")));
    }

    @Property
    void aRowTellsItsPart(@ForAll @IntRange(max = 20_000_000) int number, @ForAll @IntRange int place) {
        Row row = Row.ofQuery(BundleOrdinals.ofRow(number, place), 1, Header.ofQuery(List.of("a")), new String[] {"1"});

        assertThat(BundleOrdinals.partOf(row)).isEqualTo(number);
    }
}
