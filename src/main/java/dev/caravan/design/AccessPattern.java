package dev.caravan.design;

import dev.caravan.key.KeyTemplate;
import java.util.Optional;

/**
 * A question that the table's keys answer without a scan.
 *
 * @param name how {@code query} and reports call it
 * @param index the index asked; empty: the table
 * @param partition the template of the partition key; its attributes are the pattern's parameters
 * @param sort the template of the whole sort key, where one item is asked for
 * @param sortPrefix what the sort key begins with
 * @param range the attribute whose {@code from} (inclusive) and {@code to} (exclusive) bound the sort key
 * @param newestFirst whether items come in descending order of the sort key
 * @param consistent whether reads are strongly consistent; never on an index
 */
public record AccessPattern(
        String name,
        Optional<String> index,
        KeyTemplate partition,
        Optional<KeyTemplate> sort,
        Optional<String> sortPrefix,
        Optional<String> range,
        boolean newestFirst,
        boolean consistent) {}
