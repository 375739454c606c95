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
 * @param engine the engine itself
 */
record Supervisor(Process shell, ProcessIdentity engine) {

    /**
     * $1 is the log, $2 the core that the engine runs on as a mask (empty for any), the rest the engine's command;
     * standard input is the lifeline.
     *
     * <ul>
     *   <li>Ctrl-C reaches every process of the terminal. The engine must outlive it, for the service finishes what is
     *       in flight; so the shell ignores it, and the engine, which does not, gets a session of its own where setsid
     *       is there.
     *   <li>A background command gets /dev/null for its input, so the lifeline moves to descriptor 3 first.
     *   <li>The engine waits for requests in flight when it is asked to end, without limit; hence the kill.
     *   <li>A system may have no taskset, or may not allow it; then the engine runs on all cores.
     * </ul>
     */
    private static final String SCRIPT =
            """
            umask 077
            trap '' HUP INT QUIT
            exec 3<&0 </dev/null
            log=$1
            core=$2
            shift 2
            own_session=
            command -v setsid >/dev/null 2>&1 && own_session=setsid
            on_core=
            [ -n "$core" ] && taskset "$core" true >/dev/null 2>&1 && on_core="taskset $core"
            $own_session $on_core "$@" >"$log" 2>&1 3<&- &
            engine=$!
            echo "$engine"
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
            kill "$watcher"
            exit "$code"
            """;

    /**
     * Starts an engine on a port. The lifeline must be held, or this waits for a holder.
     *
     * @throws EngineException if the shell cannot be started; whether the engine starts shows later
     */
    static Supervisor start(EngineFolder folder, EngineBinary binary, int port) {
        String core = EngineCore.mask(EngineCore.allowed(), port).orElse("");
        List<String> shell =
                List.of("sh", "-c", SCRIPT, "caravan-engine", folder.log().toString(), core);
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
            return new Supervisor(process, identify(readPid(process)));
        } catch (IOException e) {
            throw new EngineException("cannot start the embedded engine: " + EngineFolder.reason(e), e);
        }
    }

    private static long readPid(Process process) throws IOException {
        try (BufferedReader output = new BufferedReader(new InputStreamReader(process.getInputStream(), US_ASCII))) {
            String pid = output.readLine();
            if (pid == null) {
                throw new EngineException("cannot start the embedded engine: the shell (sh) ended at once");
            }
            return Long.parseLong(pid.strip());
        }
    }

    /** An engine that is gone already is nobody: the shell's exit tells. */
    private static ProcessIdentity identify(long pid) {
        return ProcessIdentity.of(pid).orElse(new ProcessIdentity(pid, ""));
    }

    /** Whether the engine still runs. */
    boolean alive() {
        return shell.isAlive();
    }
}
