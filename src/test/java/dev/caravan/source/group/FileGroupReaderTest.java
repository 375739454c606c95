package dev.caravan.source.group;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.caravan.design.FileFormat;
import dev.caravan.design.Limits;
import dev.caravan.fixture.SourceSamples;
import dev.caravan.source.Header;
import dev.caravan.source.ReadableFile;
import dev.caravan.source.RecordGroup;
import dev.caravan.source.RecordLayout;
import dev.caravan.source.SourceRecord;
import dev.caravan.source.UnreadableFileException;
import dev.caravan.source.file.FileInspector;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileGroupReaderTest {

    @TempDir
    private Path folder;

    @Test
    void adjacentRowsOfOneOrderAreOneGroup() throws IOException {
        List<RecordGroup> groups = groups("order_id,product_id\no1,a\no1,b\no2,a\n");

        assertThat(groups)
                .extracting(RecordGroup::ordinal, group -> lines(group), RecordGroup::oversized)
                .containsExactly(tuple(1L, List.of(2L, 3L), false), tuple(3L, List.of(4L), false));
    }

    @Test
    void scatteredRowsComeTogetherInTheOrderOfTheFileAndCellsSurvive() throws IOException {
        String nasty = "\"t\tn\nr\rb\\\"\"é\"";
        List<RecordGroup> groups = groups("order_id,product_id\no2,a\no1," + nasty + "\no2,b,extra\no1,c\no2\n");

        assertThat(groups).extracting(RecordGroup::ordinal).containsExactly(2L, 1L);
        assertThat(groups.get(0).records())
                .extracting(FileGroupReaderTest::cells)
                .containsExactly(List.of("o1", "t\tn\nr\rb\\\"é"), List.of("o1", "c"));
        assertThat(groups.get(1).records())
                .extracting(FileGroupReaderTest::cells)
                .containsExactly(List.of("o2", "a"), List.of("o2", "b", "extra"), List.of("o2"));
        assertThat(lines(groups.get(1))).containsExactly(2L, 6L, 8L);
    }

    @Test
    void rowsWithoutAnIdentityAreGroupsOfTheirOwn() throws IOException {
        List<RecordGroup> adjacent = groups("product_id,order_id\na,o1\nb,\nc, \nd\ne,o2\n");
        List<RecordGroup> scattered = groups("product_id,order_id\na,o1\nb,\nc, \nd\ne,o1\n");

        assertThat(adjacent).hasSize(5).extracting(RecordGroup::key).doesNotHaveDuplicates();
        assertThat(scattered)
                .extracting(FileGroupReaderTest::lines)
                .containsExactly(List.of(3L), List.of(4L), List.of(5L), List.of(2L, 6L));
    }

    @Test
    void anOrderWithTooManyRowsComesInMarkedPartsAndLosesNone() throws IOException {
        List<RecordGroup> groups = groups("order_id,product_id\n" + "o1,x\n".repeat(7) + "o2,x\no2,x\no2,x\n");

        assertThat(groups)
                .extracting(RecordGroup::ordinal, group -> group.records().size(), RecordGroup::oversized)
                .containsExactly(tuple(1L, 3, true), tuple(4L, 3, true), tuple(7L, 1, true), tuple(8L, 3, false));
        assertThat(groups.subList(0, 3))
                .extracting(RecordGroup::key)
                .containsOnly(groups.get(0).key());
    }

    @Test
    void anOrderWithTooMuchTextComesInMarkedPartsToo() throws IOException {
        Limits limits = new Limits(100, 100, 4, 1000, 10);
        Path file = SourceSamples.write(
                folder, "orders.csv", "order_id,product_id\n" + ("o1," + "x".repeat(78) + "\n").repeat(12));
        List<RecordGroup> groups;
        try (FileGroupReader reader = FileGroupReader.open(
                file, "orders.csv", inspect(file, SourceSamples.orders()), SourceSamples.orders(), limits, folder)) {
            groups = SourceSamples.all(reader);
        }

        // four rows' worth of text is 400 characters, five rows of 80 reach it
        assertThat(groups)
                .extracting(group -> group.records().size(), RecordGroup::oversized)
                .containsExactly(tuple(5, true), tuple(5, true), tuple(2, true));
    }

    @Test
    void recordsOfAnEntityWithoutItemsAreGroupsOfOneWithEqualKeys() throws IOException {
        Path file = SourceSamples.write(folder, "users.csv", "user_id,email\nu1,a\nu1,b\n,c\n");

        List<RecordGroup> groups = groups(file, SourceSamples.users());

        assertThat(groups).hasSize(3).allMatch(group -> group.records().size() == 1);
        assertThat(groups.get(0).key())
                .isEqualTo(groups.get(1).key())
                .isNotEqualTo(groups.get(2).key());
    }

    @Test
    void jsonRecordsAreKnownByTheTextOfTheirIdentityAndMalformedOnesByNone() throws IOException {
        Path file = SourceSamples.write(
                folder, "u.json", "[{\"id\":1.0},{\"id\":\"1.0\"},{\"id\":1},7,8,{\"id\":null},{\"id\":{}},{}]");

        List<RecordGroup> groups = groups(file, SourceSamples.json(FileFormat.JSON));

        assertThat(groups).hasSize(8);
        assertThat(groups.get(0).key()).isEqualTo(groups.get(1).key());
        assertThat(groups.subList(1, 8)).extracting(RecordGroup::key).doesNotHaveDuplicates();
    }

    @Test
    void anIdentityOfSeveralColumnsIsJoinedUnambiguously() {
        RecordIdentity identity = new RecordIdentity(List.of("a", "b"));
        Header header = new Header(List.of("a", "b"));

        assertThat(Stream.of(List.of("x", "yz"), List.of("xy", "z"), List.of("1:x", "y"), List.of("x1:", "y"))
                        .map(cells -> identity.keyOf(new SourceRecord.Row(1, 2, header, cells))))
                .doesNotHaveDuplicates();
    }

    @Test
    void aFileThatChangedAfterInspectionIsRefusedAtOnce() throws IOException {
        Path file = SourceSamples.write(folder, "orders.csv", "order_id,product_id\no1,a\n");
        ReadableFile inspected = inspect(file, SourceSamples.orders());
        Files.writeString(file, "order_id,product_id\no1,a\no2,b\n");

        assertThatThrownBy(() -> open(file, inspected, SourceSamples.orders()))
                .isInstanceOf(UnreadableFileException.class)
                .hasMessage("the file changed while it was read");
    }

    @Test
    void aChangeThatKeepsSizeAndTimeIsFoundByTheHash() throws IOException {
        for (String rows : List.of("o1,a\no2,b\n", "o1,a\no2,b\no1,c\n")) {
            Path file = SourceSamples.write(folder, "orders.csv", "order_id,product_id\n" + rows);
            ReadableFile inspected = inspect(file, SourceSamples.orders());
            Files.writeString(file, "order_id,product_id\n" + rows.replace('b', 'B'));
            Files.setLastModifiedTime(file, FileTime.from(inspected.modified()));

            assertThatThrownBy(() -> {
                        try (FileGroupReader reader = open(file, inspected, SourceSamples.orders())) {
                            SourceSamples.all(reader);
                        }
                    })
                    .isInstanceOf(UnreadableFileException.class)
                    .hasMessage("the file changed while it was read");
            assertThat(folder.resolve("spill"))
                    .satisfiesAnyOf(spill -> assertThat(spill).doesNotExist(), spill -> assertThat(spill)
                            .isEmptyDirectory());
        }
    }

    @Test
    void temporaryFilesAreForTheOwnerOnlyAndGoneWhenClosed() throws IOException {
        Path file = SourceSamples.write(folder, "orders.csv", "order_id,product_id\no1,a\no2,b\no1,c\n");
        Path spill = folder.resolve("spill");
        try (FileGroupReader reader = open(file, inspect(file, SourceSamples.orders()), SourceSamples.orders())) {
            assertThat(reader.read()).isNotNull();
            try (Stream<Path> files = Files.walk(spill)) {
                assertThat(files.filter(Files::isRegularFile)).isNotEmpty().allSatisfy(path -> assertThat(
                                PosixFilePermissions.toString(Files.getPosixFilePermissions(path)))
                        .isEqualTo("rw-------"));
            }
        }

        assertThat(spill).isEmptyDirectory();
    }

    @Test
    void aFileWithoutRecordsHasNoGroups() throws IOException {
        assertThat(groups("order_id,product_id\n")).isEmpty();
    }

    @Test
    void aRejectsFileWithMovedColumnsIsGroupedAsIfTheyWereNotThere() throws IOException {
        List<RecordGroup> groups =
                groups("_line,order_id,_code,product_id,_reason\n7,o1,X,a,y\n8,o1,X,b,y\n9,o2,X,a,y\n");

        assertThat(groups).extracting(FileGroupReaderTest::lines).containsExactly(List.of(2L, 3L), List.of(4L));
    }

    @Test
    void modifiedIsWhatTheDiskSays() throws IOException {
        Path file = SourceSamples.write(folder, "orders.csv", "order_id,product_id\n");
        Instant modified = Instant.parse("2026-01-02T03:04:05Z");
        Files.setLastModifiedTime(file, FileTime.from(modified));

        assertThat(inspect(file, SourceSamples.orders()).modified()).isEqualTo(modified);
    }

    private List<RecordGroup> groups(String text) throws IOException {
        return groups(SourceSamples.write(folder, "orders.csv", text), SourceSamples.orders());
    }

    private List<RecordGroup> groups(Path file, RecordLayout layout) throws IOException {
        try (FileGroupReader reader = open(file, inspect(file, layout), layout)) {
            return SourceSamples.all(reader);
        }
    }

    private FileGroupReader open(Path file, ReadableFile inspected, RecordLayout layout) throws IOException {
        return FileGroupReader.open(
                file, file.getFileName().toString(), inspected, layout, SourceSamples.LIMITS, folder.resolve("spill"));
    }

    private ReadableFile inspect(Path file, RecordLayout layout) throws IOException {
        FileInspector inspector = new FileInspector(Limits.DEFAULT, folder.resolve("spill"));
        return (ReadableFile) inspector.inspect(file, file.getFileName().toString(), layout);
    }

    private static List<Long> lines(RecordGroup group) {
        return group.records().stream().map(SourceRecord::line).toList();
    }

    private static List<String> cells(SourceRecord row) {
        return ((SourceRecord.Row) row).cells();
    }
}
