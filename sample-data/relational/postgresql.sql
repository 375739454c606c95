-- A small shop in PostgreSQL (13 or newer), to be migrated by `caravan migrate shop`:
--   createdb shop && psql -q -v ON_ERROR_STOP=1 -d shop -f postgresql.sql
-- mariadb.sql makes the same rows. Every row follows from its number; what is wrong with some of them stands at the end.

SET client_encoding = 'UTF8';

-- A draft is known to the shop but not to the design of the table.
CREATE TYPE order_status AS ENUM ('DRAFT', 'PENDING', 'PAID', 'SHIPPED', 'DELIVERED', 'CANCELLED');

CREATE TABLE users (
    id          bigint PRIMARY KEY,
    email       varchar(254),
    full_name   text,
    country     char(2) NOT NULL,
    born_on     date,
    newsletter  boolean NOT NULL,
    preferences jsonb,
    avatar      bytea,
    created_at  timestamptz NOT NULL,
    updated_at  timestamptz NOT NULL
);

CREATE TABLE orders (
    id           varchar(20) PRIMARY KEY,
    user_id      bigint NOT NULL REFERENCES users,
    status       order_status NOT NULL,
    total        numeric,          -- NULL: nothing but the sum of the lines
    currency     char(3) NOT NULL,
    checkout     uuid NOT NULL,
    paid         boolean NOT NULL,
    details      json,
    delivered_on date,
    placed_at    timestamptz NOT NULL,
    updated_at   timestamptz NOT NULL
);

CREATE TABLE order_items (
    id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    order_id   varchar(20) REFERENCES orders ON DELETE SET NULL,
    line_no    smallint NOT NULL,
    product    char(12) NOT NULL,  -- filled up with blanks, which do not arrive
    quantity   integer NOT NULL,
    unit_price numeric(12, 4) NOT NULL,
    gift       boolean NOT NULL,
    updated_at timestamptz NOT NULL
);

CREATE INDEX ON orders (user_id);
CREATE INDEX ON order_items (order_id);

-- 120 users
INSERT INTO users
SELECT n,
       'user' || n || '@shop.example',
       (ARRAY ['Ana', 'Björn', 'Chloé', 'Đorđe', 'Łucja', 'Mehmet', '李雷', 'Ōno'])[1 + n % 8] || ' No. ' || n,
       (ARRAY ['DE', 'FR', 'JP', 'PL'])[1 + n % 4],
       CASE WHEN n % 7 > 0 THEN date '1960-02-29' + 100 * n END,
       n % 3 = 0,
       CASE WHEN n % 5 > 0 THEN jsonb_build_object('theme', 'dark', 'columns', n % 4) END,
       CASE WHEN n % 10 = 0 THEN decode('89504e470d0a1a0a', 'hex') END,
       timestamptz '2024-01-01 08:00:00+00' + n * interval '31 hours',
       timestamptz '2024-01-01 09:30:00+00' + n * interval '31 hours'
FROM generate_series(1, 120) n;

-- 200 orders with 1 to 4 lines
INSERT INTO orders
SELECT 'SO-2026-' || lpad(n::text, 4, '0'),
       1 + n * 7 % 120,
       (ARRAY ['PENDING', 'PAID', 'SHIPPED', 'DELIVERED', 'CANCELLED'])[1 + n % 5]::order_status,
       CASE WHEN n % 3 = 0 THEN n * 1.25 + 4.90 END,
       'EUR',
       ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
       n % 5 BETWEEN 1 AND 3,
       CASE WHEN n % 4 = 0 THEN json_build_object('channel', 'web', 'notes', json_build_array('ring twice', n)) END,
       CASE WHEN n % 5 = 3 THEN date '2026-01-05' + n END,
       timestamptz '2026-01-01 00:15:00+00' + n * interval '37 hours',
       timestamptz '2026-01-01 02:15:00+00' + n * interval '37 hours'
FROM generate_series(1, 200) n;

INSERT INTO order_items (order_id, line_no, product, quantity, unit_price, gift, updated_at)
SELECT 'SO-2026-' || lpad(n::text, 4, '0'),
       l,
       'P-' || lpad((1 + (n * 5 + l * 11) % 60)::text, 3, '0'),
       1 + (n + l) % 5,
       (n % 50 + l) * 1.25 + 0.99,
       (n + l) % 6 = 0,
       timestamptz '2026-01-01 00:15:00+00' + n * interval '37 hours'
FROM generate_series(1, 200) n, generate_series(1, 1 + n % 4) l;

-- one order of 150 lines: more than one transaction of DynamoDB takes
INSERT INTO orders
VALUES ('SO-2026-9001', 42, 'PAID', NULL, 'EUR', '00000000-0000-4000-8000-000000009001', true, NULL, NULL,
        '2026-11-20 10:00:00+01', '2026-11-20 12:00:00+01');

INSERT INTO order_items (order_id, line_no, product, quantity, unit_price, gift, updated_at)
SELECT 'SO-2026-9001', l, 'BULK-' || lpad(l::text, 3, '0'), l, 0.01, false, '2026-11-20 10:00:00+01'
FROM generate_series(1, 150) l;

-- no mistakes: an empty name is a name, NULL is none
UPDATE users SET full_name = '' WHERE id = 52;
UPDATE users SET full_name = NULL WHERE id = 65;

-- What is to be rejected, and why. Orders of such users are imported all the same.
UPDATE users SET email = 'nobody at shop.example' WHERE id = 13;              -- BAD_EMAIL
UPDATE users SET email = NULL WHERE id = 26;                                  -- MISSING
UPDATE users SET created_at = 'infinity' WHERE id = 39;                       -- BAD_TIMESTAMP
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
