package dev.caravan.cli.option;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.job.JobSettings;
import dev.caravan.store.TableSchema;
import dev.caravan.store.pace.WriteLimits;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** How fast a command may write, by its options and by the environment. */
class WriteOptionsTest {

    private static final List<TableSchema.Index> INDEXES = List.of(new TableSchema.Index("G", "GPK", "GSK"));

    @TempDir
    private Path temp;

    @Command
    private static final class Writing {
        @Mixin
        private WriteOptions writes;
    }

    private WriteOptions parsed(Map<String, String> environment, String... arguments) {
        Writing writing = new Writing();
        new CommandLine(writing)
                .setDefaultValueProvider(new ConfiguredDefaults(environment, temp.resolve("application.properties")))
                .parseArgs(arguments);
        return writing.writes;
    }

    @Test
    void theEnvironmentSetsACapAndTheCommandLineLiftsIt() {
        Map<String, String> environment = Map.of("CARAVAN_MAX_WRITE_UNITS", "400");

        assertThat(parsed(environment).pacing(() -> INDEXES))
                .isEqualTo(new WriteLimits(WriteLimits.WRITERS, OptionalInt.of(400), INDEXES));
        assertThat(parsed(environment, "--max-write-units", "0").pacing(() -> INDEXES))
                .isEqualTo(WriteLimits.DEFAULT);
    }

    @Test
    void withoutAnyThereIsNoCapAndNobodyAsksForTheIndexes() {
        WriteLimits pacing = parsed(Map.of()).pacing(() -> {
            throw new IllegalStateException("not needed");
        });

        assertThat(pacing).isEqualTo(WriteLimits.DEFAULT);
        assertThat(parsed(Map.of()).settings()).isEqualTo(JobSettings.DEFAULT);
    }

    @Test
    void aSmallCapMakesSmallPacks() {
        assertThat(parsed(Map.of(), "--max-write-units", "80")
                        .settings()
                        .packs()
                        .actions())
                .isEqualTo(10);
        assertThat(parsed(Map.of(), "--max-write-units", "1").settings().packs().actions())
                .isEqualTo(1);
        assertThat(parsed(Map.of(), "--max-write-units", "5000")
                        .settings()
                        .packs()
                        .actions())
                .isEqualTo(98);
    }

    @Test
    void writersAreAsManyAsAreAskedForAndSoAreTransactionsAtOnce() {
        WriteOptions options = parsed(Map.of(), "--writers", "3");

        assertThat(options.settings().writers()).isEqualTo(3);
        assertThat(options.pacing(() -> INDEXES).writers()).isEqualTo(3);
        assertThatThrownBy(() -> parsed(Map.of(), "--writers", "0").settings()).isInstanceOf(UsageException.class);
    }
}
