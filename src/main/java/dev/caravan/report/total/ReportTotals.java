package dev.caravan.report.total;

import dev.caravan.design.ReportSummary;
import dev.caravan.store.item.Item;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What the rows of a report come to.
 *
 * @param terms what was summed, and what it is called
 * @param groups each combination of values that was asked, in the order of the design
 * @param days by day; empty if the report tells no day
 * @param undated the rows that have no day, though the report tells one
 * @param oldest the oldest rows of those that the report wants listed, the oldest first
 */
public record ReportTotals(
        ReportSummary terms,
        Map<Map<String, String>, GroupTotal> groups,
        TimeTotals days,
        GroupTotal undated,
        List<Item> oldest) {

    public ReportTotals {
        groups = Collections.unmodifiableMap(new LinkedHashMap<>(groups));
        oldest = List.copyOf(oldest);
    }

    /** All rows together. */
    public GroupTotal all() {
        return groups.values().stream().reduce(GroupTotal.ZERO, GroupTotal::plus);
    }

    /** A combination of values in words, such as {@code PENDING}. */
    public static String name(Map<String, String> values) {
        return values.isEmpty() ? "All" : String.join(" · ", values.values());
    }
}
