package dev.caravan.bench;

import java.io.EOFException;
import java.io.IOException;

/**
 * Lets two programs take turns, round by round: what the machine does to one of them it then does to the other. See
 * {@code bench/alternate.py}.
 */
final class Turns {

    private Turns() {}

    /**
     * Waits for a line on standard input, where {@code -Dbench.turns=true} asks for it.
     *
     * @throws EOFException where there will be no further turn
     */
    static void await() throws IOException {
        if (Boolean.getBoolean("bench.turns") && System.in.read() < 0) {
            throw new EOFException("no further turn");
        }
    }
}
