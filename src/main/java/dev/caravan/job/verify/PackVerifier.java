package dev.caravan.job.verify;

import dev.caravan.bundle.Bundle;
import dev.caravan.bundle.assemble.AssemblyResult;
import dev.caravan.bundle.assemble.BundleAssembler;
import dev.caravan.bundle.verify.BundleVerifier;
import dev.caravan.design.Feed;
import dev.caravan.design.Limits;
import dev.caravan.design.TableDesign;
import dev.caravan.source.RecordGroup;
import dev.caravan.store.TableStore;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes bundles of the records of a feed, as an import does, and compares them with the table. Writes nothing. Safe for use by
 * several threads.
 */
public final class PackVerifier {

    private final BundleAssembler assembler;
    private final BundleVerifier verifier;

    /** A verifier of what a feed brings. */
    public PackVerifier(TableDesign design, TableStore store, Feed feed, Limits limits) {
        // Run and time stand in what nobody compares: ids, and values that no record gives.
        this.assembler = new BundleAssembler(design, feed, limits, "verification", Instant.EPOCH);
        this.verifier = new BundleVerifier(store, design);
    }

    /** Compares groups, reading their items together. */
    public VerifiedPack verify(List<RecordGroup> groups) {
        List<AssemblyResult.Refused> refused = new ArrayList<>();
        List<Bundle> bundles = new ArrayList<>();
        for (RecordGroup group : groups) {
            AssemblyResult assembly = assembler.assemble(group);
            if (assembly instanceof AssemblyResult.Assembled assembled) {
                bundles.add(assembled.bundle());
            } else {
                refused.add((AssemblyResult.Refused) assembly);
            }
        }
        return new VerifiedPack(refused, verifier.verify(bundles));
    }
}
