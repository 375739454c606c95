package dev.caravan.migration;

/** The shop in PostgreSQL's SQL. */
final class PostgresShop implements ShopSql {

    @Override
    public String user() {
        return "postgres";
    }

    @Override
    public String[] tables() {
        return new String[] {
            "CREATE TABLE users (id bigint PRIMARY KEY, email text NOT NULL, name text, updated_at timestamptz)",
            "CREATE TABLE orders (id text PRIMARY KEY, user_id bigint NOT NULL REFERENCES users, status text NOT NULL,"
                    + " created_at timestamptz NOT NULL, updated_at timestamptz)",
            "CREATE TABLE order_items (order_id text NOT NULL CONSTRAINT of_order REFERENCES orders, product text NOT NULL,"
                    + " quantity int NOT NULL, price numeric(12,2) NOT NULL, PRIMARY KEY (order_id, product))"
        };
    }

    @Override
    public String[] changes() {
        return new String[] {"ALTER TABLE order_items ADD changed timestamptz DEFAULT '2026-11-02 08:00:00Z'"};
    }

    @Override
    public String[] rows(int users, int orders, int lines) {
        return new String[] {
            "INSERT INTO users SELECT n, 'u' || n || '@example.org', 'User ' || n, '2026-11-01 08:00:00Z'"
                    + " FROM generate_series(1, " + users + ") n",
            "INSERT INTO orders SELECT 'o-' || n, 1 + n % " + users + ", 'PAID', '2026-11-02 08:00:00Z',"
                    + " '2026-11-02 08:00:00Z' FROM generate_series(1, " + orders + ") n",
            "INSERT INTO order_items SELECT 'o-' || n, 'P-' || l, l, 2.50 FROM generate_series(1, " + orders
                    + ") n, generate_series(1, " + lines + ") l"
        };
    }

    @Override
    public String now() {
        return "SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.US\"Z\"')";
    }
}
