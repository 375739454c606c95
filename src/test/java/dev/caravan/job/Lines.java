package dev.caravan.job;

import java.util.ArrayList;
import java.util.List;

/** Lines of files to import. */
final class Lines {

    static final String HEADER = "order_id,user_id,status,created_at,product_id,quantity,price";

    private Lines() {}

    /** Three orders of two lines; the rows of o-1 stand apart, on lines 2 and 6. */
    static List<String> threeOrders() {
        return List.of(
                HEADER,
                "o-1,u-1,PAID,2026-11-01T10:00:00Z,apple,2,1.50",
                "o-2,u-1,PENDING,2026-11-02T10:00:00Z,apple,1,1.50",
                "o-2,u-1,PENDING,2026-11-02T10:00:00Z,pear,3,0.25",
                "o-3,u-2,PAID,2026-11-03T10:00:00Z,apple,1,1.50",
                "o-1,u-1,PAID,2026-11-01T10:00:00Z,pear,1,0.25",
                "o-3,u-2,PAID,2026-11-03T10:00:00Z,pear,7,0.25");
    }

    /** So many orders, of two lines each. */
    static List<String> orders(int count) {
        List<String> lines = new ArrayList<>(List.of(HEADER));
        for (int i = 1; i <= count; i++) {
            lines.add("n-" + i + ",u-" + i % 7 + ",PAID,2026-11-01T10:00:00Z,apple,2,1.50");
            lines.add("n-" + i + ",u-" + i % 7 + ",PAID,2026-11-01T10:00:00Z,pear,1,0.25");
        }
        return lines;
    }

    /** One order of so many lines. */
    static List<String> largeOrder(int items) {
        List<String> lines = new ArrayList<>(List.of(HEADER));
        for (int i = 1; i <= items; i++) {
            lines.add("big,u-1,PAID,2026-11-01T10:00:00Z,p-%03d,1,2".formatted(i));
        }
        return lines;
    }
}
