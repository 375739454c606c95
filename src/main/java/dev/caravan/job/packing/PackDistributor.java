package dev.caravan.job.packing;

import dev.caravan.source.RecordGroup;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Deals the groups of a part of a file over its packs, one to each in turn: in a file sorted by key, neighbours share a
 * partition, and one transaction of neighbours, beside others of the next ones, would strike that alone.
 *
 * <p>Groups of the same key keep their order, from pack to pack and within one. Where it can be they come into different
 * packs, since one transaction takes a key once.
 */
final class PackDistributor {

    private final int packActions;
    private final long packChars;

    PackDistributor(PackLimits limits) {
        this.packActions = limits.actions();
        this.packChars = limits.chars();
    }

    PackBuilder newPack() {
        return new PackBuilder(packActions, packChars);
    }

    /**
     * The packs, each with at least one group.
     *
     * @param groups in the file's order
     */
    List<List<RecordGroup>> deal(List<SizedGroup> groups) {
        List<PackBuilder> packs = new ArrayList<>();
        for (int pack = packsInOrder(groups); pack > 0; pack--) {
            packs.add(newPack());
        }
        Map<String, Integer> latest = new HashMap<>();
        int turn = 0;
        for (SizedGroup group : groups) {
            Integer before = latest.get(group.group().key());
            int pack = before == null ? inTurn(group, packs, turn) : after(before, group, packs);
            if (pack == packs.size()) {
                packs.add(newPack());
            }
            packs.get(pack).add(group);
            latest.put(group.group().key(), pack);
            if (before == null) {
                turn = (pack + 1) % packs.size();
            }
        }
        return packs.stream()
                .map(PackBuilder::groups)
                .filter(dealt -> !dealt.isEmpty())
                .toList();
    }

    /** The next pack in turn that has room, or a further one. */
    private static int inTurn(SizedGroup group, List<PackBuilder> packs, int turn) {
        for (int step = 0; step < packs.size(); step++) {
            int pack = (turn + step) % packs.size();
            if (packs.get(pack).hasRoomFor(group)) {
                return pack;
            }
        }
        return packs.size();
    }

    /** The next pack after the one with the group before, or that one itself, or a further one. */
    private static int after(int before, SizedGroup group, List<PackBuilder> packs) {
        for (int pack = before + 1; pack < packs.size(); pack++) {
            if (packs.get(pack).hasRoomFor(group)) {
                return pack;
            }
        }
        return packs.get(before).hasRoomFor(group) ? before : packs.size();
    }

    /** How many packs the groups fill one after the other. */
    private int packsInOrder(List<SizedGroup> groups) {
        int packs = 0;
        PackBuilder open = null;
        for (SizedGroup group : groups) {
            if (open == null || !open.hasRoomFor(group)) {
                open = newPack();
                packs++;
            }
            open.add(group);
        }
        return packs;
    }
}
