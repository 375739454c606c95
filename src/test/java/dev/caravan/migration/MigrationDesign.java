package dev.caravan.migration;

import dev.caravan.endtoend.Project;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** The shipped design with migrations of a test. */
public final class MigrationDesign {

    /** Users, orders and lines as {@link TestDatabase#withShop} has them. */
    public static final String SHOP =
            """
            migrations:
              shop:
                steps:
                  users:
                    entity: USER
                    table: users
                    key: id
                    columns: {user_id: id}
                  orders:
                    entity: ORDER
                    query: SELECT * FROM orders
                    key: id
                    columns: {order_id: id}
                    items:
                      table: order_items
                      key: order_id
                      columns: {product_id: product}
            """;

    /** The orders of that shop alone. */
    static final String ORDERS = SHOP.replaceFirst("(?s)      users:.*?(?=      orders:)", "");

    /** The same shop, whose rows tell when they were changed: lines by a column {@code changed}. */
    static final String CHANGING = SHOP.replace("key: id\n", "key: id\n        updatedAt: updated_at\n")
            .replace("key: order_id\n", "key: order_id\n          updatedAt: changed\n");

    /** Orders of several tenants, whose numbers are their own, and their lines. */
    static final String TENANTS =
            """
            migrations:
              shop:
                steps:
                  orders:
                    entity: ORDER
                    query: SELECT orders.*, concat(tenant, '/', id) AS order_id FROM orders
                    key: [tenant, id]
                    columns: {user_id: tenant}
                    items:
                      query: SELECT order_lines.*, concat(tenant, '/', nr) AS order_id FROM order_lines
                      key: [tenant, nr]
                      columns: {product_id: product}
            """;

    /** Sales that are known by a number, and whose lines know them by another. */
    static final String SURROGATE =
            """
            migrations:
              shop:
                steps:
                  orders:
                    entity: ORDER
                    table: sale
                    key: id
                    columns: {order_id: number, user_id: customer, status: state}
                    items:
                      table: sale_line
                      key: sale
                      columns: {product_id: article, quantity: qty, price: unit}
            """;

    private MigrationDesign() {}

    /** The shipped design, its feeds followed by what is declared. */
    public static Path with(Path temp, String migrations) {
        try {
            Path design = Project.copy(Project.design(), Files.createTempDirectory(temp, "design"));
            Path feeds = design.resolve("feeds.yaml");
            Files.writeString(
                    feeds, Files.readString(feeds).replaceFirst("(?s)\nmigrations:.*", "\n") + "\n" + migrations);
            return design;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
