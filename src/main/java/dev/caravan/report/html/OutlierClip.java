package dev.caravan.report.html;

import java.util.Arrays;

/**
 * Where a chart cuts what is out of all proportion, beside which nothing else could be seen.
 *
 * @param limit the greatest magnitude that is drawn whole
 */
record OutlierClip(double limit) {

    /** A bar of a hundredth of the chart is hardly seen. */
    private static final double OUT_OF_PROPORTION = 100;

    /** How far a bar that is cut stands out over the greatest that is not. */
    private static final double STANDS_OUT = 1.15;

    /** The ceiling of these values: fewer than half of those that are not zero are cut. */
    static OutlierClip of(double[] values) {
        double[] magnitudes = Arrays.stream(values)
                .map(Math::abs)
                .filter(value -> value > 0)
                .sorted()
                .toArray();
        int kept = magnitudes.length;
        for (int cut = 1; cut <= (magnitudes.length - 1) / 2; cut++) {
            int next = magnitudes.length - cut - 1;
            if (magnitudes[next + 1] > OUT_OF_PROPORTION * magnitudes[next]) {
                kept = next + 1;
            }
        }
        return new OutlierClip(kept == 0 ? 0 : magnitudes[kept - 1]);
    }

    boolean cuts(double value) {
        return Math.abs(value) > limit;
    }

    /** What is drawn of a value. */
    double drawn(double value) {
        return cuts(value) ? Math.signum(value) * limit * STANDS_OUT : value;
    }
}
