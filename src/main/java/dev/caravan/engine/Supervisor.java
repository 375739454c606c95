package dev.caravan.engine;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.List;
import java.util.stream.Stream;

/**
 * The small shell that starts the engine and watches the lifeline. It lives outside this process because it has to act
 * when this process cannot any more.
 *
 * @param shell the supervising shell; it ends with the engine, and with the engine's exit code
 * @param engine the engine itself, as it is to be found if it starts
 */
record Supervisor(Process shell, EngineRecord engine) {

    /** Runs its arguments in a session of their own, where setsid is there: signals to Caravan's group stay away. */
    private static final String IN_OWN_SESSION = "command -v setsid >/dev/null 2>&1 && exec setsid \"$@\"; exec \"$@\"";

    /**
     * $1 is the log, $2 the core that the engine runs on as a mask (empty for any), the rest the engine's command;
     * standard input is the lifeline.
     *
     * <ul>
     *   <li>Signals to the processes of a terminal or a command must neither end the engine, for Caravan finishes what is
     *       in flight, nor the shell, which would leave the engine behind. Where there is no setsid, the shell ignores
     *       what it can.
     *   <li>If the shell itself is killed, the engine ends with it (setpriv), if the system can do that.
     *   <li>If the system allows it, the engine has a network of its own that only its user can enter. What arrives
     *       there is acknowledged at once (quickack): the relays cannot send the rest of a request before.
     *   <li>A background command gets /dev/null for its input, so the lifeline moves to descriptor 3 first.
     *   <li>The engine waits for requests in flight when it is asked to end, without limit; hence the kill.
     *   <li>A system may have no taskset, or may not allow it; then the engine runs on all cores.
     * </ul>
     */
    private static final String SCRIPT =
            """
            umask 077
            trap '' HUP INT QUIT TERM
            exec 3<&0 </dev/null
            log=$1
            core=$2
            shift 2
            with_loopback='ip link set lo up || exit
                for net in 127.0.0.0/8 127.0.0.1; do
                    ip route change local $net dev lo table local proto kernel scope host src 127.0.0.1 quickack 1
                done >/dev/null 2>&1
                exec "$@"'
            on_core=
            [ -n "$core" ] && taskset "$core" true >/dev/null 2>&1 && on_core="taskset $core"
            ends_with_shell=
            setpriv --pdeathsig KILL true >/dev/null 2>&1 && ends_with_shell='setpriv --pdeathsig KILL'
            network=shared
            if [ -n "$ends_with_shell" ] && command -v nsenter >/dev/null 2>&1 && command -v bash >/dev/null 2>&1 &&
                unshare --map-root-user --net sh -c "$with_loopback" sh true >/dev/null 2>&1; then
                network=private
            fi
            run_engine() {
                trap - TERM
                [ "$network" = shared ] && exec $ends_with_shell $on_core "$@"
                exec unshare --map-root-user --net sh -c "$with_loopback" sh $ends_with_shell $on_core "$@"
            }
            run_engine "$@" >"$log" 2>&1 3<&- &
            engine=$!
            echo "$engine $network"
            exec >/dev/null 2>&1
            {
                while read -r nothing; do :; done
                kill "$engine"
                for second in 1 2 3 4 5 6 7 8 9 10; do
                    sleep 1
                    kill -0 "$engine" || exit
                done
                kill -9 "$engine"
            } <&3 &
            watcher=$!
            exec 3<&-
            wait "$engine"
            code=$?
            kill -9 "$watcher"
            exit "$code"
            """;

    /**
     * Starts an engine on a port. The lifeline must be held, or this waits for a holder.
     *
     * @throws EngineException if the shell cannot be started; whether the engine starts shows later
     */
    static Supervisor start(EngineFolder folder, EngineBinary binary, int port) {
        String core = EngineCore.mask(EngineCore.allowed(), port).orElse("");
        List<String> shell = List.of(
                "sh",
                "-c",
                IN_OWN_SESSION,
                "caravan-engine",
                "sh",
                "-c",
                SCRIPT,
                "caravan-engine",
                folder.log().toString(),
                core);
        List<String> engine = List.of(
                binary.path().toString(),
                "serve",
                "--host",
                "127.0.0.1",
                "--port",
                Integer.toString(port),
                "--db-path",
                folder.database().toString());
        try {
            Process process = new ProcessBuilder(
                            Stream.concat(shell.stream(), engine.stream()).toList())
                    .directory(folder.path().toFile())
                    .redirectInput(folder.lifeline().toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return new Supervisor(process, started(process, port));
        } catch (IOException e) {
            throw new EngineException("cannot start the embedded engine: " + EngineFolder.reason(e), e);
        }
    }

    private static EngineRecord started(Process process, int port) throws IOException {
        try (BufferedReader output = new BufferedReader(new InputStreamReader(process.getInputStream(), US_ASCII))) {
            String line = output.readLine();
            if (line == null) {
                throw new EngineException("cannot start the embedded engine: the shell (sh) ended at once");
            }
            String[] words = line.strip().split(" ", -1);
            return new EngineRecord(port, identify(Long.parseLong(words[0])), words[1].equals("private"));
        }
    }

    /** An engine that is gone already is nobody: the shell's exit tells. */
    private static ProcessIdentity identify(long pid) {
        return ProcessIdentity.of(pid).orElse(new ProcessIdentity(pid, ""));
    }

    /** Returns whether the engine still runs. */
    boolean alive() {
        return shell.isAlive();
    }
}
