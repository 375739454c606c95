package dev.caravan.migration.read;

import dev.caravan.source.Header;
import java.util.ArrayList;
import java.util.List;

/**
 * What items have from their entity: the attributes that it is known by, such as the order's id in its lines. The database
 * joins texts that it takes for the same, and a query may make other ones of them: in the table an item and its entity are found
 * under the very same text.
 */
final class ParentIdentity {

    private record Cell(int ofEntity, int ofItem) {}

    private final List<Cell> cells = new ArrayList<>();

    /** The attributes of an identity that both kinds of rows have. */
    ParentIdentity(List<String> identity, Header entities, Header items) {
        for (String attribute : identity) {
            Cell cell = new Cell(entities.indexOf(attribute), items.indexOf(attribute));
            if (cell.ofEntity() >= 0 && cell.ofItem() >= 0) {
                cells.add(cell);
            }
        }
    }

    /** Puts it into the cells of an item. */
    void hand(String[] ofEntity, String[] ofItem) {
        for (Cell cell : cells) {
            ofItem[cell.ofItem()] = ofEntity[cell.ofEntity()];
        }
    }
}
