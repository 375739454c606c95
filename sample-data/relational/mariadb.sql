-- A small shop in MariaDB (10.7 or newer), to be migrated by `caravan migrate shop`:
--   mariadb -e 'CREATE DATABASE shop CHARACTER SET utf8mb4' && mariadb shop < mariadb.sql
-- postgresql.sql makes the same rows. Every row follows from its number; what is wrong with some of them stands at the end.

SET NAMES utf8mb4;
SET time_zone = '+00:00';

-- A draft is known to the shop but not to the design of the table.
CREATE TABLE users (
    id          bigint PRIMARY KEY,
    email       varchar(254),
    full_name   text,
    country     char(2) NOT NULL,
    born_on     date,
    newsletter  boolean NOT NULL,
    preferences json,
    avatar      blob,
    created_at  timestamp NOT NULL DEFAULT current_timestamp,
    updated_at  timestamp NOT NULL DEFAULT current_timestamp
) ENGINE = InnoDB CHARACTER SET utf8mb4;

CREATE TABLE orders (
    id           varchar(20) PRIMARY KEY,
    user_id      bigint NOT NULL,
    status       enum ('DRAFT', 'PENDING', 'PAID', 'SHIPPED', 'DELIVERED', 'CANCELLED') NOT NULL,
    total        decimal(65, 2),   -- NULL: nothing but the sum of the lines
    currency     char(3) NOT NULL,
    checkout     uuid NOT NULL,
    paid         boolean NOT NULL,
    details      json,
    delivered_on date,
    placed_at    timestamp NOT NULL DEFAULT current_timestamp,
    updated_at   timestamp NOT NULL DEFAULT current_timestamp,
    FOREIGN KEY (user_id) REFERENCES users (id)
) ENGINE = InnoDB CHARACTER SET utf8mb4;

CREATE TABLE order_items (
    id         bigint PRIMARY KEY AUTO_INCREMENT,
    order_id   varchar(20),
    line_no    smallint NOT NULL,
    product    char(12) NOT NULL,  -- filled up with blanks, which do not arrive
    quantity   integer NOT NULL,
    unit_price decimal(12, 4) NOT NULL,
    gift       boolean NOT NULL,
    updated_at timestamp NOT NULL DEFAULT current_timestamp,
    FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE SET NULL
) ENGINE = InnoDB CHARACTER SET utf8mb4;

-- 120 users
INSERT INTO users
WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 120)
SELECT n,
       concat('user', n, '@shop.example'),
       concat(elt(1 + n % 8, 'Ana', 'Björn', 'Chloé', 'Đorđe', 'Łucja', 'Mehmet', '李雷', 'Ōno'), ' No. ', n),
       elt(1 + n % 4, 'DE', 'FR', 'JP', 'PL'),
       CASE WHEN n % 7 > 0 THEN date '1960-02-29' + INTERVAL 100 * n DAY END,
       n % 3 = 0,
       CASE WHEN n % 5 > 0 THEN json_object('theme', 'dark', 'columns', n % 4) END,
       CASE WHEN n % 10 = 0 THEN unhex('89504e470d0a1a0a') END,
       timestamp '2024-01-01 08:00:00' + INTERVAL 31 * n HOUR,
       timestamp '2024-01-01 09:30:00' + INTERVAL 31 * n HOUR
FROM numbers;

-- 200 orders with 1 to 4 lines
INSERT INTO orders
WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 200)
SELECT concat('SO-2026-', lpad(n, 4, '0')),
       1 + n * 7 % 120,
       elt(1 + n % 5, 'PENDING', 'PAID', 'SHIPPED', 'DELIVERED', 'CANCELLED'),
       CASE WHEN n % 3 = 0 THEN n * 1.25 + 4.90 END,
       'EUR',
       concat('00000000-0000-4000-8000-', lpad(n, 12, '0')),
       n % 5 BETWEEN 1 AND 3,
       CASE WHEN n % 4 = 0 THEN json_object('channel', 'web', 'notes', json_array('ring twice', n)) END,
       CASE WHEN n % 5 = 3 THEN date '2026-01-05' + INTERVAL n DAY END,
       timestamp '2026-01-01 00:15:00' + INTERVAL 37 * n HOUR,
       timestamp '2026-01-01 02:15:00' + INTERVAL 37 * n HOUR
FROM numbers;

INSERT INTO order_items (order_id, line_no, product, quantity, unit_price, gift, updated_at)
WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 200)
SELECT concat('SO-2026-', lpad(orders.n, 4, '0')),
       line.n,
       concat('P-', lpad(1 + (orders.n * 5 + line.n * 11) % 60, 3, '0')),
       1 + (orders.n + line.n) % 5,
       (orders.n % 50 + line.n) * 1.25 + 0.99,
       (orders.n + line.n) % 6 = 0,
       timestamp '2026-01-01 00:15:00' + INTERVAL 37 * orders.n HOUR
FROM numbers orders JOIN numbers line ON line.n <= 1 + orders.n % 4
ORDER BY orders.n, line.n;

-- one order of 150 lines: more than one transaction of DynamoDB takes
INSERT INTO orders
VALUES ('SO-2026-9001', 42, 'PAID', NULL, 'EUR', '00000000-0000-4000-8000-000000009001', true, NULL, NULL,
        '2026-11-20 09:00:00', '2026-11-20 11:00:00');

INSERT INTO order_items (order_id, line_no, product, quantity, unit_price, gift, updated_at)
WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 150)
SELECT 'SO-2026-9001', n, concat('BULK-', lpad(n, 3, '0')), n, 0.01, false, '2026-11-20 09:00:00'
FROM numbers;

-- no mistakes: an empty name is a name, NULL is none
UPDATE users SET full_name = '' WHERE id = 52;
UPDATE users SET full_name = NULL WHERE id = 65;

-- What is to be rejected, and why. Orders of such users are imported all the same.
SET sql_mode = '';                                                            -- lets a zero date in
UPDATE users SET email = 'nobody at shop.example' WHERE id = 13;              -- BAD_EMAIL
UPDATE users SET email = NULL WHERE id = 26;                                  -- MISSING
UPDATE users SET created_at = '0000-00-00 00:00:00' WHERE id = 39;            -- BAD_TIMESTAMP
UPDATE orders SET status = 'DRAFT' WHERE id = 'SO-2026-0011';                 -- NOT_ALLOWED; its 4 lines: BUNDLE
UPDATE orders SET total = 1234567890123456789012345678901234567.89
WHERE id = 'SO-2026-0022';                                                    -- TOO_MANY_DIGITS (39); 3 lines: BUNDLE
UPDATE order_items SET quantity = 0
WHERE order_id = 'SO-2026-0033' AND line_no = 1;                              -- OUT_OF_RANGE; order and line 2: BUNDLE
INSERT INTO order_items (order_id, line_no, product, quantity, unit_price, gift, updated_at)
SELECT order_id, 2, product, 1, unit_price, gift, updated_at
FROM order_items WHERE order_id = 'SO-2026-0044';                             -- ITEM_TWICE, both lines; order: BUNDLE
DELETE FROM order_items WHERE order_id = 'SO-2026-0055';                      -- NO_ITEMS
DELETE FROM orders WHERE id = 'SO-2026-0066';                                 -- its 3 lines belong to no order: MISSING
UPDATE order_items SET product = ''
WHERE order_id = 'SO-2026-0077' AND line_no = 1;                              -- MISSING; order and line 2: BUNDLE
