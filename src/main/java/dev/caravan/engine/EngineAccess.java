package dev.caravan.engine;

import java.net.URI;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * This process's way to an engine.
 *
 * @param endpoint where the engine answers this process
 * @param forwarder carries the connections to an engine with a network of its own; empty if the engine's port is open
 */
record EngineAccess(URI endpoint, Optional<LoopbackForwarder> forwarder) implements AutoCloseable {

    /**
     * Opens the way.
     *
     * @param current finds the engine at each connection
     * @param engine the engine now, which says where it listens
     */
    static EngineAccess to(Supplier<Optional<EngineRecord>> current, EngineRecord engine) {
        if (!engine.privateNetwork()) {
            return new EngineAccess(Health.endpoint(engine.port()), Optional.empty());
        }
        LoopbackForwarder forwarder = LoopbackForwarder.start(current);
        return new EngineAccess(forwarder.endpoint(), Optional.of(forwarder));
    }

    /** Returns whether every user and every web page of this machine can reach the engine. */
    boolean isOpenToOthers() {
        return forwarder.isEmpty();
    }

    @Override
    public void close() {
        forwarder.ifPresent(LoopbackForwarder::close);
    }
}
