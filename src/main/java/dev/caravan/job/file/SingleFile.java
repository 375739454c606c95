package dev.caravan.job.file;

import dev.caravan.design.Feed;
import dev.caravan.design.FileFormat;
import dev.caravan.job.folder.ControlTotal;
import dev.caravan.job.folder.StoredNames;
import dev.caravan.job.reject.Rejects;
import dev.caravan.job.reject.RejectsFile;
import dev.caravan.job.reject.RejectsFiles;
import dev.caravan.source.Header;
import dev.caravan.source.Inspected;
import dev.caravan.source.InspectedFile;
import dev.caravan.source.Inspection;
import dev.caravan.source.Layout;
import dev.caravan.source.RecordGroups;
import dev.caravan.source.group.GroupReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * A file that is imported by itself.
 *
 * @param name its name when it came, which tells its format; it may lie under another one
 */
record SingleFile(Path path, String name, Feed feed, Parts parts) implements FileDelivery {

    @Override
    public Inspection inspect() throws IOException {
        return ControlTotal.checked(path, parts.inspector().inspect(path, name, layout()));
    }

    @Override
    public RecordGroups groups(Inspected inspected) throws IOException {
        return GroupReader.open(
                path,
                name,
                (InspectedFile) inspected,
                layout(),
                parts.limits(),
                parts.folder().work());
    }

    @Override
    public Rejects rejects(Inspection inspection, String importId) {
        Optional<Header> header = inspection instanceof InspectedFile found ? found.header() : Optional.empty();
        String extension = header.isPresent() ? ".csv" : ".jsonl";
        Path target = parts.folder().rejects().resolve(StoredNames.of(name) + "-" + importId + extension);
        return new RejectsFiles(Map.of("", new RejectsFile(target, header, feed)));
    }

    private Layout layout() {
        return Layout.of(feed, FileFormat.ofName(name).orElseThrow(), parts.design());
    }
}
