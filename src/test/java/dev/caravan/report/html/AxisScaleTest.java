package dev.caravan.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class AxisScaleTest {

    @Test
    void hasRoundMarks() {
        assertThat(AxisScale.of(0, 23, true).marks()).containsExactly(0.0, 10.0, 20.0, 30.0);
        assertThat(AxisScale.of(0, 2, true).marks()).containsExactly(0.0, 1.0, 2.0);
        assertThat(AxisScale.of(0, 0, true).marks()).containsExactly(0.0, 1.0);
        assertThat(AxisScale.of(-30, 100, false).marks()).containsExactly(-50.0, 0.0, 50.0, 100.0);
        assertThat(AxisScale.of(2, 2, false).fraction(0)).isZero();
    }

    @Property
    void holdsEveryValueAndZeroOnFewMarks(
            @ForAll @DoubleRange(min = -1e40, max = 1e40) double one,
            @ForAll @DoubleRange(min = -1e40, max = 1e40) double other) {
        AxisScale scale = AxisScale.of(Math.min(one, other), Math.max(one, other), false);

        assertThat(scale.fraction(one)).isBetween(-1e-9, 1 + 1e-9);
        assertThat(scale.fraction(other)).isBetween(-1e-9, 1 + 1e-9);
        assertThat(scale.marks()).contains(0.0).hasSizeBetween(2, 6);
    }
}
