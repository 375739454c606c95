package dev.caravan.migration.verify;

import java.nio.file.Path;
import java.util.List;

/**
 * A migration that has been compared with its source.
 *
 * @param file the report
 * @param first the first lines of the list of differences, in words
 */
public record VerifiedMigration(VerificationReport report, Path file, List<String> first) {
    public VerifiedMigration {
        first = List.copyOf(first);
    }
}
