package dev.caravan.source.file;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.design.FileFormat;
import dev.caravan.fixture.SourceSamples;
import dev.caravan.source.Inspection;
import dev.caravan.source.ReadableFile;
import dev.caravan.source.RecordLayout;
import dev.caravan.source.UnreadableFile;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FileInspectorTest {

    @TempDir
    private Path folder;

    @Test
    void aGoodFileIsHashedMeasuredAndCounted() throws IOException, NoSuchAlgorithmException {
        String text = "user_id,shoe,email\nu1,43,a@x.org\n\nu2,44,b@x.org\n";

        ReadableFile found = good("users.csv", text.getBytes(StandardCharsets.UTF_8), SourceSamples.users());

        assertThat(found.sha256()).isEqualTo(sha256(text));
        assertThat(found.size()).isEqualTo(text.length());
        assertThat(found.textBytes()).isEqualTo(text.length());
        assertThat(found.records()).isEqualTo(2);
        assertThat(found.header().orElseThrow().columns()).containsExactly("user_id", "shoe", "email");
        assertThat(found.ignored()).containsExactly("shoe");
        assertThat(found.scattered()).isFalse();
    }

    @Test
    void aHeaderWithoutRowsIsAFileOfNoRecords() throws IOException {
        assertThat(good("users.csv", bytes("user_id,email"), SourceSamples.users())
                        .records())
                .isZero();
    }

    @Test
    void aByteOrderMarkInFrontOfAQuotedHeaderIsLeftOut() throws IOException {
        byte[] text = SourceSamples.joined(mark(0xEF, 0xBB, 0xBF), bytes("\"user_id\",email\nu1,a@x.org\n"));

        assertThat(good("users.csv", text, SourceSamples.users())
                        .header()
                        .orElseThrow()
                        .columns())
                .containsExactly("user_id", "email");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-16LE", "UTF-16BE"})
    void aByteOrderMarkOfTheDeclaredCharsetIsLeftOut(String name) throws IOException {
        Charset charset = Charset.forName(name);
        byte[] text = "\uFEFFuser_id,email\nü1,a@x.org\n".getBytes(charset);

        assertThat(good("users.csv", text, SourceSamples.users(',', charset)).records())
                .isEqualTo(1);
        assertThat(good("users.csv", text, SourceSamples.users(',', StandardCharsets.UTF_16))
                        .records())
                .isEqualTo(1);
    }

    @Test
    void aByteOrderMarkOfAnotherCharsetFailsTheFile() throws IOException {
        assertThat(bad("users.csv", "\uFEFFuser_id,email\n".getBytes(StandardCharsets.UTF_16LE), SourceSamples.users()))
                .isEqualTo("line 1: the byte order mark says UTF-16LE, the feed declares UTF-8");
        RecordLayout latin = SourceSamples.users(',', Charset.forName("windows-1252"));
        assertThat(bad("users.csv", bytes("\uFEFFuser_id,email\n"), latin))
                .isEqualTo("line 1: the byte order mark says UTF-8, the feed declares windows-1252");
    }

    @Test
    void theDeclaredCharsetAndDelimiterAreUsed() throws IOException {
        byte[] text = "user_id;email\nJürgen;a@x.org\n".getBytes(StandardCharsets.ISO_8859_1);

        assertThat(good("users.csv", text, SourceSamples.users(';', StandardCharsets.ISO_8859_1))
                        .records())
                .isEqualTo(1);
    }

    @Test
    void anotherCharsetThanDeclaredFailsWithTheLineOfTheFirstMalformedByte() throws IOException {
        String rows = "user_id,email\r\n" + "u1,a@x.org\r\n".repeat(20_000) + "J\u00fcrgen,b@x.org\r\n";

        assertThat(bad("users.csv", rows.getBytes(StandardCharsets.ISO_8859_1), SourceSamples.users()))
                .isEqualTo("line 20002: bytes FC are no UTF-8 text; the feed declares that charset");
    }

    @Test
    void aFileCutOffWithinACharacterIsMalformed() throws IOException {
        byte[] text = bytes("user_id,email\nu1,ü");
        byte[] cut = Arrays.copyOf(text, text.length - 1);

        assertThat(bad("users.csv", cut, SourceSamples.users())).startsWith("line 2: bytes C3 are no UTF-8 text");
    }

    @Test
    void aMissingRequiredColumnNamesAllThatAreMissingAndAllThatWereFound() throws IOException {
        assertThat(bad("users.csv", "id,mail\n1,2\n"))
                .startsWith("line 1: missing columns ")
                .contains("'user_id'", "'email'")
                .endsWith("found columns 'id', 'mail'");
    }

    @Test
    void aReasonShowsTheInvisibleCharactersOfAHeader() throws IOException {
        assertThat(bad("users.csv", "user\u200B_id,email\n1,2\n")).endsWith("found columns 'user<U+200B>_id', 'email'");
    }

    @Test
    void anotherDelimiterThanDeclaredIsGuessed() throws IOException {
        assertThat(bad("users.csv", "user_id;email\n1;2\n")).endsWith("; is the delimiter ';' instead of ','?");
    }

    @Test
    void aDuplicateHeaderFails() throws IOException {
        assertThat(bad("users.csv", "user_id,email,name,name\n")).isEqualTo("line 1: the header names 'name' twice");
    }

    @Test
    void aColumnWithoutANameFails() throws IOException {
        assertThat(bad("users.csv", "\nuser_id,email,\n")).isEqualTo("line 2: column 3 of the header has no name");
    }

    @Test
    void theColumnsOfARejectsFileAreNeitherIgnoredNorMissed() throws IOException {
        ReadableFile found = good(
                "users.csv", bytes("user_id,email,_line,_code,_reason\nu1,a@x.org,3,X,\"y\"\n"), SourceSamples.users());

        assertThat(found.header().orElseThrow().columns()).containsExactly("user_id", "email");
        assertThat(found.ignored()).isEmpty();
    }

    @Test
    void anUnbalancedQuoteFailsWithTheLineWhereItOpened() throws IOException {
        String start = "user_id,email\n\"u\n1\",a@x.org\nu2,";

        assertThat(bad("users.csv", start + "\"b@x.org\nu3,c@x.org\n"))
                .isEqualTo("line 4: the quote opened here is not closed before the file ends");
        assertThat(bad("users.csv", start + "\"b@x.org\nu3,\"c@x.org\"\n"))
                .isEqualTo("line 4: the quote opened here is closed in the middle of a cell");
        assertThat(bad("users.csv", start + "\""))
                .isEqualTo("line 4: the quote opened here is not closed before the file ends");
        assertThat(bad("users.csv", start + "\"" + "x\n".repeat(100_000)))
                .isEqualTo("line 4: a cell of more than 50 characters starts here, or a quote is not closed");
    }

    @Test
    void aCellOverItsLimitFails() throws IOException {
        assertThat(bad("users.csv", "user_id,email\nu1,x\n\"u\n2\"," + "x".repeat(51) + "\n"))
                .isEqualTo("line 3: the cell that starts at line 4 has 51 characters, at most 50 are taken");
        assertThat(good("users.csv", bytes("user_id,email\nu1," + "x".repeat(50)), SourceSamples.users())
                        .records())
                .isEqualTo(1);
    }

    @Test
    void aRowOverItsLimitFailsHoweverManyCellsItHas() throws IOException {
        assertThat(bad("users.csv", "user_id,email\nu1" + ",x".repeat(100_000) + "\n"))
                .isEqualTo("line 2: the row has more than 200 characters");
    }

    @ParameterizedTest
    @CsvSource({"CSV,users.csv", "JSON,users.json", "JSONL,users.jsonl"})
    void anEmptyFileFailsInEveryFormat(FileFormat format, String name) throws IOException {
        RecordLayout layout = format == FileFormat.CSV ? SourceSamples.users() : SourceSamples.json(format);

        assertThat(bad(name, new byte[0], layout)).isEqualTo("the file is empty");
        assertThat(bad(name, mark(0xEF, 0xBB, 0xBF), layout)).isNotEmpty();
        assertThat(bad(name, bytes("\n  \r\n\n"), layout)).isNotEmpty();
        assertThat(bad(name + ".gz", SourceSamples.gzip(""), layout)).isNotEmpty();
    }

    @Test
    void aFolderIsNoFile() throws IOException {
        Path users = Files.createDirectory(folder.resolve("users.csv"));

        assertThat(inspector().inspect(users, "users.csv", SourceSamples.users()))
                .isEqualTo(new UnreadableFile("", 0, "a folder, not a file"));
    }

    @Test
    void aFileThatIsGoneIsNotTheFilesFault() {
        assertThatThrownBy(() -> inspector().inspect(folder.resolve("gone.csv"), "gone.csv", SourceSamples.users()))
                .isInstanceOf(NoSuchFileException.class);
    }

    @Test
    void aFailedFileIsHashedToItsEndAllTheSame() throws IOException, NoSuchAlgorithmException {
        String text = "id\n" + "x\n".repeat(200_000);
        Path file = SourceSamples.write(folder, "users.csv", text);

        assertThat(inspector().inspect(file, "users.csv", SourceSamples.users()))
                .satisfies(found -> {
                    assertThat(found).isInstanceOf(UnreadableFile.class);
                    assertThat(found.sha256()).isEqualTo(sha256(text));
                    assertThat(found.size()).isEqualTo(text.length());
                });
    }

    @Test
    void anArrayOfNothingIsAFileOfNoRecords() throws IOException {
        assertThat(good("u.json", bytes("[]"), SourceSamples.json(FileFormat.JSON))
                        .records())
                .isZero();
    }

    @Test
    void malformedRecordsOfJsonAreCountedAndUndeclaredPropertiesNamed() throws IOException {
        ReadableFile found = good(
                "u.json",
                bytes("[{\"id\":1,\"b\":2},7,{\"a\":1,\"name\":\"x\",\"b\":3}]"),
                SourceSamples.json(FileFormat.JSON));

        assertThat(found.records()).isEqualTo(3);
        assertThat(found.ignored()).containsExactly("b", "a");
        assertThat(found.header()).isEmpty();
    }

    @Test
    void jsonThatIsNoneFailsTheFile() throws IOException {
        assertThat(bad("u.json", bytes("[{\"id\":1},\n{]"), SourceSamples.json(FileFormat.JSON)))
                .startsWith("line 2: no JSON");
        assertThat(bad("u.jsonl", mark('{', '}', '\n', 0xE9, '\n'), SourceSamples.json(FileFormat.JSONL)))
                .startsWith("line 2: bytes E9");
    }

    private FileInspector inspector() {
        return new FileInspector(SourceSamples.LIMITS, folder.resolve("spill"));
    }

    private ReadableFile good(String name, byte[] text, RecordLayout layout) throws IOException {
        Inspection found = inspector().inspect(SourceSamples.write(folder, name, text), name, layout);
        assertThat(found).isInstanceOf(ReadableFile.class);
        return (ReadableFile) found;
    }

    private String bad(String name, String text) throws IOException {
        return bad(name, bytes(text), SourceSamples.users());
    }

    private String bad(String name, byte[] text, RecordLayout layout) throws IOException {
        Inspection found = inspector().inspect(SourceSamples.write(folder, name, text), name, layout);
        assertThat(found).isInstanceOf(UnreadableFile.class);
        return ((UnreadableFile) found).reason();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static byte[] mark(int... bytes) {
        byte[] mark = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            mark[i] = (byte) bytes[i];
        }
        return mark;
    }

    private static String sha256(String text) throws NoSuchAlgorithmException {
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes(text)));
    }
}
