package dev.caravan.route;

import dev.caravan.job.ControlTotal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.camel.Exchange;
import org.apache.camel.Header;
import org.apache.camel.component.file.GenericFile;
import org.apache.camel.component.file.GenericFileFilter;

/**
 * Lets the inbox take only files that are complete: those with a marker {@code NAME.done} at once, others when they have
 * not changed for a while. Uploads in progress and markers themselves are left alone. Bean {@code completeFiles}.
 *
 * <p>Camel's own {@code readLock=changed} waits for each file in turn, and its {@code doneFileName} makes the marker
 * mandatory.
 */
public final class CompleteFiles implements GenericFileFilter<Object> {

    private static final List<String> IN_PROGRESS = List.of(".tmp", ".part", ".filepart");
    private static final Duration LEFT_ALONE = Duration.ofSeconds(10);
    private static final String MARKER = ".done";

    /** How a file looked when it was last met, and since when it has looked so. */
    private record Seen(long size, long modified, long since) {}

    private final Duration quiet;
    private final Clock clock;
    private final Map<String, Instant> leftAlone = new ConcurrentHashMap<>();
    private final Map<String, Seen> seen = new ConcurrentHashMap<>();

    /**
     * A filter.
     *
     * @param quiet for how long a file without a marker must not have changed
     */
    public CompleteFiles(Duration quiet, Clock clock) {
        this.quiet = quiet;
        this.clock = clock;
    }

    @Override
    public boolean accept(GenericFile<Object> file) {
        if (file.isDirectory()) {
            return false;
        }
        Path path = Path.of(file.getAbsoluteFilePath());
        String name = file.getFileNameOnly();
        if (name.startsWith(".") || name.toLowerCase(Locale.ROOT).endsWith(MARKER) || isInProgress(name)) {
            return false;
        }
        return !isLeftAlone(path) && (Files.exists(ControlTotal.markerOf(path)) || isQuiet(path, file));
    }

    /** Lets a file lie for a while: it could not be imported now, and reading it anew at every look is of no use. */
    public void leaveAlone(@Header(Exchange.FILE_PATH) String file) {
        if (file != null) {
            leftAlone.put(file, clock.instant().plus(LEFT_ALONE));
        }
    }

    private boolean isLeftAlone(Path path) {
        Instant until = leftAlone.get(path.toString());
        if (until != null && until.isAfter(clock.instant())) {
            return true;
        }
        leftAlone.remove(path.toString());
        return false;
    }

    /** Whether a name is that of an upload in progress. Names with a dot in front are, too. */
    static boolean isInProgress(String name) {
        return IN_PROGRESS.stream().anyMatch(name.toLowerCase(Locale.ROOT)::endsWith);
    }

    private boolean isQuiet(Path path, GenericFile<Object> file) {
        long now = clock.millis();
        forgetGone();
        Seen last = seen.get(path.toString());
        if (last == null || last.size() != file.getFileLength() || last.modified() != file.getLastModified()) {
            seen.put(path.toString(), new Seen(file.getFileLength(), file.getLastModified(), now));
            return false;
        }
        return now - last.since() >= quiet.toMillis();
    }

    private void forgetGone() {
        seen.keySet().removeIf(path -> !Files.exists(Path.of(path)));
    }
}
