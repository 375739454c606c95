package dev.caravan.route;

import dev.caravan.job.Pack;
import java.time.Duration;
import org.apache.camel.Exchange;
import org.apache.camel.Processor;

/**
 * A step that packs go through, several at once.
 *
 * <p>A failure aborts the pack's job instead of failing the part's own exchange: the splitter would let every other part
 * of the file run on, and an error handler would see each of them. The job tells its failure when the file completes. A
 * pack that was given up passes the remaining steps untouched.
 *
 * @param <P> the pack that the step takes
 */
abstract class PackProcessor<P extends Pack> implements Processor {

    private final Class<P> takes;
    private final StepListener.Step step;
    private final StepListener listener;

    PackProcessor(Class<P> takes, StepListener.Step step, StepListener listener) {
        this.takes = takes;
        this.step = step;
        this.listener = listener;
    }

    /** What the step makes of a pack. */
    abstract Object apply(P pack) throws Exception;

    @Override
    public final void process(Exchange exchange) {
        Object body = exchange.getMessage().getBody();
        if (!takes.isInstance(body)) {
            return;
        }
        P pack = takes.cast(body);
        long begin = System.nanoTime();
        try {
            exchange.getMessage().setBody(apply(pack));
        } catch (Exception | Error e) {
            pack.job().abort(e);
            pack.job().passed(pack);
            exchange.getMessage().setBody(null);
        } finally {
            listener.took(step, Duration.ofNanos(System.nanoTime() - begin));
        }
    }
}
