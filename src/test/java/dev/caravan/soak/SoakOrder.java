package dev.caravan.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A random order.
 *
 * @param quantity of each line; 0 is a mistake
 */
public record SoakOrder(String id, String user, String status, List<String> products, int quantity) {

    private static final List<String> STATUSES = List.of("PENDING", "PAID", "SHIPPED", "DELIVERED", "CANCELLED");

    /** One of a few thousand orders, so that files bring the same ones again: alike, or otherwise. */
    public static SoakOrder random(Random random) {
        int number = random.nextInt(4_000);
        boolean changed = random.nextInt(20) == 0;
        boolean wrong = random.nextInt(30) == 0;
        // One in two hundred is too large for a transaction.
        int lines = number % 200 == 7 ? 120 + number % 90 : 1 + number % 6;
        List<String> products = new ArrayList<>();
        for (int line = 0; line < lines; line++) {
            products.add("p-" + line);
        }
        String status = STATUSES.get((number + (changed ? 1 : 0)) % STATUSES.size());
        return new SoakOrder(
                "o-" + number, "u-" + number % 300, status, List.copyOf(products), wrong ? 0 : 1 + number % 3);
    }

    public boolean isWrong() {
        return quantity == 0;
    }

    public List<String> rows() {
        return products.stream()
                .map(product -> String.join(
                        ",", id, user, status, "2026-11-01T00:00:00Z", product, Integer.toString(quantity), "1.25"))
                .toList();
    }
}
