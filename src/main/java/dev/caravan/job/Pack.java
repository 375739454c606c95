package dev.caravan.job;

/** A pack at some step of the pipeline. */
public sealed interface Pack permits RecordPack, KeyedPack, WrittenPack {

    /** The records that the pack began as. */
    RecordPack pack();

    /** The job that the pack is of. */
    default JobExecution job() {
        return pack().execution();
    }
}
