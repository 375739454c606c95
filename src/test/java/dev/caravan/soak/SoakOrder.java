package dev.caravan.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/**
 * A random order.
 *
 * @param quantity of each line; 0 is a mistake
 */
public record SoakOrder(String id, String user, String status, List<String> products, int quantity)
        implements SoakEntity {

    static final String HEADER = "order_id,user_id,status,created_at,product_id,quantity,price";
    static final String ROOT_HEADER = "order_id,user_id,status,created_at";
    static final String LINE_HEADER = "order_id,product_id,quantity,price";

    private static final List<String> STATUSES = List.of("PENDING", "PAID", "SHIPPED", "DELIVERED", "CANCELLED");
    private static final String CREATED = "2026-11-01T00:00:00Z";
    private static final String PRICE = "1.25";
    private static final int MOST_ACTIONS = 99;

    /**
     * Returns one of a few thousand orders, so that files bring the same ones again: alike, or in a version that differs in
     * its status, in every line, and in the number of lines.
     */
    static SoakOrder random(Random random) {
        int number = random.nextInt(4_000);
        int version = random.nextInt(10) == 0 ? 1 : 0;
        boolean wrong = random.nextInt(30) == 0;
        // One in two hundred is too large for a transaction.
        int lines = (number % 200 == 7 ? 120 + number % 90 : 1 + number % 6) + version;
        List<String> products = new ArrayList<>();
        for (int line = 0; line < lines; line++) {
            products.add("p-" + line);
        }
        String status = STATUSES.get((number + version) % STATUSES.size());
        int quantity = wrong ? 0 : 1 + number % 3 + version;
        return new SoakOrder("o-" + number, "u-" + number % 300, status, List.copyOf(products), quantity);
    }

    @Override
    public boolean isWrong() {
        return quantity == 0;
    }

    @Override
    public boolean isLarge() {
        return products.size() > MOST_ACTIONS;
    }

    /** A row for each line, for a file of both. */
    List<String> rows() {
        return products.stream().map(product -> root() + "," + line(product)).toList();
    }

    /** The order's own row. */
    String root() {
        return String.join(",", id, user, status, CREATED);
    }

    /** The rows of the lines, by themselves. */
    List<String> lines() {
        return products.stream().map(product -> id + "," + line(product)).toList();
    }

    private String line(String product) {
        return String.join(",", product, Integer.toString(quantity), PRICE);
    }

    String json() {
        List<String> items = products.stream()
                .map(product ->
                        "{\"product_id\":\"" + product + "\",\"quantity\":" + quantity + ",\"price\":" + PRICE + "}")
                .toList();
        return "{\"order_id\":\"" + id + "\",\"user_id\":\"" + user + "\",\"status\":\"" + status
                + "\",\"created_at\":\"" + CREATED + "\",\"items\":[" + String.join(",", items) + "]}";
    }

    @Override
    public Map<String, String> items() {
        Map<String, String> items = new TreeMap<>();
        String root = "USER#" + user + " / ORDER#" + id;
        items.put(root, status + " with " + products.size());
        items.put("UNIQUE#ORDER#order_id#" + id + " / GUARD", root);
        products.forEach(product -> items.put("ORDER#" + id + " / ITEM#" + product, Integer.toString(quantity)));
        return items;
    }
}
