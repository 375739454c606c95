package dev.caravan.job.file;

import dev.caravan.design.Feed;
import dev.caravan.design.FileFormat;
import dev.caravan.job.folder.ControlTotal;
import dev.caravan.job.folder.StoredNames;
import dev.caravan.job.reject.RejectWriter;
import dev.caravan.job.reject.RejectsFile;
import dev.caravan.job.reject.RejectsFiles;
import dev.caravan.source.Header;
import dev.caravan.source.Inspection;
import dev.caravan.source.ReadableFile;
import dev.caravan.source.ReadableSource;
import dev.caravan.source.RecordGroupReader;
import dev.caravan.source.RecordLayout;
import dev.caravan.source.group.FileGroupReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * A file that is imported by itself.
 *
 * @param name its name when it came, which tells its format; it may lie under another one
 */
record SingleFileSource(Path path, String name, Feed feed, Parts parts) implements FileSource {

    @Override
    public Inspection inspect() throws IOException {
        return ControlTotal.checked(path, parts.inspector().inspect(path, name, layout()));
    }

    @Override
    public RecordGroupReader groups(ReadableSource inspected) throws IOException {
        return FileGroupReader.open(
                path,
                name,
                (ReadableFile) inspected,
                layout(),
                parts.limits(),
                parts.folder().work());
    }

    @Override
    public RejectWriter rejects(Inspection inspection, String importId) {
        Optional<Header> header = inspection instanceof ReadableFile found ? found.header() : Optional.empty();
        String extension = header.isPresent() ? ".csv" : ".jsonl";
        Path target = parts.folder().rejects().resolve(StoredNames.of(name) + "-" + importId + extension);
        return new RejectsFiles(Map.of("", new RejectsFile(target, header, feed)));
    }

    private RecordLayout layout() {
        return RecordLayout.of(feed, FileFormat.ofName(name).orElseThrow(), parts.design());
    }
}
