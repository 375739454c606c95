#!/usr/bin/env bash
# Measures a migration from PostgreSQL beside the import of the very same rows as a CSV file, in one run, and writes
# bench/RESULTS-migration.md:
#   bench/migration.sh [ORDERS [RUNS]]
# The database and the server that says yes to every write share the machine with Caravan. Needs nginx, python3, Maven,
# and ten minutes of a machine that does nothing else. Receipts are checked before a figure is printed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
project=$PWD
python=${PYTHON:-/usr/bin/python3}
orders=${1:-250000} # of four lines each
runs=${2:-3}

work=$(mktemp -d)
pids=()
finish() {
    for pid in "${pids[@]}"; do
        kill "$pid" 2>/dev/null || true
        wait "$pid" 2>/dev/null || true
    done
    rm -rf "$work"
}
trap finish EXIT

. bench/sink.sh

say 'building'
mvn -B -q -Pbench -Dspotless.check.skip=true test-compile
mvn -B -q -Pbench dependency:build-classpath -Dmdep.includeScope=test -Dmdep.outputFile="$work/classpath"
bin/caravan --help >"$work/help"
classpath=$project/target/test-classes:$project/target/classes:$(cat "$work/classpath")

# What ran, one line a result: PART RUN WHO ROUND ITEMS SECONDS ITEMS/S CPU-SECONDS
results=$work/results
record() { sed -n "s/^RESULT/warm $1/p" | tee -a "$results" >&2; }
note() { printf '%s %s %s 0 0 %s 0 0\n' "$1" "$2" "$3" "$4" | tee -a "$results" >&2; }
caravan_java=(java -XX:+UseSerialGC -XX:InlineSmallCode=1500 -XX:ThreadPriorityPolicy=1 -XX:CompilerThreadPriority=0 -Xmx512m -Dbench.turns=true) # as bin/caravan starts it

start_database() {
    java -XX:+UseSerialGC -Xmx64m -cp "$classpath" dev.caravan.bench.ShopDatabase \
        "$orders" "$work/exported.csv" "$work/url" >"$work/database.log" 2>&1 &
    local server=$!
    pids+=("$server")
    until [ -s "$work/url" ]; do
        kill -0 "$server" 2>/dev/null || { tail -5 "$work/database.log" >&2; exit 1; }
        sleep 0.2
    done
    url=$(cat "$work/url")
}

cp -r design "$work/design"
sed -i '/^migrations:/,$d' "$work/design/feeds.yaml"
cat >>"$work/design/feeds.yaml" <<'FEEDS'
migrations:
  bench:
    steps:
      orders:
        entity: ORDER
        table: orders
        key: id
        columns: {order_id: id}
        items: {table: order_items, key: order_id}
FEEDS

# How many records and orders the receipt on the standard output of the last whole process must have.
check() {
    "$python" - "$work/out" "$1" "$orders" <<'CHECK'
import json, sys
receipt = json.loads(open(sys.argv[1]).read())
records, orders = map(int, sys.argv[2:])
assert receipt["records"]["imported"] == receipt["records"]["read"] == records, receipt
assert receipt["bundles"]["imported"] == receipt["bundles"]["read"] == orders, receipt
assert receipt["items_written"] == orders * 5, receipt
CHECK
}

import_whole() {
    rm -rf "$work/data"
    whole bin/caravan import --data "$work/data" --endpoint "$sink" --json "$work/orders.csv"
    check $((orders * 4))
}

migrate_whole() {
    rm -rf "$work/data"
    whole bin/caravan migrate bench --data "$work/data" --design "$work/design" --endpoint "$sink" --json \
        --jdbc-url "$url" --user postgres
    check $((orders * 5))
}

say 'making rows'
java -cp "$classpath" dev.caravan.bench.OrdersFile "$work/orders.csv" "$orders"
start_database
cmp "$work/orders.csv" "$work/exported.csv"
rm "$work/exported.csv"
start_sink

for run in $(seq "$runs"); do
    say "warm, $run of $runs"
    rm -rf "$work/data" "$work/migrated"
    "$python" bench/alternate.py 8 \
        -- "${caravan_java[@]}" -cp "$classpath" \
        dev.caravan.bench.CaravanRounds "$sink" "$project" "$work/data" 8 "$work/orders.csv" \
        -- "${caravan_java[@]}" -cp "$classpath" \
        dev.caravan.bench.MigrationRounds "$sink" "$project" "$work/design" "$work/migrated" 8 bench "$url" postgres |
        record "$run"
    say "whole processes, $run of $runs"
    import_whole
    note cold "$run" Caravan "$wall"
    migrate_whole
    note cold "$run" migration "$wall"
done

say 'memory'
export CARAVAN_JAVA_OPTS=-Xmx64m
import_whole
note memory 1 Caravan "$peak"
migrate_whole
note memory 1 migration "$peak"

"$python" bench/migration_summary.py "$results" "$orders" >"$work/RESULTS.md"
mv "$work/RESULTS.md" bench/RESULTS-migration.md
cat bench/RESULTS-migration.md
