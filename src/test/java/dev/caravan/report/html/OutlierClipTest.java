package dev.caravan.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class OutlierClipTest {

    private static List<Boolean> cut(double... values) {
        OutlierClip ceiling = OutlierClip.of(values);
        return java.util.Arrays.stream(values).mapToObj(ceiling::cuts).toList();
    }

    @Test
    void cutsWhatIsOutOfAllProportion() {
        assertThat(cut(3, 5, 1e35, 1e29, 4)).containsExactly(false, false, true, true, false);
        assertThat(cut(3, -1e35, 4)).containsExactly(false, true, false);
        assertThat(OutlierClip.of(new double[] {3, -1e35, 4}).drawn(-1e35)).isBetween(-5.0, -4.0);
    }

    @Test
    void leavesWhatCanBeSeenWholeAndNeverCutsHalf() {
        assertThat(cut(1, 100, 50)).containsOnly(false);
        assertThat(cut(1, 1e9)).containsOnly(false);
        assertThat(cut(1, 2, 1e9, 1e9)).containsOnly(false);
        assertThat(cut(0, 0, 0, 7)).containsOnly(false);
        assertThat(cut()).isEmpty();
        assertThat(OutlierClip.of(new double[] {0, 7}).drawn(7)).isEqualTo(7);
    }
}
