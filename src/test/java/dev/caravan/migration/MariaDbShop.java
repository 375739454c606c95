package dev.caravan.migration;

/** The shop in MariaDB's SQL. */
final class MariaDbShop implements ShopSql {

    @Override
    public String user() {
        return "root";
    }

    @Override
    public String[] tables() {
        return new String[] {
            "CREATE TABLE users (id bigint PRIMARY KEY, email varchar(100) NOT NULL, name text, updated_at timestamp NULL)",
            "CREATE TABLE orders (id varchar(40) PRIMARY KEY, user_id bigint NOT NULL, status varchar(20) NOT NULL,"
                    + " created_at datetime NOT NULL, updated_at timestamp NULL,"
                    + " FOREIGN KEY (user_id) REFERENCES users (id))",
            "CREATE TABLE order_items (order_id varchar(40) NOT NULL, product varchar(40) NOT NULL, quantity int NOT NULL,"
                    + " price decimal(12,2) NOT NULL, PRIMARY KEY (order_id, product),"
                    + " CONSTRAINT of_order FOREIGN KEY (order_id) REFERENCES orders (id))"
        };
    }

    @Override
    public String[] changes() {
        return new String[] {
            "SET time_zone = '+00:00'",
            "ALTER TABLE order_items ADD changed timestamp NULL DEFAULT '2026-11-02 08:00:00'"
        };
    }

    @Override
    public String[] rows(int users, int orders, int lines) {
        return new String[] {
            "SET time_zone = '+00:00'",
            "INSERT INTO users SELECT seq, concat('u', seq, '@example.org'), concat('User ', seq), '2026-11-01 08:00:00'"
                    + " FROM seq_1_to_" + users,
            "INSERT INTO orders SELECT concat('o-', seq), 1 + seq % " + users
                    + ", 'PAID', '2026-11-02 08:00:00', '2026-11-02 08:00:00' FROM seq_1_to_" + orders,
            "INSERT INTO order_items (order_id, product, quantity, price)"
                    + " SELECT concat('o-', n.seq), concat('P-', l.seq), l.seq, 2.50 FROM seq_1_to_"
                    + orders + " n, seq_1_to_" + lines + " l"
        };
    }

    @Override
    public String now() {
        return "SELECT date_format(utc_timestamp(6), '%Y-%m-%dT%H:%i:%s.%fZ')";
    }
}
