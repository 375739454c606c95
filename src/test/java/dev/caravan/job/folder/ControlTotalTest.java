package dev.caravan.job.folder;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.source.UnreadableFileException;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A marker is understood whatever program wrote it, or fails its file with a reason. */
class ControlTotalTest {

    @TempDir
    private Path folder;

    private void check(String marker, Charset charset) throws IOException {
        Path file = Files.writeString(folder.resolve("users.csv"), "user_id,email\nu1,u1@shop.example\n");
        Files.write(folder.resolve("users.csv.done"), marker.getBytes(charset));
        ControlTotal.check(file, 1);
    }

    @Test
    void aTotalCountsInEveryEncodingThatProgramsWrite() {
        assertThatCode(() -> {
                    check("\uFEFF{\"rows\": 1}\r\n", UTF_16LE);
                    check("\uFEFF{\"rows\": 1}", UTF_16BE);
                    check("\uFEFF{\"rows\": 1}", UTF_8);
                    check("{\"rows\": 1, \"by\": \"Müller\"}", ISO_8859_1);
                })
                .doesNotThrowAnyException();
        assertThatThrownBy(() -> check("\uFEFF{\"rows\": 2}\r\n", UTF_16LE))
                .isInstanceOf(UnreadableFileException.class)
                .hasMessageContaining("2 rows");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", " \r\n"})
    void blankMarkersTellNoTotal(String marker) {
        assertThatCode(() -> check(marker, UTF_8)).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "ok",
                "1",
                "[{\"rows\": 1}]",
                "{\"rows\": \"1\"}",
                "{\"rows\": 1.0}",
                "{\"rows\": 1e0}",
                "{\"rows\": 18446744073709551617}",
                "{\"rows\": 1} {\"rows\": 1}",
                "{\"rows\": 1} x",
                "{\"rows\": 1, \"rows\": 1}",
                "{\"count\": 1}",
                "{\"rows\": null}",
                "null"
            })
    void anythingButOneObjectWithAWholeNumberFailsTheFile(String marker) {
        assertThatThrownBy(() -> check(marker, UTF_8))
                .isInstanceOf(UnreadableFileException.class)
                .hasMessageContaining("users.csv.done is neither empty nor a control total");
    }
}
