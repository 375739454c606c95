package dev.caravan.report.total;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * Rows counted and a number of theirs summed, exactly.
 *
 * @param unsummed how many of the rows have no number to sum
 */
public record Amount(long count, BigDecimal sum, long unsummed) {

    public static final Amount ZERO = new Amount(0, BigDecimal.ZERO, 0);

    /** One row with its number. */
    static Amount of(Optional<BigDecimal> number) {
        return new Amount(1, number.orElse(BigDecimal.ZERO), number.isPresent() ? 0 : 1);
    }

    public Amount plus(Amount other) {
        return new Amount(count + other.count, sum.add(other.sum), unsummed + other.unsummed);
    }
}
