package dev.caravan.job;

import dev.caravan.design.EntityType;
import dev.caravan.source.RecordGroup;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Keeps file order among records of the same key while several packs are in flight: a pack waits for those in flight that
 * hold one of its keys. Holds no more keys than there are in flight. If entities can give up unique values that others take,
 * a pack waits for all before it: the records do not say what an entity gives up.
 */
final class KeySequencer {

    private final Map<String, RecordPack> inFlight = new HashMap<>();
    private final boolean oneByOne;
    private RecordPack latest;

    KeySequencer(EntityType root) {
        this.oneByOne = root.uniqueValuesMove();
    }

    /** The packs in flight that hold a key of these groups. */
    synchronized Set<RecordPack> holding(List<RecordGroup> groups) {
        Set<RecordPack> holding = new LinkedHashSet<>();
        if (oneByOne && latest != null) {
            holding.add(latest);
        }
        for (RecordGroup group : groups) {
            RecordPack pack = inFlight.get(group.key());
            if (pack != null) {
                holding.add(pack);
            }
        }
        return holding;
    }

    /** From now on the pack is the latest to hold its keys. */
    synchronized void enter(RecordPack pack) {
        pack.groups().forEach(group -> inFlight.put(group.key(), pack));
        latest = pack;
    }

    /** The pack has been written: later ones may be. */
    void leave(RecordPack pack) {
        synchronized (this) {
            pack.groups().forEach(group -> inFlight.remove(group.key(), pack));
            latest = latest == pack ? null : latest;
        }
        pack.finished();
    }
}
