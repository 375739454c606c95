package dev.caravan.soak;

import dev.caravan.ledger.Counts;
import dev.caravan.ledger.Outcome;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What the table holds after imports under the policy fail, reckoned without any of Caravan: the first one wins. */
public final class SoakModel {

    private final Map<String, SoakOrder> orders = new HashMap<>();

    /** Takes a file in, and tells how its records are to be counted. */
    public Counts importFile(List<SoakOrder> file) {
        Counts counts = Counts.ZERO;
        for (SoakOrder order : file) {
            counts = counts.plus(outcome(order), order.products().size());
        }
        return counts;
    }

    private Outcome outcome(SoakOrder order) {
        if (order.isWrong()) {
            return Outcome.REJECTED;
        }
        SoakOrder held = orders.putIfAbsent(order.id(), order);
        if (held == null) {
            return Outcome.IMPORTED;
        }
        return held.equals(order) ? Outcome.UNCHANGED : Outcome.REJECTED;
    }

    /** Every order and line as {@code PK / SK} with what it says. */
    public Map<String, String> table() {
        Map<String, String> table = new TreeMap<>();
        orders.values().forEach(order -> {
            table.put("USER#" + order.user() + " / ORDER#" + order.id(), order.status());
            order.products()
                    .forEach(product -> table.put("ORDER#" + order.id() + " / ITEM#" + product, order.quantity() + ""));
        });
        return table;
    }
}
