package dev.caravan.cli.output;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;

class ColumnWidthsTest {

    private static int tableWidth(int[] widths) {
        return Arrays.stream(widths).sum() + 3 * widths.length + 1;
    }

    @Property
    void aTableFitsOrHasOneColumnAndNoColumnIsWiderThanItWants(
            @ForAll @Size(min = 1, max = 12) List<@IntRange(min = 1, max = 80) Integer> wanted,
            @ForAll @IntRange(min = 15, max = 200) int terminal) {
        int[] wishes = wanted.stream().mapToInt(Integer::intValue).toArray();
        int[] widths = ColumnWidths.fit(wishes, terminal);

        assertThat(tableWidth(widths)).isLessThanOrEqualTo(terminal);
        for (int column = 0; column < widths.length; column++) {
            assertThat(widths[column]).isBetween(Math.min(wishes[column], ColumnWidths.LEAST), wishes[column]);
        }
    }

    @Test
    void whatFitsIsNotCut() {
        assertThat(ColumnWidths.fit(new int[] {5, 24, 3}, 42)).containsExactly(5, 24, 3);
        assertThat(ColumnWidths.fit(new int[] {5, 24, 3}, 41)).containsExactly(5, 23, 3);
    }

    @Test
    void theWidestGiveWayAndTheLastAreLeftOut() {
        assertThat(ColumnWidths.fit(new int[] {60, 8, 60}, 50)).containsExactly(16, 8, 16);
        assertThat(ColumnWidths.fit(new int[] {60, 60, 60}, 30)).containsExactly(11, 12);
    }

    @Test
    void cutTextsShowThatTheyAre() {
        assertThat(ColumnWidths.cut("abcdef", 6)).isEqualTo("abcdef");
        assertThat(ColumnWidths.cut("abcdef", 5)).isEqualTo("abcd…");
        // a character of two halves is never halved
        assertThat(ColumnWidths.cut("😀😀😀", 3)).isEqualTo("😀😀😀");
        assertThat(ColumnWidths.cut("😀😀😀", 2)).isEqualTo("😀…");
    }
}
