package dev.caravan.store.pace;

import dev.caravan.store.QueryPage;
import dev.caravan.store.StoreUnavailableException;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** Decides when a page may be read. May be used by several threads. */
public interface ReadLimiter {

    /** As fast as the table gives pages. */
    ReadLimiter UNLIMITED = new ReadLimiter() {
        @Override
        public double pageUnits() {
            return Double.POSITIVE_INFINITY;
        }

        @Override
        public QueryPage read(double expectedUnits, Supplier<QueryPage> page) {
            return page.get();
        }
    };

    /** The most read units that a page should consume, so that pages can be read evenly. */
    double pageUnits();

    /**
     * Reads a page when its turn has come.
     *
     * @param expectedUnits what it will about consume; what it really did counts in the end
     * @throws StoreUnavailableException if the wait is ended from outside
     */
    QueryPage read(double expectedUnits, Supplier<QueryPage> page);

    /** At most so many read units a second; empty: unlimited. */
    static ReadLimiter of(OptionalInt maxReadUnits) {
        return maxReadUnits.isPresent() ? CappedReadLimiter.of(maxReadUnits.getAsInt()) : UNLIMITED;
    }
}
