package dev.caravan.job;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressScheduleTest {

    private final ProgressSchedule intervals = new ProgressSchedule();

    private static JobProgress at(String importId, long second) {
        return new JobProgress(importId, "orders.csv", 1, 2, 0, 0, 0, Duration.ofSeconds(second));
    }

    /** The seconds at which an import is told that runs so long. */
    private List<Long> told(String importId, long seconds) {
        List<Long> told = new ArrayList<>();
        for (long second = 1; second <= seconds; second++) {
            if (!intervals.due(List.of(at(importId, second))).isEmpty()) {
                told.add(second);
            }
        }
        return told;
    }

    @Test
    void nothingIsToldOfAFileThatIsDoneQuickly() {
        assertThat(told("a", 9)).isEmpty();
    }

    @Test
    void itIsToldSoonThenRarerAtLastEveryFiveMinutes() {
        assertThat(told("a", 1300)).containsExactly(10L, 30L, 70L, 150L, 310L, 610L, 910L, 1210L);
    }

    @Test
    void theNextFileIsToldAsSoonAsTheFirst() {
        assertThat(told("a", 100)).containsExactly(10L, 30L, 70L);
        assertThat(told("b", 100)).containsExactly(10L, 30L, 70L);
    }

    @Test
    void twoAtOnceHaveIntervalsOfTheirOwn() {
        assertThat(intervals.due(List.of(at("a", 10), at("b", 9)))).containsExactly(at("a", 10));
        assertThat(intervals.due(List.of(at("a", 11), at("b", 10)))).containsExactly(at("b", 10));
    }
}
