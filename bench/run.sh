#!/usr/bin/env bash
# Measures Caravan beside what one would use instead, all in one run, and writes bench/RESULTS.md:
#   bench/run.sh [PART…]     parts: warm cold scattered memory dynoxide (all, where none is named)
# Needs nginx, python3 with boto3 (Debian: nginx-light python3-boto3), Maven, and half an hour of a machine that does
# nothing else. A table is checked by a scan of its own before a figure of it is printed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
project=$PWD
python=${PYTHON:-/usr/bin/python3}
parts=${*:-warm cold scattered memory dynoxide}
runs=3
cold_runs=5      # a start is short, and scatters
orders=250000    # of four lines each, for the sink
engine_orders=25000
script_orders=5000
naive_rows=20000

work=$(mktemp -d)
pids=()
finish() {
    for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
    rm -rf "$work"
}
trap finish EXIT

. bench/sink.sh
wants() { [[ " $parts " == *" $1 "* ]]; }

say 'building'
mvn -B -q -Pbench -Dspotless.check.skip=true test-compile
mvn -B -q -Pbench dependency:build-classpath -Dmdep.includeScope=test -Dmdep.outputFile="$work/classpath"
bin/caravan --help >"$work/help"
classpath=$project/target/test-classes:$project/target/classes:$(cat "$work/classpath")
java_bench() { java -XX:+UseSerialGC -cp "$classpath" "$@"; }
caravan_java=(java -XX:+UseSerialGC -XX:InlineSmallCode=1500 -XX:ThreadPriorityPolicy=1 -XX:CompilerThreadPriority=0) # as bin/caravan starts it
rounds() { "${caravan_java[@]}" -Xmx512m -cp "$classpath" dev.caravan.bench.CaravanRounds "$@"; }
bare() { java -XX:+UseSerialGC -Xmx2g "${bare_options[@]}" -cp "$classpath" dev.caravan.bench.BareSdk "$@"; }
bare_options=(-Dbench.token=true)

# What ran, one line a result: PART ROUND-OF-THE-SCRIPT RESULT who round items seconds items/s cpu-seconds
# Kept from one run of this script to the next, so that a part can be measured again without the others.
results=$project/target/bench/results
mkdir -p "$project/target/bench"
touch "$results"
of_part() { case $1 in dynoxide) echo 'engine|again' ;; *) echo "$1" ;; esac; }
for part in $parts; do
    sed -i -E "/^($(of_part "$part")) /d" "$results"
    sed -i "/^# $part /d" "$results"
    echo "# $part $(date -u '+%Y-%m-%d %H:%M')" >>"$results"
done
record() { sed -n "s/^RESULT/$1 $2/p" | tee -a "$results" >&2; }
note() { printf '%s %s %s 0 0 %s 0 0\n' "$1" "$2" "$3" "$4" | tee -a "$results" >&2; }

# On one core, as Caravan starts it (docs/decisions/0027-the-embedded-engine-on-one-core.md).
start_engine() {
    engine_port=$(free_port)
    rm -rf "$work/engine" && mkdir -p "$work/engine"
    taskset 0x2 engine/node_modules/@dynoxide/linux-x64/dynoxide serve --host 127.0.0.1 --port "$engine_port" \
        --db-path "$work/engine/table.db" >"$work/engine.log" 2>&1 &
    engine_pid=$!
    pids+=("$engine_pid")
    engine=http://127.0.0.1:$engine_port
    until curl -s -o /dev/null "$engine"; do sleep 0.1; done
    bin/caravan table create --endpoint "$engine" >"$work/create.log"
}

stop_engine() {
    kill "$engine_pid"
    wait "$engine_pid" 2>/dev/null || true
}

import_whole() {
    rm -rf "$work/data"
    whole bin/caravan import --data "$work/data" --endpoint "$sink" --json "$1"
    "$python" - "$work/out" "$2" <<'CHECK'
import json, sys
receipt = json.loads(open(sys.argv[1]).read())
lines = int(sys.argv[2])
assert receipt["records"]["imported"] == receipt["records"]["read"] == lines, receipt
assert receipt["bundles"]["imported"] == lines // 4, receipt
CHECK
}

file=$work/orders.csv
say 'writing files'
java_bench dev.caravan.bench.OrdersFile "$file" "$orders"
java_bench dev.caravan.bench.OrdersFile "$work/orders-small.csv" "$engine_orders"
java_bench dev.caravan.bench.OrdersFile "$work/orders-naive.csv" $((naive_rows / 4))

if wants warm; then
    start_sink
    for run in $(seq $runs); do
        say "warm, $run of $runs"
        rm -rf "$work/data"
        "$python" bench/alternate.py 8 \
            -- java -XX:+UseSerialGC -Xmx2g -Dbench.turns=true -Dbench.token=true -cp "$classpath" \
            dev.caravan.bench.BareSdk "$sink" application-data "$file" "$orders" 2 8 2000 \
            -- "${caravan_java[@]}" -Xmx512m -Dbench.turns=true -cp "$classpath" \
            dev.caravan.bench.CaravanRounds "$sink" "$project" "$work/data" 8 "$file" | record warm "$run"
    done
fi

if wants cold; then
    [ -n "${sink:-}" ] || start_sink
    for run in $(seq $cold_runs); do
        say "whole process, $run of $cold_runs"
        import_whole "$file" $((orders * 4))
        note cold "$run" Caravan "$wall"
        bare "$sink" application-data "$file" "$orders" 2 1 2000 | record cold "$run"
    done
fi

if wants scattered; then
    [ -n "${sink:-}" ] || start_sink
    java_bench dev.caravan.bench.OrdersFile "$work/orders-scattered.csv" "$orders" scattered
    for run in $(seq $runs); do
        say "scattered rows, $run of $runs"
        rm -rf "$work/data"
        rounds "$sink" "$project" "$work/data" 4 "$work/orders-scattered.csv" | record scattered "$run"
    done
fi

if wants memory; then
    [ -n "${sink:-}" ] || start_sink
    export CARAVAN_JAVA_OPTS=-Xmx64m
    say 'memory, a million lines'
    import_whole "$file" $((orders * 4))
    note memory 1 one-million "$peak"
    [ -f "$work/orders-scattered.csv" ] ||
        java_bench dev.caravan.bench.OrdersFile "$work/orders-scattered.csv" "$orders" scattered
    import_whole "$work/orders-scattered.csv" $((orders * 4))
    note memory 1 one-million-scattered "$peak"
    say 'memory, ten million lines'
    java_bench dev.caravan.bench.OrdersFile "$work/orders-large.csv" $((orders * 10))
    import_whole "$work/orders-large.csv" $((orders * 40))
    note memory 1 ten-million "$peak"
    rm -f "$work/orders-large.csv"
    unset CARAVAN_JAVA_OPTS
fi

if wants dynoxide; then
    bare_options=()
    small=$work/orders-small.csv
    for run in $(seq $runs); do
        say "embedded engine, $run of $runs"
        start_engine
        bare "$engine" application-data "$small" "$engine_orders" 2 1 100000 | record engine "$run"
        stop_engine
        start_engine
        rm -rf "$work/data"
        # the same content again and again: the second time all of it is there
        rounds "$engine" "$project" "$work/data" 1 "$small" | record engine "$run"
        note engine "$run" held "$("$python" bench/peers/check_table.py "$engine" "$small")"
        rounds "$engine" "$project" "$work/data" 1 "$small" | record again "$run"
        "$python" bench/peers/check_table.py "$engine" "$small" >"$work/held"
        stop_engine
        start_engine
        java_bench dev.caravan.bench.NaiveRoute "$engine" "$work/orders-naive.csv" | record engine "$run"
        stop_engine
        start_engine
        "$python" bench/peers/transact_per_order.py "$engine" "$small" "$script_orders" | record engine "$run"
        stop_engine
    done
fi

"$python" bench/summary.py "$results" "$orders" >"$work/RESULTS.md"
mv "$work/RESULTS.md" bench/RESULTS.md
cat bench/RESULTS.md
