package dev.caravan.endtoend;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** A folder with orders and their lines in two files. */
final class BatchFiles {

    static final String ORDERS = "order_id,user_id,status,created_at";
    static final String ITEMS = "order_id,product_id,quantity,price";

    private final List<String> orders = new ArrayList<>();
    private final List<String> items = new ArrayList<>();

    /** An order without anything wrong. */
    BatchFiles order(String id) {
        return order(id, "PAID");
    }

    BatchFiles order(String id, String status) {
        orders.add(id + ",u-1," + status + ",2026-11-20T10:00:00Z");
        return this;
    }

    BatchFiles item(String order, String product, String quantity) {
        items.add(order + "," + product + "," + quantity + ",2.50");
        return this;
    }

    /** Orders {@code O-000}, … with that many lines each, both files shuffled. */
    static BatchFiles many(int orders, int linesPerOrder) {
        BatchFiles files = new BatchFiles();
        for (int order = 0; order < orders; order++) {
            String id = "O-%03d".formatted(order);
            files.order(id);
            for (int line = 0; line < linesPerOrder; line++) {
                files.item(id, "P-" + line, Integer.toString(1 + line));
            }
        }
        Collections.shuffle(files.orders, new Random(1));
        Collections.shuffle(files.items, new Random(2));
        return files;
    }

    /** Writes both files, but no marker. */
    Path write(Path folder) {
        Project.write(folder.resolve("orders.csv"), lines(ORDERS, orders));
        Project.write(folder.resolve("order_items.csv"), lines(ITEMS, items));
        return folder;
    }

    private static List<String> lines(String header, List<String> rows) {
        List<String> lines = new ArrayList<>(List.of(header));
        lines.addAll(rows);
        return lines;
    }
}
