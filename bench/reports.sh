#!/usr/bin/env bash
# Measures how fast reports read and write, against a bare loop over pages of the AWS SDK on the same engine:
#   bench/reports.sh [ORDERS [ROUNDS]]
# All orders have one status, in 1, 8 and 64 shards. Row counts are checked before a figure is printed. Writes
# bench/RESULTS-reports.md. Build first: mvn -B -q -Dmaven.test.skip=true package
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
orders=${1:-200000}
rounds=${2:-3}
work=$(mktemp -d)
load=$(cut -d' ' -f1 /proc/loadavg)
trap 'rm -rf "$work"' EXIT
classpath=target/caravan.jar:$(printf '%s:' target/lib/*.jar)$work/classes

javac -nowarn -d "$work/classes" -cp "$classpath" bench/java/dev/caravan/bench/{BareQuery,OrdersInOneStatus,ReportRounds}.java
for shards in 1 8 64; do
    mkdir "$work/$shards"
    cp -r design "$work/$shards/design"
    sed -i "s/\(status: *{by: order_id, count: \)[0-9]*/\1$shards/" "$work/$shards/design/table.yaml"
    grep -q "status: *{by: order_id, count: $shards}" "$work/$shards/design/table.yaml"
    java -Xmx512m ${BENCH_JAVA_OPTS:-} -cp "$classpath" dev.caravan.bench.ReportRounds \
        "$PWD" "$work/$shards/design" "$work/$shards/work" "$orders" "$shards" "$rounds" |
        tee "$work/$shards/out"
    grep '^RESULT ' "$work/$shards/out" >>"$work/results"
    rm -rf "$work/$shards"
done

# figure CONTESTANT SHARDS COLUMN
figure() {
    awk -v who="$1" -v shards="$2" -v column="$3" '$2 == shards && $3 == who {print $column}' "$work/results"
}

{
    echo '# Reports: measured'
    echo
    echo "Made by \`bench/reports.sh $orders $rounds\` on $(date -u +%F): $orders orders in one status, $(nproc) cores"
    echo "($(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -n 1)), JDK $(java -version 2>&1 | sed -n 's/.*version "\([^"]*\)".*/\1/p'),"
    echo "AWS SDK $(basename target/lib/dynamodb-[0-9]*.jar .jar | sed 's/dynamodb-//'), engine dynoxide $(sed -n 's/.*"@dynoxide\/linux-x64": *"\([^"]*\)".*/\1/p' engine/package.json | head -n 1) beside the client on the same cores."
    echo "Load of the machine before and after: $load and $(cut -d' ' -f1 /proc/loadavg); rates shift with it, ratios less."
    echo "Rows per second, medians of $rounds; in brackets the median of the ratios to the bare loop in the same round."
    echo
    echo '| shards | bare loop, read | Caravan, read | bare loop, CSV | Caravan, CSV | Caravan, csv + jsonl + xlsx + html |'
    echo '|---:|---:|---:|---:|---:|---:|'
    for shards in 1 8 64; do
        echo "| $shards | $(figure bare-read "$shards" 4) | $(figure caravan-read "$shards" 4) ($(figure caravan-read "$shards" 5) ×) | $(figure bare-csv "$shards" 4) | $(figure caravan-csv "$shards" 4) ($(figure caravan-csv "$shards" 5) ×) | $(figure caravan-all-formats "$shards" 4) ($(figure caravan-all-formats "$shards" 5) ×) |"
    done
    echo
    echo 'The bare loop (`BareQuery`) asks for the five columns of the report, page after page and shard after shard, and does'
    echo 'nothing else. Caravan merges the shards by time, meets no order twice, counts and sums by status and day, hashes the'
    echo 'files and publishes them whole.'
} >bench/RESULTS-reports.md
cat bench/RESULTS-reports.md
