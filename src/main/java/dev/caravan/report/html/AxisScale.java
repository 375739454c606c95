package dev.caravan.report.html;

import java.util.ArrayList;
import java.util.List;

/**
 * An axis from zero, or from below where there are negative values, with few round marks.
 *
 * @param low where it begins
 * @param high where it ends
 * @param step the distance of its marks
 */
record AxisScale(double low, double high, double step) {

    private static final int INTERVALS = 3;

    /**
     * The scale for values between these.
     *
     * @param whole whether only whole numbers make sense on it
     */
    static AxisScale of(double least, double greatest, boolean whole) {
        double from = Math.min(0, least);
        double to = Math.max(0, greatest);
        if (from == to) {
            to = 1;
        }
        double step = round((to - from) / INTERVALS);
        if (whole) {
            step = Math.max(1, step);
        }
        return new AxisScale(Math.floor(from / step) * step, Math.ceil(to / step) * step, step);
    }

    /** The least of 1, 2, 5, 10 times a power of ten that is not below it. */
    private static double round(double step) {
        double power = Math.pow(10, Math.floor(Math.log10(step)));
        double lead = step / power;
        return power * (lead <= 1 ? 1 : lead <= 2 ? 2 : lead <= 5 ? 5 : 10);
    }

    List<Double> marks() {
        List<Double> marks = new ArrayList<>();
        long steps = Math.round((high - low) / step);
        for (long mark = 0; mark <= steps; mark++) {
            double at = low + mark * step;
            // Subtraction leaves a little of what should be nothing.
            marks.add(Math.abs(at) < step / 1_000 ? 0 : at);
        }
        return marks;
    }

    /** Where a value is: 0 at the low end, 1 at the high end. */
    double fraction(double value) {
        return (value - low) / (high - low);
    }
}
