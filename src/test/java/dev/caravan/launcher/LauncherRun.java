package dev.caravan.launcher;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * How a run of the launcher ended.
 *
 * @param output the lines on standard output
 * @param errors the lines on standard error
 */
record LauncherRun(int exitCode, List<String> output, List<String> errors) {

    /** A run that may still go on. */
    record Started(Process process, Path output, Path errors) {

        long pid() {
            return process.pid();
        }

        LauncherRun finish() throws IOException, InterruptedException {
            assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
            return new LauncherRun(process.exitValue(), Files.readAllLines(output), Files.readAllLines(errors));
        }
    }
}
