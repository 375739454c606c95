# What bench/run.sh and bench/migration.sh share; read by them, not run. They set work (a folder), pids and python.

say() { printf '%s %s\n' "$(date -u +%H:%M:%S)" "$*" >&2; }
free_port() { "$python" -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'; }

# Starts a server that says yes to every write; sets sink, its address.
start_sink() {
    sink_port=$(free_port)
    mkdir -p "$work/sink"
    cp bench/describe-table.json "$work/sink/"
    sed "s/PORT/$sink_port/; s#root \.;#root $work/sink;#" bench/sink.conf >"$work/sink/sink.conf"
    chmod 755 "$work" "$work/sink"
    nginx -p "$work/sink" -c sink.conf -g 'daemon off;' &
    pids+=($!)
    sink=http://127.0.0.1:$sink_port
    until curl -s -o /dev/null "$sink"; do sleep 0.1; done
}

# Wall seconds and peak memory (MB) of a whole process: sets wall and peak.
whole() {
    /usr/bin/time -f '%e %M' -o "$work/time" "$@" >"$work/out" 2>"$work/err" || { tail -5 "$work/err" >&2; exit 1; }
    read -r wall peak <"$work/time"
    peak=$((peak / 1024))
}
