package dev.caravan.report.total;

import java.math.BigDecimal;
import java.util.Optional;

/**
 * Rows counted and a number of theirs summed, exactly.
 *
 * @param unsummed how many of the rows have no number to sum
 */
public record GroupTotal(long count, BigDecimal sum, long unsummed) {

    public static final GroupTotal ZERO = new GroupTotal(0, BigDecimal.ZERO, 0);

    /** One row with its number. */
    static GroupTotal of(Optional<BigDecimal> number) {
        return new GroupTotal(1, number.orElse(BigDecimal.ZERO), number.isPresent() ? 0 : 1);
    }

    public GroupTotal plus(GroupTotal other) {
        return new GroupTotal(count + other.count, sum.add(other.sum), unsummed + other.unsummed);
    }
}
