package dev.caravan.ledger;

import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import java.time.DateTimeException;
import java.time.Instant;

/**
 * Reads a record of the ledger as input: whoever may write to the table may have changed it. What it holds becomes names of
 * files, and lines on a terminal.
 */
public final class CheckedRecord {

    private static final int MOST_CHARS = 512;

    private final Item item;

    public CheckedRecord(Item item) {
        this.item = item;
    }

    /**
     * A text that is there.
     *
     * @throws LedgerException if there is none
     */
    public String text(String attribute) {
        String text = item.text(attribute);
        if (text == null) {
            throw invalid(item.key(), "has no " + attribute);
        }
        return text;
    }

    /**
     * A whole number.
     *
     * @throws LedgerException if there is none
     */
    public long number(String attribute) {
        try {
            return Long.parseLong(text(attribute));
        } catch (NumberFormatException e) {
            throw invalid(item.key(), attribute + " is not a whole number");
        }
    }

    /**
     * The id of a run, which names files.
     *
     * @throws LedgerException if it cannot
     */
    String id(String attribute) {
        String id = text(attribute);
        if (!isFileName(id)) {
            throw invalid(item.key(), attribute + " is not an id");
        }
        return id;
    }

    /** Returns whether a text names a file within a folder, and nothing else. */
    static boolean isFileName(String text) {
        return text != null
                && !text.isBlank()
                && text.length() <= MOST_CHARS
                && !text.equals(".")
                && !text.equals("..")
                && text.chars().noneMatch(c -> c == '/' || c == '\\' || Character.isISOControl(c));
    }

    /** Returns whether a text is a path that stays below the folder that it is relative to. */
    static boolean isBelow(String path) {
        for (String name : path.split("/", -1)) {
            if (!isFileName(name)) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether a text is a point in time. */
    static boolean isTime(String text) {
        try {
            return text != null && text.length() <= MOST_CHARS && Instant.parse(text) != null;
        } catch (DateTimeException e) {
            return false;
        }
    }

    static LedgerException invalid(ItemKey key, String problem) {
        return new LedgerException(
                "the record " + shown(key) + " in the table is not as Caravan writes it: it " + problem);
    }

    private static String shown(ItemKey key) {
        String text = key.partition() + " " + key.sort();
        String line = text.replaceAll("\\p{Cntrl}", "?");
        return line.length() <= MOST_CHARS ? line : line.substring(0, MOST_CHARS) + "…";
    }
}
