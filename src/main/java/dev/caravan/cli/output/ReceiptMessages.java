package dev.caravan.cli.output;

import dev.caravan.ledger.Receipt;
import dev.caravan.validation.Counted;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;

/** What standard error says of a receipt. */
public final class ReceiptMessages {

    private ReceiptMessages() {}

    /**
     * Why an import was interrupted or failed, or where its rejects are; empty if there is nothing to say.
     *
     * @param folder what paths of receipts are relative to
     * @param again what is to be done for an interrupted one to go on
     */
    public static Optional<String> of(Receipt receipt, Path folder, String again) {
        if (!receipt.message().isEmpty()) {
            String hint = receipt.state() == Receipt.State.INTERRUPTED ? "; " + again + " to go on" : "";
            return Optional.of("caravan: " + receipt.file() + ": " + receipt.message() + hint);
        }
        if (!receipt.rejectsFile().isEmpty()) {
            return Optional.of("caravan: " + receipt.file() + ": "
                    + Counted.of(receipt.records().rejected(), "rejected record")
                    + (receipt.records().rejected() == 1 ? " is in " : " are in ")
                    + inFolder(folder, receipt.rejectsFile()));
        }
        return Optional.empty();
    }

    /** What is joined has a rejects file for each of its files, or queries. */
    private static String inFolder(Path folder, String rejectsFiles) {
        return Arrays.stream(rejectsFiles.split(", (?=rejects/)"))
                .map(file -> folder.resolve(file).toString())
                .collect(Collectors.joining(" and "));
    }
}
