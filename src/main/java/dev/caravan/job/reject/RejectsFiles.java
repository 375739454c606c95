package dev.caravan.job.reject;

import dev.caravan.bundle.Reject;
import dev.caravan.source.SourceRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The rejects of a run: a file for each file that its records come from. */
public final class RejectsFiles implements RejectWriter {

    private final Map<String, RejectsFile> bySource;

    /**
     * The rejects of a run.
     *
     * @param bySource by the name of the file that rows are from, as their header tells it; under an empty name where there
     *     is one file
     */
    public RejectsFiles(Map<String, RejectsFile> bySource) {
        this.bySource = new LinkedHashMap<>(bySource);
    }

    @Override
    public void write(Reject reject) throws IOException {
        String source =
                reject.record() instanceof SourceRecord.Row row ? row.header().file() : "";
        bySource.get(source).write(reject);
    }

    @Override
    public List<Path> publish() throws IOException {
        List<Path> published = new ArrayList<>();
        for (RejectsFile file : bySource.values()) {
            file.publish().ifPresent(published::add);
        }
        return published;
    }

    /** Removes what was not published. */
    @Override
    public void close() throws IOException {
        for (RejectsFile file : bySource.values()) {
            file.close();
        }
    }
}
