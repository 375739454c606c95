package dev.caravan.job.verify;

import dev.caravan.bundle.Reject;
import dev.caravan.bundle.verify.Deviation;

/** Something that a verification has to tell of one record. */
public sealed interface Finding {

    /** The line of the record, the file's first line being 1. */
    long line();

    /** The table is not as the record says. */
    record Deviates(Deviation deviation) implements Finding {
        @Override
        public long line() {
            return deviation.line();
        }
    }

    /** The record is invalid: it was never imported, and cannot be compared. */
    record Invalid(Reject reject) implements Finding {
        @Override
        public long line() {
            return reject.record().line();
        }
    }
}
