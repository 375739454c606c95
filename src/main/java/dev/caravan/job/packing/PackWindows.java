package dev.caravan.job.packing;

import dev.caravan.source.RecordGroup;
import dev.caravan.source.RecordGroupReader;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the groups of a file in windows: as many as fill {@value #PACKS} packs one after the other, fewer where they are
 * large. In memory is one window. For one thread.
 */
public final class PackWindows {

    static final int PACKS = 16;

    /** A window of large records holds no more characters than so many full packs. */
    private static final int PACKS_OF_CHARS = 4;

    private final RecordGroupReader reader;
    private final GroupSizer sizes;
    private final PackDistributor dealing;
    private final long mostChars;
    private RecordGroup ahead;

    /** Reads the first group. */
    public PackWindows(RecordGroupReader reader, GroupSizer sizes, PackLimits limits) throws IOException {
        this.reader = reader;
        this.sizes = sizes;
        this.dealing = new PackDistributor(limits);
        this.mostChars = (long) PACKS_OF_CHARS * limits.chars();
        this.ahead = reader.read();
    }

    public boolean hasNext() {
        return ahead != null;
    }

    /** The packs of the next window, at least one. */
    public List<List<RecordGroup>> next() throws IOException {
        List<SizedGroup> window = new ArrayList<>();
        PackBuilder open = dealing.newPack();
        int packs = 1;
        long chars = 0;
        while (ahead != null && chars < mostChars) {
            SizedGroup group = sizes.of(ahead);
            if (!open.hasRoomFor(group)) {
                if (packs == PACKS) {
                    break;
                }
                open = dealing.newPack();
                packs++;
            }
            open.add(group);
            window.add(group);
            chars += group.chars();
            ahead = reader.read();
        }
        return dealing.deal(window);
    }
}
