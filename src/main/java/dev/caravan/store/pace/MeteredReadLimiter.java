package dev.caravan.store.pace;

import dev.caravan.store.QueryPage;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.function.Supplier;

/** A pace that adds up what is consumed. */
public final class MeteredReadLimiter implements ReadLimiter {

    private final ReadLimiter pace;
    private final DoubleAdder units = new DoubleAdder();

    /** Nothing is consumed yet. */
    public MeteredReadLimiter(ReadLimiter pace) {
        this.pace = pace;
    }

    /** The read units that DynamoDB has reported so far. */
    public double units() {
        return units.sum();
    }

    @Override
    public double pageUnits() {
        return pace.pageUnits();
    }

    @Override
    public QueryPage read(double expectedUnits, Supplier<QueryPage> page) {
        QueryPage read = pace.read(expectedUnits, page);
        units.add(read.readUnits());
        return read;
    }
}
