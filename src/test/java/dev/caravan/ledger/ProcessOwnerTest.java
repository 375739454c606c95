package dev.caravan.ledger;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcessOwnerTest {

    private final ProcessOwner self = ProcessOwner.current();

    @Test
    void theProcessItselfIsAlive() {
        assertThat(self.isAlive()).isTrue();
    }

    @Test
    void anotherStartUnderTheSamePidIsAnotherProcess() {
        assertThat(new ProcessOwner(self.host(), self.pid(), self.started() ^ 1).isAlive())
                .isFalse();
    }

    /** The JDK's instant moves with the clock: a living process then seemed dead, and its claim was taken over. */
    @Test
    @EnabledOnOs(OS.LINUX)
    void theStartIsTheKernelsFigureWhichNoClockMoves() throws Exception {
        String stat = Files.readString(Path.of("/proc/self/stat"), StandardCharsets.ISO_8859_1);
        // field 22 of proc(5), starttime; the third is the first behind the command
        String ticks = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[22 - 3];
        String boot =
                Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
        CRC32 crc = new CRC32();
        crc.update((boot + " " + ticks).getBytes(StandardCharsets.UTF_8));

        assertThat(self.started()).isEqualTo(crc.getValue());
    }

    @Test
    void aClaimOfAnEarlierVersionIsThatOfTheProcessThatStartedAtItsTime() {
        long millis =
                ProcessHandle.current().info().startInstant().orElseThrow().toEpochMilli();

        assertThat(new ProcessOwner(self.host(), self.pid(), millis).isAlive()).isTrue();
        assertThat(new ProcessOwner(self.host(), self.pid(), millis - 10).isAlive())
                .isFalse();
    }
}
