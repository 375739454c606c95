package dev.caravan.design;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Everything the files of a design folder declare.
 *
 * @param table {@code table.yaml}
 * @param feeds {@code feeds.yaml}, in its order: the first feed that claims a file has it
 * @param migrations what {@code feeds.yaml} declares of databases
 * @param reports {@code reports.yaml}
 */
public record Design(
        TableDesign table, Map<String, Feed> feeds, Map<String, Migration> migrations, Map<String, Report> reports) {
    public Design {
        migrations = Collections.unmodifiableMap(new LinkedHashMap<>(migrations));
        feeds = Collections.unmodifiableMap(new LinkedHashMap<>(feeds));
        reports = Collections.unmodifiableMap(new LinkedHashMap<>(reports));
    }

    /** A design that migrates nothing. */
    public Design(TableDesign table, Map<String, Feed> feeds, Map<String, Report> reports) {
        this(table, feeds, Map.of(), reports);
    }

    /** The first feed that claims a file of that name. */
    public Optional<Feed> feedFor(String fileName) {
        return feeds.values().stream()
                .filter(feed -> feed.claims(fileName).isPresent())
                .findFirst();
    }

    /** The first feed whose batch consists of files that are among these. */
    public Optional<Feed> batchFor(Set<String> fileNames) {
        return feeds.values().stream()
                .filter(feed -> feed.batch()
                        .filter(batch -> fileNames.containsAll(batch.files()))
                        .isPresent())
                .findFirst();
    }
}
