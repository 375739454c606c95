package dev.caravan.design;

import java.util.List;

/**
 * What is taken over from a relational database.
 *
 * @param name how {@code caravan migrate} calls it
 * @param steps entity by entity, in their order
 */
public record Migration(String name, List<MigrationStep> steps) {
    public Migration {
        steps = List.copyOf(steps);
    }
}
