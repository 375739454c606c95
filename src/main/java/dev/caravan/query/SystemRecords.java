package dev.caravan.query;

import dev.caravan.design.TableDesign;
import dev.caravan.store.item.Item;

/** Tells the records that Caravan keeps for itself, guards and the ledger, from the items that are anyone's business. */
public record SystemRecords(TableDesign table) {

    /** The attribute that says what an item is. */
    public static final String ENTITY_TYPE = "entity_type";

    private static final String GUARD = "UNIQUE_GUARD";
    private static final String IMPORT_LEDGER = "IMPORT_";
    private static final String REPORT_LEDGER = "REPORT_";

    /** Returns whether an item is Caravan's own record. An entity that the design declares never is, whatever its name. */
    boolean contains(Item item) {
        String type = item.text(ENTITY_TYPE);
        return type != null
                && !table.entities().containsKey(type)
                && (type.equals(GUARD) || type.startsWith(IMPORT_LEDGER) || type.startsWith(REPORT_LEDGER));
    }
}
