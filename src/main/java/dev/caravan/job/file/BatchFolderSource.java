package dev.caravan.job.file;

import dev.caravan.design.Batch;
import dev.caravan.design.Feed;
import dev.caravan.job.folder.BatchFolder;
import dev.caravan.job.folder.ControlTotal;
import dev.caravan.job.folder.StoredNames;
import dev.caravan.job.reject.RejectWriter;
import dev.caravan.job.reject.RejectsFile;
import dev.caravan.job.reject.RejectsFiles;
import dev.caravan.source.Header;
import dev.caravan.source.Inspection;
import dev.caravan.source.ReadableBatch;
import dev.caravan.source.ReadableSource;
import dev.caravan.source.RecordGroupReader;
import dev.caravan.source.RecordLayout;
import dev.caravan.source.UnreadableFile;
import dev.caravan.source.group.BatchGroupReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A folder whose two files are joined: one batch. */
record BatchFolderSource(Path path, Feed feed, Parts parts) implements FileSource {

    @Override
    public Inspection inspect() throws IOException {
        Batch batch = batch();
        Inspection together = ReadableBatch.of(
                batch,
                inspect(batch.root(), RecordLayout.ofBatchRoot(feed, parts.design())),
                inspect(batch.items(), RecordLayout.ofBatchItems(feed, parts.design())));
        Set<String> unknown = new BatchFolder(path).unknown(batch);
        return unknown.isEmpty()
                ? together
                : new UnreadableFile(
                        together.sha256(),
                        together.size(),
                        "the folder holds files besides " + batch.root() + " and " + batch.items() + ": "
                                + String.join(", ", unknown));
    }

    private Inspection inspect(String name, RecordLayout layout) throws IOException {
        Path file = path.resolve(name);
        if (!Files.exists(file)) {
            return new UnreadableFile("", 0, "there is no such file in the folder");
        }
        return ControlTotal.checked(file, parts.inspector().inspect(file, name, layout));
    }

    @Override
    public RecordGroupReader groups(ReadableSource inspected) throws IOException {
        return BatchGroupReader.open(
                path,
                (ReadableBatch) inspected,
                RecordLayout.ofBatchRoot(feed, parts.design()),
                RecordLayout.ofBatchItems(feed, parts.design()),
                parts.limits(),
                parts.folder().work());
    }

    @Override
    public RejectWriter rejects(Inspection inspection, String importId) {
        Map<String, RejectsFile> byFile = new LinkedHashMap<>();
        if (inspection instanceof ReadableBatch inspected) {
            byFile.put(batch().root(), rejects(inspected.rootHeader(), importId));
            byFile.put(batch().items(), rejects(inspected.itemsHeader(), importId));
        }
        return new RejectsFiles(byFile);
    }

    private RejectsFile rejects(Header header, String importId) {
        String name = StoredNames.of(path.getFileName() + "-" + header.file()) + "-" + importId + ".csv";
        return new RejectsFile(parts.folder().rejects().resolve(name), Optional.of(header), feed);
    }

    private Batch batch() {
        return feed.batch().orElseThrow();
    }
}
