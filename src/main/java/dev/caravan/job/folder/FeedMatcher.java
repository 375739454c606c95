package dev.caravan.job.folder;

import dev.caravan.design.Design;
import dev.caravan.design.Feed;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Which feed claims what comes in: a file by its name, a folder by the names of the files in it. */
public final class FeedMatcher {

    private FeedMatcher() {}

    /** The first feed of a design that claims a file or folder. */
    public static Optional<Feed> of(Design design, Path path) {
        return Files.isDirectory(path)
                ? design.batchFor(new BatchFolder(path).names())
                : design.feedFor(path.getFileName().toString());
    }
}
