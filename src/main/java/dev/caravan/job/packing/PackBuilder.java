package dev.caravan.job.packing;

import dev.caravan.source.RecordGroup;
import java.util.ArrayList;
import java.util.List;

/** A pack that is being filled. */
final class PackBuilder {

    private final int mostActions;
    private final long mostChars;
    private final List<RecordGroup> groups = new ArrayList<>();
    private int actions;
    private long chars;

    /** An empty pack; the last group of a pack may take it beyond the characters. */
    PackBuilder(int mostActions, long mostChars) {
        this.mostActions = mostActions;
        this.mostChars = mostChars;
    }

    /** Returns whether a group may be added; an empty pack takes any. */
    boolean hasRoomFor(SizedGroup group) {
        return groups.isEmpty() || (actions + group.actions() <= mostActions && chars < mostChars);
    }

    void add(SizedGroup group) {
        groups.add(group.group());
        actions += group.actions();
        chars += group.chars();
    }

    List<RecordGroup> groups() {
        return List.copyOf(groups);
    }
}
