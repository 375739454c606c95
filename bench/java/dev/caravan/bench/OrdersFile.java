package dev.caravan.bench;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Writes the CSV file that everything is measured with: orders of four lines each, one row a line. */
public final class OrdersFile {

    static final int LINES_PER_ORDER = 4;
    private static final int USERS = 20_000;
    private static final int PRODUCTS = 5_000;
    private static final String[] STATUSES = {"PENDING", "PAID", "SHIPPED", "DELIVERED", "CANCELLED"};

    private OrdersFile() {}

    /** {@code FILE ORDERS [scattered]}: scattered files have the second lines of all orders behind all first ones. */
    public static void main(String[] args) throws IOException {
        int orders = Integer.parseInt(args[1]);
        boolean scattered = args.length > 2 && args[2].equals("scattered");
        try (BufferedWriter out = Files.newBufferedWriter(Path.of(args[0]))) {
            out.write("order_id,user_id,status,created_at,product_id,quantity,price\n");
            for (int outer = 0; outer < (scattered ? LINES_PER_ORDER : orders); outer++) {
                for (int inner = 0; inner < (scattered ? orders : LINES_PER_ORDER); inner++) {
                    out.write(scattered ? row(inner, outer) : row(outer, inner));
                }
            }
        }
    }

    /** One row. Everything in it follows from the two numbers, so that what a table must hold is known. */
    static String row(int order, int line) {
        int second = order % 86_400;
        return String.format(
                Locale.ROOT,
                "o-%09d,u-%06d,%s,2026-%02d-%02dT%02d:%02d:%02dZ,p-%05d,%d,%d.%02d%n",
                order,
                (order * 7919L) % USERS,
                STATUSES[order % STATUSES.length],
                1 + order / 28 % 12,
                1 + order % 28,
                second / 3600,
                second / 60 % 60,
                second % 60,
                (order * 31 + line * 7) % PRODUCTS,
                1 + (order + line) % 9,
                1 + (order + line * 13) % 300,
                (order * 17 + line) % 100);
    }
}
