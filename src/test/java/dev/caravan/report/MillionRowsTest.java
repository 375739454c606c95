package dev.caravan.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Memory is bounded whatever the size of a report. */
class MillionRowsTest {

    @TempDir
    private Path folder;

    /** Held in memory, so many orders would take more than the heap. */
    @Test
    void aReportOfSixtyThousandRowsIsWrittenWithin40Megabytes() throws Exception {
        write(60_000, 2, "-Xmx40m");
    }

    @Test
    @Tag("scale")
    void areReadFrom64ShardsAndWrittenInAllFormatsWithin128Megabytes() throws Exception {
        write(MillionRows.ROWS, 64, "-Xmx128m");

        try (ZipFile workbook =
                new ZipFile(folder.resolve("report/order-status.xlsx").toFile())) {
            assertThat(rows(workbook, 1)).as("a full sheet").isEqualTo(1_048_576);
            assertThat(rows(workbook, 2)).as("the header and the rest").isEqualTo(1 + MillionRows.ROWS - 1_048_575);
        }
    }

    /** Lets a JVM with so much memory write all formats. */
    private void write(int rows, int shards, String memory) throws Exception {
        Process process = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        memory,
                        "-XX:+UseSerialGC",
                        "-Dbasedir=" + System.getProperty("basedir", ""),
                        "-cp",
                        System.getProperty("java.class.path"),
                        MillionRows.class.getName(),
                        folder.toString(),
                        Integer.toString(rows),
                        Integer.toString(shards))
                .redirectErrorStream(true)
                .start();
        List<String> output =
                process.inputReader(StandardCharsets.UTF_8).lines().toList();

        assertThat(process.waitFor()).as(String.join("\n", output)).isZero();
        assertThat(output).filteredOn(line -> line.contains("rows=" + rows)).hasSize(3);
    }

    /** The rows of a sheet, told by the markup, since a reader would hold them all. */
    private static long rows(ZipFile workbook, int sheet) throws Exception {
        byte[] mark = "<row ".getBytes(StandardCharsets.US_ASCII);
        long rows = 0;
        int matched = 0;
        try (InputStream in = workbook.getInputStream(workbook.getEntry("xl/worksheets/sheet" + sheet + ".xml"))) {
            byte[] buffer = new byte[1 << 16];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                for (int at = 0; at < read; at++) {
                    matched = buffer[at] == mark[matched] ? matched + 1 : buffer[at] == mark[0] ? 1 : 0;
                    if (matched == mark.length) {
                        rows++;
                        matched = 0;
                    }
                }
            }
        }
        return rows;
    }
}
