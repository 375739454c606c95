package dev.caravan.engine;

import dev.caravan.fixture.TestInstallation;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;

/**
 * The main class of a second Caravan process: {@code hold FOLDER} holds the engine, {@code lock FOLDER} its start lock.
 * Prints a line when it has it, lets go when it reads a line, and ends.
 */
final class HolderProcess {

    private HolderProcess() {}

    public static void main(String[] arguments) throws IOException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Path folder = Path.of(arguments[1]);
        if (arguments[0].equals("hold")) {
            try (EmbeddedEngine engine = EmbeddedEngine.open(folder, TestInstallation.binary())) {
                System.out.println(engine.endpoint());
                input.readLine();
            }
        } else {
            StartLock.whileHeld(EngineFolder.create(folder), Duration.ofSeconds(5), () -> {
                System.out.println("locked");
                return waitForLine(input);
            });
        }
    }

    private static String waitForLine(BufferedReader input) {
        try {
            return input.readLine();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
