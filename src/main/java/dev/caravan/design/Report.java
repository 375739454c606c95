package dev.caravan.design;

import java.time.ZoneId;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

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
 * @param maxReadUnits the most read units a second; empty: as fast as the table gives items
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
        Optional<Schedule> schedule,
        OptionalInt maxReadUnits) {
    public Report {
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
        columns = List.copyOf(columns);
        formats = List.copyOf(formats);
    }

    /** The same report with another cap on read units. */
    public Report withMaxReadUnits(OptionalInt cap) {
        return new Report(name, description, pattern, values, columns, formats, layout, zone, schedule, cap);
    }
}
