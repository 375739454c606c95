package dev.caravan.report;

import dev.caravan.design.Report;
import dev.caravan.design.Schedule;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The shipped order report with other schedules. */
public final class Schedules {

    private Schedules() {}

    /** The report, as CSV alone. */
    public static Report report(Schedule schedule, String zone) {
        return report("order-status", schedule, zone);
    }

    /** The same report under another name. */
    public static Report report(String name, Schedule schedule, String zone) {
        Report shipped = TestTable.design().reports().get("order-status");
        return new Report(
                name,
                shipped.description(),
                shipped.pattern(),
                shipped.values(),
                shipped.columns(),
                List.of("csv"),
                shipped.layout(),
                ZoneId.of(zone),
                Optional.of(schedule),
                OptionalInt.empty());
    }

    /** Every night at 01:15, not delivered. */
    public static Schedule nightly(Schedule.CatchUp catchUp) {
        return new Schedule("0 15 1 * * ?", Schedule.Covers.PREVIOUS_DAY, catchUp, Optional.empty());
    }
}
