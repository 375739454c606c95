package dev.caravan.bundle;

import java.util.ArrayList;
import java.util.List;

/** The rows of one order, as a file has them. */
record OrderRows(String id, String user, String status, String updatedAt, List<String> products, String price) {

    static OrderRows of(String id, String status, String... products) {
        return new OrderRows(id, "u-1", status, "", List.of(products), "2.50");
    }

    /** An order with as many lines. */
    static OrderRows ofLines(String id, int lines) {
        List<String> products = new ArrayList<>();
        for (int i = 0; i < lines; i++) {
            products.add("p-" + i);
        }
        return new OrderRows(id, "u-1", "PENDING", "", products, "2.50");
    }

    OrderRows user(String other) {
        return new OrderRows(id, other, status, updatedAt, products, price);
    }

    OrderRows updatedAt(String time) {
        return new OrderRows(id, user, status, time, products, price);
    }

    OrderRows price(String other) {
        return new OrderRows(id, user, status, updatedAt, products, other);
    }

    List<List<String>> rows() {
        return products.stream()
                .map(product -> List.of(id, user, status, "2026-11-01T10:00:00Z", "", product, "1", price, updatedAt))
                .toList();
    }
}
