package dev.caravan.job;

import dev.caravan.bundle.assemble.AssemblyResult;
import java.util.List;

/**
 * A pack whose records have been checked and made into bundles with their keys, or refused.
 *
 * @param assemblies one for each group of the pack, in their order
 */
public record KeyedPack(RecordPack pack, List<AssemblyResult> assemblies) implements Pack {
    public KeyedPack {
        assemblies = List.copyOf(assemblies);
    }
}
