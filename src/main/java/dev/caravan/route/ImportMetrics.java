package dev.caravan.route;

import dev.caravan.job.WrittenPack;
import dev.caravan.ledger.RecordCounts;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * What imports do, as metrics: the same sums as in the receipts of this process. All exist from the start, at zero, so that
 * a rate can be told from the first file on.
 */
final class ImportMetrics implements StepListener {

    private record OfFeed(Counter imported, Counter updated, Counter unchanged, Counter rejected) {}

    private final Map<String, OfFeed> records = new HashMap<>();
    private final Map<Step, Timer> steps = new EnumMap<>(Step.class);
    private final Counter writeUnits;
    private final Counter retries;

    ImportMetrics(MeterRegistry registry, Collection<String> feeds) {
        for (String feed : feeds) {
            records.put(
                    feed,
                    new OfFeed(
                            records(registry, feed, "imported"),
                            records(registry, feed, "updated"),
                            records(registry, feed, "unchanged"),
                            records(registry, feed, "rejected")));
        }
        for (Step step : Step.values()) {
            steps.put(
                    step,
                    Timer.builder("caravan.step")
                            .description("Time that the steps of imports took")
                            .tag("step", step.name().toLowerCase(Locale.ROOT))
                            .register(registry));
        }
        writeUnits = Counter.builder("caravan.write.units")
                .description("Write units that DynamoDB reported for imports, indexes and ledger included")
                .register(registry);
        retries = Counter.builder("caravan.retries")
                .description("Requests of imports that were sent again for failures that were nobody's fault")
                .register(registry);
    }

    private static Counter records(MeterRegistry registry, String feed, String outcome) {
        return Counter.builder("caravan.records")
                .description("Records (rows or JSON objects) accounted for")
                .tag("feed", feed)
                .tag("outcome", outcome)
                .register(registry);
    }

    @Override
    public void took(Step step, Duration time) {
        steps.get(step).record(time);
    }

    @Override
    public void accounted(WrittenPack pack) {
        RecordCounts counts = pack.records();
        OfFeed feed = records.get(pack.job().feedName());
        feed.imported().increment((double) counts.imported());
        feed.updated().increment((double) counts.updated());
        feed.unchanged().increment((double) counts.unchanged());
        feed.rejected().increment((double) counts.rejected());
        writeUnits.increment(pack.written().writeUnits());
        retries.increment((double) pack.written().retries());
    }
}
