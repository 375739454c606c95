package dev.caravan.route;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.ExecutorService;
import org.junit.jupiter.api.Test;

class WriterThreadsTest {

    @Test
    void writersStandBehindTheCompilersAndAreKnownByTheirNames() throws Exception {
        ExecutorService writers = WriterThreads.start(2);
        try {
            Thread first = writers.submit(Thread::currentThread).get();
            Thread second = writers.submit(Thread::currentThread).get();
            assertThat(first.getPriority()).isEqualTo(Thread.MIN_PRIORITY);
            assertThat(first.getName()).isEqualTo("caravan-writer-1");
            assertThat(second.getName()).isEqualTo("caravan-writer-2");
        } finally {
            writers.shutdownNow();
        }
    }
}
