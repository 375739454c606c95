package dev.caravan.job.folder;

import dev.caravan.io.OwnerOnlyFiles;
import dev.caravan.ledger.Receipt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The folder of receipts: {@code results/<file name>-<import id>.json}. */
public final class ReceiptFolder {

    private final Path folder;

    public ReceiptFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * Writes the receipt of an interruption, unless another process has accounted for the run meanwhile; the table, which would
     * tell, may be away.
     */
    public void writeUnlessAccounted(Receipt interrupted) throws IOException {
        Path file = file(interrupted);
        boolean accounted =
                Files.exists(file) && Receipt.parse(Files.readString(file)).state() != Receipt.State.INTERRUPTED;
        if (!accounted) {
            write(interrupted);
        }
    }

    /** Writes a receipt; that of a resumed run replaces the one of its interruption. */
    public void write(Receipt receipt) throws IOException {
        OwnerOnlyFiles.writeWhole(file(receipt), receipt.toJson() + "\n");
    }

    private Path file(Receipt receipt) {
        return folder.resolve(StoredNames.of(receipt.file()) + "-" + receipt.importId() + ".json");
    }
}
