package dev.caravan.route;

import dev.caravan.ledger.Receipt;
import java.util.EnumMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Counts what became of files since the start. Safe for use by several threads. */
final class FinishedFiles {

    private final Map<Receipt.State, Integer> files = new EnumMap<>(Receipt.State.class);

    /** Counts a file under the state of its receipt. */
    synchronized void add(Receipt receipt) {
        files.merge(receipt.state(), 1, Integer::sum);
    }

    /** Returns the counts in words: {@code 3 files COMPLETED, 1 INTERRUPTED}. */
    synchronized String inWords() {
        return files.isEmpty()
                ? "no files"
                : files.entrySet().stream()
                        .map(entry -> entry.getValue() + " " + entry.getKey())
                        .collect(Collectors.joining(", ", "files: ", ""));
    }
}
