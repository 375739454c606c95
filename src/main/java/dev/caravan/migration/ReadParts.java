package dev.caravan.migration;

import java.io.IOException;

/** Is told which parts have been read. */
@FunctionalInterface
interface ReadParts {

    /** A part has been read as a whole, and gave so many groups. */
    void read(int part, long groups) throws IOException;
}
