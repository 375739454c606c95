package dev.caravan.report.total;

import java.time.LocalDate;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;

/**
 * Amounts by day and by combination of values. There are never more than so many days: of more, whole months are kept
 * together, and then whole years.
 */
public final class TimeTotals {

    /** Eleven years by day. */
    static final int MOST_DAYS = 4_000;

    private final int most;
    private Granularity grain = Granularity.DAY;
    private NavigableMap<LocalDate, Map<Map<String, String>, GroupTotal>> spans = new TreeMap<>();

    TimeTotals() {
        this(MOST_DAYS);
    }

    TimeTotals(int most) {
        this.most = most;
    }

    void add(LocalDate day, Map<String, String> values, GroupTotal amount) {
        spans.computeIfAbsent(grain.start(day), start -> new LinkedHashMap<>()).merge(values, amount, GroupTotal::plus);
        // The calendar has ten thousand years with four digits, and there is nothing coarser.
        while (spans.size() > most && grain != Granularity.YEAR) {
            become(grain.coarser());
        }
    }

    private void become(Granularity coarser) {
        grain = coarser;
        spans = spans(coarser);
    }

    /** How finely days are told apart. */
    public Granularity grain() {
        return grain;
    }

    public boolean isEmpty() {
        return spans.isEmpty();
    }

    /** The first day of the first span. */
    public LocalDate first() {
        return spans.firstKey();
    }

    /** The first day of the last span. */
    public LocalDate last() {
        return spans.lastKey();
    }

    /** The spans that have rows, and the amounts of each combination of values that has some. */
    public NavigableMap<LocalDate, Map<Map<String, String>, GroupTotal>> spans() {
        return Collections.unmodifiableNavigableMap(spans);
    }

    /** The same, told apart less finely. */
    public NavigableMap<LocalDate, Map<Map<String, String>, GroupTotal>> spans(Granularity coarser) {
        NavigableMap<LocalDate, Map<Map<String, String>, GroupTotal>> folded = new TreeMap<>();
        spans.forEach((start, amounts) -> {
            Map<Map<String, String>, GroupTotal> into =
                    folded.computeIfAbsent(coarser.start(start), first -> new LinkedHashMap<>());
            amounts.forEach((values, amount) -> into.merge(values, amount, GroupTotal::plus));
        });
        return folded;
    }
}
