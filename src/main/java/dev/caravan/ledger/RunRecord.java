package dev.caravan.ledger;

import dev.caravan.store.Condition;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * The record of a run: {@code PK IMPORT#<id>, SK RUN}, found by month through GSI1 ({@code IMPORTS#yyyy-MM},
 * {@code started_at#id}).
 */
public final class RunRecord {

    static final String RECEIPT = "receipt";
    static final String STATE = "state";
    public static final String EXPIRES_AT = "expires_at";
    public static final String CLAIM = "claim_pk";
    private static final String SORT_KEY = "RUN";

    private RunRecord() {}

    public static String partition(String importId) {
        return "IMPORT#" + importId;
    }

    public static ItemKey key(String importId) {
        return new ItemKey(partition(importId), SORT_KEY);
    }

    static ItemKey stopKey(String importId) {
        return new ItemKey(partition(importId), "STOP");
    }

    static String monthPartition(String month) {
        return "IMPORTS#" + month;
    }

    /** The record that holds a receipt, and tells where the claim of its run is. */
    static Item of(Receipt receipt, ItemKey claim) {
        String started = receipt.startedAt();
        return Item.at(key(receipt.importId()))
                .with("entity_type", "IMPORT_RUN")
                .with("GSI1PK", monthPartition(started.substring(0, "yyyy-MM".length())))
                .with("GSI1SK", started + "#" + receipt.importId())
                .with(STATE, receipt.state().name())
                .with(CLAIM, claim.partition())
                .with(RECEIPT, receipt.toJson());
    }

    /** Holds as long as the record has the receipt that was read. */
    static Condition unchanged(Item record) {
        return Condition.holds(RECEIPT, record.text(RECEIPT));
    }

    /**
     * The receipt that a record holds.
     *
     * @throws LedgerException if it is not one that Caravan writes there
     */
    public static Receipt receipt(Item record) {
        Receipt receipt;
        try {
            receipt = Receipt.parse(new CheckedRecord(record).text(RECEIPT));
        } catch (IllegalArgumentException e) {
            throw CheckedRecord.invalid(record.key(), "holds no receipt");
        }
        String problem = receipt == null ? "fields are not all there" : problem(record, receipt);
        if (!problem.isEmpty()) {
            throw CheckedRecord.invalid(record.key(), "holds a receipt whose " + problem);
        }
        return receipt;
    }

    private static String problem(Item record, Receipt receipt) {
        boolean isOfRecord = CheckedRecord.isFileName(receipt.importId())
                && partition(receipt.importId()).equals(record.key().partition());
        boolean hasEnded = receipt.finishedAt() != null && !receipt.finishedAt().isEmpty();
        if (!isOfRecord) {
            return "import_id is not that of the record";
        }
        if (!CheckedRecord.isFileName(receipt.file())) {
            return "file is not a file name";
        }
        if (!areBelow(receipt.rejectsFile())) {
            return "rejects_file is not in the data folder";
        }
        if (!CheckedRecord.isTime(receipt.startedAt()) || (hasEnded && !CheckedRecord.isTime(receipt.finishedAt()))) {
            return "times are not timestamps";
        }
        boolean isWhole = receipt.feed() != null
                && receipt.sha256() != null
                && receipt.state() != null
                && receipt.finishedAt() != null
                && receipt.message() != null
                && receipt.records() != null
                && receipt.bundles() != null;
        return isWhole ? "" : "fields are not all there";
    }

    /** A folder's rejects are several, with a comma and a blank between them. */
    private static boolean areBelow(String paths) {
        return paths != null
                && (paths.isEmpty() || Stream.of(paths.split(", ", -1)).allMatch(CheckedRecord::isBelow));
    }

    /** The receipt of a record, or one that says why there is none: for lists, of which one record must not hide the others. */
    static Receipt receiptOrProblem(Item record) {
        try {
            return receipt(record);
        } catch (LedgerException e) {
            String id = record.key().partition().replaceFirst("^IMPORT#", "").replaceAll("[^A-Za-z0-9_-]", "?");
            return new Receipt(
                    id,
                    "",
                    "",
                    "",
                    Receipt.State.FAILED,
                    Instant.EPOCH.toString(),
                    Instant.EPOCH.toString(),
                    RecordCounts.ZERO,
                    RecordCounts.ZERO,
                    0,
                    0,
                    0,
                    "",
                    List.of(),
                    e.getMessage());
        }
    }
}
