package dev.caravan.job;

import dev.caravan.ledger.Receipt;
import java.io.IOException;
import java.nio.file.Path;

/** The folder of receipts: {@code results/<file name>-<import id>.json}. */
final class ResultsFolder {

    private final Path folder;

    ResultsFolder(Path folder) {
        this.folder = folder;
    }

    /** Writes a receipt; that of a resumed run replaces the one of its interruption. */
    void write(Receipt receipt) throws IOException {
        PrivateFiles.writeWhole(
                folder.resolve(StoredNames.of(receipt.file()) + "-" + receipt.importId() + ".json"),
                receipt.toJson() + "\n");
    }
}
