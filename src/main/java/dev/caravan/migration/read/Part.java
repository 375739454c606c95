package dev.caravan.migration.read;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A part of a step: the entities whose keys are in a range, or the items that belong to no entity.
 *
 * @param number counted from 0
 * @param behind the key that all are behind; empty: there is no beginning
 * @param upTo the last possible key; empty: there is no end
 * @param orphans whether it is the items that belong to no entity; then it has no range
 */
public record Part(int number, Optional<List<String>> behind, Optional<List<String>> upTo, boolean orphans) {

    /**
     * The parts between boundaries: without gap or overlap, the first and the last open, and one for orphans where there are
     * items.
     */
    public static List<Part> between(List<List<String>> boundaries, boolean items) {
        List<Part> parts = new ArrayList<>();
        Optional<List<String>> behind = Optional.empty();
        for (List<String> boundary : boundaries) {
            parts.add(new Part(parts.size(), behind, Optional.of(boundary), false));
            behind = Optional.of(boundary);
        }
        parts.add(new Part(parts.size(), behind, Optional.empty(), false));
        if (items) {
            parts.add(new Part(parts.size(), Optional.empty(), Optional.empty(), true));
        }
        return parts;
    }
}
