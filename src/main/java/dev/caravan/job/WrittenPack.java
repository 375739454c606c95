package dev.caravan.job;

import dev.caravan.bundle.Assembly;
import dev.caravan.bundle.WrittenBundles;
import java.util.List;

/**
 * A pack that has been written: what became of each of its bundles.
 *
 * @param refused those that were refused before anything was written
 * @param written those that came to the table
 */
public record WrittenPack(RecordPack pack, List<Assembly.Refused> refused, WrittenBundles written) implements Pack {
    public WrittenPack {
        refused = List.copyOf(refused);
    }
}
