package dev.caravan.report.html;

import java.util.List;
import java.util.Map;

/** Gives each combination of values a color, the same in every chart and table of a page. */
final class PageColors {

    /** As many as can be told apart. */
    private static final int MOST = 8;

    private static final String NEUTRAL = "series";

    private final List<Map<String, String>> groups;

    /** The colors of combinations of values, in their order. */
    PageColors(List<Map<String, String>> groups) {
        this.groups = List.copyOf(groups);
    }

    /** Returns whether there are colors that tell one from another. */
    boolean tellApart() {
        return groups.size() > 1 && groups.size() <= MOST;
    }

    /** The style class of a combination. */
    String of(Map<String, String> values) {
        return tellApart() ? "g" + groups.indexOf(values) : NEUTRAL;
    }

    /** The style class of the value of one parameter; empty if it alone does not tell. */
    String of(String parameter, String value) {
        Map<String, String> values = Map.of(parameter, value);
        return tellApart() && groups.contains(values) ? of(values) : "";
    }
}
