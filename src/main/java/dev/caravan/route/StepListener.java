package dev.caravan.route;

import dev.caravan.job.WrittenPack;
import java.time.Duration;

/** Is told what the steps of the import routes do, by several threads. */
interface StepListener {

    /** Listens to nothing. */
    StepListener NONE = new StepListener() {
        @Override
        public void took(Step step, Duration time) {}

        @Override
        public void accounted(WrittenPack pack) {}
    };

    /** The steps that are timed. */
    enum Step {
        /** Reads a file as a whole and claims its run; once a file. */
        CHECK,
        /** Validation, keys, bundles; once a pack. */
        KEYS,
        /** The transactions of a pack, with all retries. */
        WRITE,
        /** Counts and rejects; once a pack. */
        ACCOUNT,
        /** Rejects file, receipt, run record; once a file. */
        COMPLETE
    }

    /** A step has ended, well or not. */
    void took(Step step, Duration time);

    /** A pack has been accounted for. */
    void accounted(WrittenPack pack);
}
