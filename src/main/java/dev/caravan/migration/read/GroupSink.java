package dev.caravan.migration.read;

import dev.caravan.source.RecordGroup;

/** Takes the groups that are read. */
public interface GroupSink {

    /**
     * Takes a group, once there is room for it.
     *
     * @param chars of its text
     */
    void put(RecordGroup group, long chars) throws InterruptedException;
}
