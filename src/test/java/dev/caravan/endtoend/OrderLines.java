package dev.caravan.endtoend;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Orders as CSV rows and JSON objects. */
public final class OrderLines {

    public static final String HEADER = "order_id,user_id,status,created_at,product_id,quantity,price";

    private OrderLines() {}

    /** A row of one line. */
    public static String row(String order, String user, String status, String product, int quantity) {
        return "%s,%s,%s,2026-11-20T10:00:00Z,%s,%d,2.50".formatted(order, user, status, product, quantity);
    }

    /** The header and these rows. */
    public static List<String> csv(String... rows) {
        List<String> lines = new ArrayList<>(List.of(HEADER));
        lines.addAll(Arrays.asList(rows));
        return lines;
    }

    /** An object with one line. */
    public static String json(String order, String user, String status, int quantity) {
        return ("{\"order_id\":\"%s\",\"user_id\":\"%s\",\"status\":\"%s\",\"created_at\":\"2026-11-20T10:00:00Z\","
                        + "\"items\":[{\"product_id\":\"P-1\",\"quantity\":%d,\"price\":2.50}]}")
                .formatted(order, user, status, quantity);
    }

    /**
     * The rows of many orders.
     *
     * @param linesPerOrder each order has so many rows, one after the other
     */
    public static List<String> many(int orders, int linesPerOrder) {
        List<String> lines = new ArrayList<>(orders * linesPerOrder + 1);
        lines.add(HEADER);
        for (int order = 0; order < orders; order++) {
            for (int line = 0; line < linesPerOrder; line++) {
                lines.add(row("O-%06d".formatted(order), "u-" + order % 97, "PAID", "P-" + line, 1 + line));
            }
        }
        return lines;
    }
}
