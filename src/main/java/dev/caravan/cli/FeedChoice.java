package dev.caravan.cli;

import dev.caravan.cli.option.UsageException;
import dev.caravan.design.Feed;
import dev.caravan.design.FileFormat;
import dev.caravan.job.folder.FeedMatcher;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Which feed a file, or a folder, of the command line belongs to. */
final class FeedChoice {

    private FeedChoice() {}

    /**
     * The feed named, or else the one that claims the file.
     *
     * @throws UsageException if there is no such file, no such feed, the name tells no format, or the feed takes no folders
     */
    static Feed of(Session session, Path file, Optional<String> named) {
        if (!Files.exists(file)) {
            throw new UsageException("there is no file " + file);
        }
        String feeds = String.join(", ", session.design().feeds().keySet());
        Feed feed = named.map(name -> Optional.ofNullable(
                                session.design().feeds().get(name))
                        .orElseThrow(() -> new UsageException("there is no feed " + name + "; there are: " + feeds)))
                .or(() -> FeedMatcher.of(session.design(), file))
                .orElseThrow(() -> new UsageException(
                        "no feed of " + session.designFolder().resolve("feeds.yaml") + " claims " + file.getFileName()
                                + "; name one with --feed: " + feeds));
        if (Files.isDirectory(file)) {
            if (feed.batch().isEmpty()) {
                throw new UsageException(file + " is a folder, and feed " + feed.name() + " declares no batch");
            }
        } else if (FileFormat.ofName(file.getFileName().toString()).isEmpty()) {
            throw new UsageException(
                    file + ": the name tells no format; wanted .csv, .json, .jsonl or .ndjson, each also .gz");
        }
        return feed;
    }
}
