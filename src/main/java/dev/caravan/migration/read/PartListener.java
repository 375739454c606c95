package dev.caravan.migration.read;

import java.io.IOException;

/** Is told which parts have been read. */
@FunctionalInterface
public interface PartListener {

    /** A part has been read as a whole, and gave so many groups. */
    void read(int part, long groups) throws IOException;
}
