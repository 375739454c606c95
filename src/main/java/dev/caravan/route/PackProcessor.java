package dev.caravan.route;

import dev.caravan.job.Pack;
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

    PackProcessor(Class<P> takes) {
        this.takes = takes;
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
        try {
            exchange.getMessage().setBody(apply(pack));
        } catch (Exception | Error e) {
            pack.job().abort(e);
            pack.job().passed(pack);
            exchange.getMessage().setBody(null);
        }
    }
}
