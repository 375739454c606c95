package dev.caravan.design;

import java.time.ZoneId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An access pattern whose answers are written to files.
 *
 * @param pattern the access pattern it reads
 * @param values parameter of the pattern to the values it takes; each combination is asked in turn
 * @param columns the attributes written, in this order
 * @param formats how they are written, such as {@code csv}
 * @param layout how the files look
 * @param zone of dates and of the schedule
 * @param schedule when it runs by itself; empty: by hand only
 */
public record Report(
        String name,
        String description,
        String pattern,
        Map<String, List<String>> values,
        List<String> columns,
        List<String> formats,
        ReportLayout layout,
        ZoneId zone,
        Optional<Schedule> schedule) {
    public Report {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        columns = List.copyOf(columns);
        formats = List.copyOf(formats);
    }
}
