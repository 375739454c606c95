package dev.caravan.engine;

import java.time.Duration;

/**
 * How long opening and closing the engine may take.
 *
 * @param lockWait until another process has finished starting or stopping the same engine
 * @param startWait until a started engine answers
 * @param stopWait until an engine that was asked to stop has ended; then it is killed
 */
record EngineLimits(Duration lockWait, Duration startWait, Duration stopWait) {

    /** The lock outlasts one start and one stop of another process. */
    static final EngineLimits DEFAULT =
            new EngineLimits(Duration.ofSeconds(30), Duration.ofSeconds(15), Duration.ofSeconds(10));
}
