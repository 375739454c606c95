package dev.caravan.report.model;

import dev.caravan.design.Report;
import dev.caravan.query.PatternRequest;
import dev.caravan.query.TimeWindow;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A report that is known to be possible.
 *
 * @param period the window in words
 * @param folder where it will be
 */
public record ReportPlan(Report report, TimeWindow window, String period, List<ReportFormat> formats, Path folder) {

    public ReportPlan {
        formats = List.copyOf(formats);
    }

    /** One question for each combination of values, in the order of the design. */
    public List<PatternRequest> questions() {
        return combinations().stream()
                .map(values -> new PatternRequest(report.pattern(), values, window, report.columns()))
                .toList();
    }

    private List<Map<String, String>> combinations() {
        List<Map<String, String>> combinations = List.of(Map.of());
        for (Map.Entry<String, List<String>> parameter : report.values().entrySet()) {
            List<Map<String, String>> longer = new ArrayList<>();
            for (Map<String, String> combination : combinations) {
                for (String value : parameter.getValue()) {
                    Map<String, String> extended = new LinkedHashMap<>(combination);
                    extended.put(parameter.getKey(), value);
                    longer.add(extended);
                }
            }
            combinations = longer;
        }
        return combinations;
    }
}
