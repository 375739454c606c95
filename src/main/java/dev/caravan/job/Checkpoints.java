package dev.caravan.job;

import java.io.IOException;

/**
 * What a run remembers beside the bundles that it applied, so that a later process need not read again what is accounted
 * for.
 */
public interface Checkpoints {

    /** A run that is read again as a whole. */
    Checkpoints NONE = new Checkpoints() {
        @Override
        public ImportTotals before() {
            return ImportTotals.ZERO;
        }

        @Override
        public void counted(WrittenPack pack) {}

        @Override
        public void settled() {}
    };

    /** The sums of what earlier processes have accounted for and nobody reads again. */
    ImportTotals before();

    /** A pack is counted; its rejects may not be written yet. One call at a time. */
    void counted(WrittenPack pack);

    /**
     * The rejects of all packs counted so far are written. One call at a time.
     *
     * @throws IOException if the disk fails
     */
    void settled() throws IOException;
}
