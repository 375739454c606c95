package dev.caravan.report.html;

import java.util.ArrayList;
import java.util.List;

/**
 * A chart with a column for each span of days. Across, lengths are in percent, so that it fits every screen; upright, in
 * pixels.
 *
 * @param title what the columns show
 * @param kind what the columns are made of
 * @param span from when to when
 * @param zero where the columns stand
 * @param note what is cut; empty: nothing
 */
record ColumnChart(
        String title,
        Kind kind,
        String span,
        int height,
        String zero,
        List<Mark> marks,
        List<Mark> labels,
        List<Column> columns,
        String note) {

    private static final int HEIGHT = 150;
    private static final int MOST_LABELS = 5;

    /** A label further to the end would stand out of the chart. */
    private static final double LAST_LABEL = 0.96;

    private static final double CUT_HEIGHT = 4;

    /** No column is wider, in parts of the whole. */
    private static final double MOST_WIDTH = 0.05;

    private static final double COLUMN_OF_SLOT = 0.74;

    /** What columns are made of. */
    enum Kind {
        /** Whole numbers, those of each combination of values on top of each other. */
        STACKED_COUNTS,
        /** One number. */
        SUMS
    }

    boolean isStacked() {
        return kind == Kind.STACKED_COUNTS;
    }

    /** A mark of an axis. */
    record Mark(String at, String text) {}

    /**
     * The column of one span of days.
     *
     * @param title what it shows, in words
     * @param slot where its part of the chart begins
     * @param slotWidth how wide that is
     * @param cut where it is marked as cut; empty: it is drawn whole
     */
    record Column(String title, String slot, String slotWidth, String x, String width, List<Piece> pieces, String cut) {
        boolean isCut() {
            return !cut.isEmpty();
        }
    }

    /** A part of a column. */
    record Piece(String colour, String y, String height) {}

    /** A value to be drawn as part of a column. */
    record Part(String colour, double value) {}

    /**
     * What a column is made of.
     *
     * @param label what stands below it, where there is room
     * @param title what it shows, in words
     * @param parts from below; several are stacked and not negative
     */
    record Stack(String label, String title, List<Part> parts) {
        double sum() {
            return parts.stream().mapToDouble(Part::value).sum();
        }

        /** What is drawn of it, in the same proportions. */
        Stack below(OutlierClip ceiling) {
            double sum = sum();
            if (!ceiling.cuts(sum)) {
                return this;
            }
            double scaled = ceiling.drawn(sum) / sum;
            return new Stack(
                    label,
                    title,
                    parts.stream()
                            .map(part -> new Part(part.colour(), part.value() * scaled))
                            .toList());
        }
    }

    /** The chart of some columns, of which there is one at least. */
    static ColumnChart of(String title, String span, List<Stack> stacks, Kind kind) {
        OutlierClip ceiling =
                OutlierClip.of(stacks.stream().mapToDouble(Stack::sum).toArray());
        List<Stack> drawn = stacks.stream().map(stack -> stack.below(ceiling)).toList();
        AxisScale scale = AxisScale.of(
                drawn.stream().mapToDouble(Stack::sum).min().orElse(0),
                drawn.stream().mapToDouble(Stack::sum).max().orElse(0),
                kind == Kind.STACKED_COUNTS);
        List<Column> columns = new ArrayList<>();
        double slot = 1.0 / stacks.size();
        double width = Math.min(MOST_WIDTH, slot * COLUMN_OF_SLOT);
        for (int at = 0; at < stacks.size(); at++) {
            columns.add(new Column(
                    stacks.get(at).title(),
                    PageNumbers.percent(at * slot),
                    PageNumbers.percent(slot),
                    PageNumbers.percent((at + 0.5) * slot - width / 2),
                    PageNumbers.percent(width),
                    pieces(drawn.get(at), scale),
                    ceiling.cuts(stacks.get(at).sum())
                            ? PageNumbers.length(y(scale, 0.9 * drawn.get(at).sum()) - CUT_HEIGHT / 2)
                            : ""));
        }
        boolean cut = columns.stream().anyMatch(Column::isCut);
        return new ColumnChart(
                title,
                kind,
                span,
                HEIGHT,
                PageNumbers.length(y(scale, 0)),
                scale.marks().stream()
                        .map(mark -> new Mark(PageNumbers.length(y(scale, mark)), PageNumbers.compact(mark)))
                        .toList(),
                labels(stacks),
                columns,
                cut ? "Columns with a gap are higher than can be shown." : "");
    }

    private static List<Piece> pieces(Stack stack, AxisScale scale) {
        List<Piece> pieces = new ArrayList<>();
        double base = 0;
        for (Part part : stack.parts()) {
            double top = base + part.value();
            double upper = y(scale, Math.max(base, top));
            double lower = y(scale, Math.min(base, top));
            if (part.value() != 0) {
                pieces.add(new Piece(part.colour(), PageNumbers.length(upper), PageNumbers.length(lower - upper)));
            }
            base = top;
        }
        return pieces;
    }

    private static double y(AxisScale scale, double value) {
        return HEIGHT * (1 - scale.fraction(value));
    }

    private static List<Mark> labels(List<Stack> stacks) {
        int size = stacks.size();
        int step = (size + MOST_LABELS - 1) / MOST_LABELS;
        List<Mark> labels = new ArrayList<>();
        for (int at = step / 2; at < size; at += step) {
            double middle = (at + 0.5) / size;
            if (middle < LAST_LABEL) {
                labels.add(new Mark(PageNumbers.percent(middle), stacks.get(at).label()));
            }
        }
        return labels;
    }
}
