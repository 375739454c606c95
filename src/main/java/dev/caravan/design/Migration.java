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

    /** The same migration under another policy than its steps declare. */
    public Migration under(OnExisting policy) {
        return new Migration(
                name, steps.stream().map(step -> step.under(policy)).toList());
    }
}
