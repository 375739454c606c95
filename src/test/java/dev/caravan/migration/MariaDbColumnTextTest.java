package dev.caravan.migration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.design.Attribute;
import dev.caravan.fixture.database.TestMariaDb;
import dev.caravan.migration.column.ColumnReading;
import dev.caravan.store.item.Value;
import dev.caravan.validation.RejectCode;
import dev.caravan.validation.Violation;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What MariaDB holds is what the cell says, whoever prepares the statement and wherever the machine stands. */
@ExtendWith(TestMariaDb.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MariaDbColumnTextTest {

    /** Each of them skips hours in spring, or a day. */
    private static final List<String> ZONES = List.of("UTC", "America/New_York", "Europe/Berlin", "Pacific/Apia");

    private final String url;
    private Connection text;
    private Connection binary;

    MariaDbColumnTextTest(TestMariaDb.Server mariaDb) throws SQLException {
        this.url = mariaDb.newDatabase().url();
    }

    @BeforeEach
    void connect() throws SQLException {
        text = connection("");
        binary = connection("?useServerPrepStmts=true");
    }

    private Connection connection(String options) throws SQLException {
        Connection connection = DriverManager.getConnection(url + options, "root", "");
        try (Statement statement = connection.createStatement()) {
            statement.execute("SET time_zone = '+00:00', sql_mode = ''");
        }
        return connection;
    }

    @AfterEach
    void disconnect() throws SQLException {
        text.close();
        binary.close();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "tinyint | -128 | -128",
                "tinyint unsigned | 255 | 255",
                "smallint | -32768 | -32768",
                "mediumint unsigned | 16777215 | 16777215",
                "int unsigned | 4294967295 | 4294967295",
                "int(8) zerofill | 42 | 42",
                "bigint | -9223372036854775808 | -9223372036854775808",
                "bigint unsigned | 18446744073709551615 | 18446744073709551615",
                "bigint(20) unsigned zerofill | 7 | 7",
                "decimal(10,2) | 12.5 | 12.50",
                "decimal(10,2) zerofill | 12.5 | 12.50",
                "decimal(38,10) | 1234567890123456789012345678.0123456789 | 1234567890123456789012345678.0123456789",
                "decimal(38,38) | -0.00000000000000000000000000000000000001 | -0.00000000000000000000000000000000000001",
                "double | 0.1 | 0.1",
                "double | 2e23 | 200000000000000000000000",
                "double | 123456789012345680 | 123456789012345680",
                "year | 2026 | 2026",
                "tinyint(1) | 2 | 2"
            })
    void aNumberHasAllItsDigits(String type, String literal, String expected) throws SQLException {
        assertThat(read(type, literal, Attribute.Type.NUMBER)).isEqualTo(expected);
        assertThat(read(type, literal, Attribute.Type.STRING)).isEqualTo(expected);
        assertThat(ColumnReading.validated(expected, Attribute.Type.NUMBER, "UTC")
                        .violations())
                .isEmpty();
    }

    @Test
    void aDecimalOfMoreThan38DigitsIsReadWholeAndRefusedWithItsColumn() throws SQLException {
        String digits = "12345678901234567890.123456789012345678901234567890";

        assertThat(read("decimal(65,30)", digits, Attribute.Type.NUMBER)).isEqualTo(digits);
        assertThat(ColumnReading.validated(digits + "1", Attribute.Type.NUMBER, "UTC")
                        .violations())
                .extracting(Violation::code)
                .containsExactly(RejectCode.TOO_MANY_DIGITS);
    }

    @Test
    void aFloatIsRefusedSinceTheServerRoundsItAndADoubleOfItIsNot() throws SQLException {
        make("float", "1.2345678");

        assertThat(new ColumnReading(text).refusal("SELECT c FROM t", Attribute.Type.NUMBER))
                .hasMessage(
                        "column c is of type FLOAT: the server sends six of its digits; write cast(c as double) in the"
                                + " query");
        for (Connection connection : List.of(text, binary)) {
            assertThat(new ColumnReading(connection)
                            .texts("SELECT cast(c AS double) AS c FROM t", Attribute.Type.NUMBER))
                    .allSatisfy(digits ->
                            assertThat(new BigDecimal(digits).floatValue()).isEqualTo(1.2345678f))
                    .hasSize(1);
        }
    }

    @Test
    void aDoubleIsTheShortestDecimalThatIsNoOtherDouble() throws SQLException {
        Random random = new Random(17);
        List<Double> doubles = random.longs(500)
                .mapToObj(Double::longBitsToDouble)
                .filter(Double::isFinite)
                .toList();
        make(
                "double",
                String.join("), (", doubles.stream().map(Object::toString).toList()));

        for (Connection connection : List.of(text, binary)) {
            List<String> read = new ColumnReading(connection).texts("SELECT c FROM t", Attribute.Type.NUMBER);
            assertThat(read.stream().map(Double::valueOf)).isEqualTo(doubles);
        }
    }

    @Test
    void aTinyintOfOneDigitIsTrueOrFalseOrRefused() throws SQLException {
        assertThat(read("tinyint(1)", "1", Attribute.Type.BOOLEAN)).isEqualTo("1");
        assertThat(read("boolean", "false", Attribute.Type.BOOLEAN)).isEqualTo("0");
        assertThat(read("bit(1)", "b'1'", Attribute.Type.BOOLEAN)).isEqualTo("1");
        assertThat(ColumnReading.validated("1", Attribute.Type.BOOLEAN, "UTC").value())
                .contains(new Value.Bool(true));
        assertThat(ColumnReading.validated(
                                read("tinyint(1)", "2", Attribute.Type.BOOLEAN), Attribute.Type.BOOLEAN, "UTC")
                        .violations())
                .extracting(Violation::code)
                .containsExactly(RejectCode.BAD_BOOLEAN);
    }

    @Test
    void bitsAreDigitsAndNoNumber() throws SQLException {
        assertThat(read("bit(10)", "b'101'", Attribute.Type.STRING)).isEqualTo("0000000101");
        assertThat(read("bit(10)", "0", Attribute.Type.STRING)).isEqualTo("0000000000");
        assertThat(read("bit(64)", "~0", Attribute.Type.STRING)).isEqualTo("1".repeat(64));
        assertThat(refusal("bit(10)", Attribute.Type.NUMBER)).contains("declare it string");
    }

    @Test
    void whatFillsACharUpIsNoContentAndAllOtherBlanksAre() throws SQLException {
        assertThat(read("char(5)", "'ab  '", Attribute.Type.STRING)).isEqualTo("ab");
        assertThat(read("varchar(5)", "'ab  '", Attribute.Type.STRING)).isEqualTo("ab  ");
        assertThat(read("text", "' ab  '", Attribute.Type.STRING)).isEqualTo(" ab  ");
        try (Statement statement = text.createStatement()) {
            statement.execute("SET sql_mode = 'PAD_CHAR_TO_FULL_LENGTH'");
        }
        make("char(5)", "'ab'");
        assertThat(new ColumnReading(text).texts("SELECT c FROM t", Attribute.Type.STRING))
                .containsExactly("ab");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "varchar(20) CHARACTER SET utf8mb4",
                "text CHARACTER SET utf16",
                "longtext CHARACTER SET ucs2",
                "tinytext CHARACTER SET utf8mb3",
                "mediumtext CHARACTER SET latin1",
                "varchar(20) CHARACTER SET latin2"
            })
    void textIsTheSameInEveryCharset(String type) throws SQLException {
        String letters = type.contains("mb4") || type.contains("utf16") ? "\u00e4\u00f6 \ud83d\ude00" : "\u00e4\u00f6";

        assertThat(read(type, "'" + letters + "'", Attribute.Type.STRING)).isEqualTo(letters);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "enum('sad','so so') | 'so so' | so so",
                "set('a','b','c') | 'a,c' | a,c",
                "uuid | '11111111-2222-3333-4444-55555555555A' | 11111111-2222-3333-4444-55555555555a",
                "inet6 | '::1' | ::1",
                "time | '-838:59:59' | -838:59:59",
                "json | '{\"a\": [1.50]}' | {\"a\": [1.50]}"
            })
    void whatHasAWritingOfItsOwnCanBeAString(String type, String literal, String expected) throws SQLException {
        assertThat(read(type, literal, Attribute.Type.STRING)).isEqualTo(expected);
    }

    @Test
    void jsonIsKeptToTheDigit() throws SQLException {
        String json = "{\"b\": 1.50, \"a\": [12345678901234567890.123456789012345678]}";

        String cell = read("json", "'" + json + "'", Attribute.Type.JSON);

        assertThat(cell).isEqualTo(json);
        assertThat(ColumnReading.validated(cell, Attribute.Type.JSON, "UTC").violations())
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "binary(4), AP8QAA==",
        "varbinary(4), AP8Q",
        "tinyblob, AP8Q",
        "blob, AP8Q",
        "mediumblob, AP8Q",
        "longblob, AP8Q"
    })
    void bytesAreBase64WhereTheyAreDeclaredAndRefusedWhereTheyAreNot(String type, String expected) throws SQLException {
        assertThat(read(type, "x'00ff10'", Attribute.Type.BINARY)).isEqualTo(expected);
        assertThat(refusal(type, Attribute.Type.STRING)).contains("declare it binary");
    }

    @Test
    void whatHasNoTextOfItsOwnIsRefused() throws SQLException {
        assertThat(refusal("point", Attribute.Type.STRING))
                .isEqualTo(
                        "column c is of type POINT: no attribute holds it exactly; make text, a number or JSON of c in"
                                + " the query");
        assertThat(refusal("datetime", Attribute.Type.DATE)).contains("declare it string or timestamp");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"0001-01-01", "1500-02-28", "1582-10-10", "2024-02-29", "2026-03-29", "2011-12-30", "9999-12-31"
            })
    void aDayIsTheSameDayEverywhere(String day) throws SQLException {
        for (String zone : ZONES) {
            assertThat(ColumnReading.inMachineZone(zone, () -> read("date", "'" + day + "'", Attribute.Type.DATE)))
                    .isEqualTo(day);
        }
        assertThat(ColumnReading.validated(day, Attribute.Type.DATE, "UTC").value())
                .contains(Value.of(day));
    }

    /** The driver reads them only from text, which is what it asks for unless it is told otherwise. */
    @ParameterizedTest
    @ValueSource(strings = {"0000-00-00", "2026-00-00", "2026-02-00", "0000-01-01"})
    void aZeroDateIsARejectAndNeverAnotherDate(String day) throws SQLException {
        make("date", "'" + day + "'");
        String cell = new ColumnReading(text)
                .texts("SELECT c FROM t", Attribute.Type.DATE)
                .get(0);

        assertThat(cell).isEqualTo(day);
        assertThat(ColumnReading.validated(cell, Attribute.Type.DATE, "UTC").violations())
                .extracting(Violation::field, Violation::code)
                .containsExactly(org.assertj.core.groups.Tuple.tuple("c", RejectCode.BAD_DATE));
    }

    @Test
    void aZeroDateIsAbsentWhereTheQuerySaysSo() throws SQLException {
        make("date", "'0000-00-00'");

        assertThat(new ColumnReading(text).texts("SELECT nullif(c, '0000-00-00') AS c FROM t", Attribute.Type.DATE))
                .containsExactly((String) null);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-29 08:30:00.123456, 2026-11-29T08:30:00.123456",
        "2026-11-29 08:30:00.120000, 2026-11-29T08:30:00.12",
        "2026-03-08 02:30:00, 2026-03-08T02:30:00",
        "2026-03-29 02:30:00, 2026-03-29T02:30:00",
        "2011-12-30 12:00:00, 2011-12-30T12:00:00",
        "2026-11-01 01:30:00, 2026-11-01T01:30:00",
        "1883-11-18 12:02:00, 1883-11-18T12:02:00",
        "1583-01-01 00:00:00, 1583-01-01T00:00:00",
        "1582-10-10 01:02:03, 1582-10-10T01:02:03",
        "0001-01-01 00:00:00, 0001-01-01T00:00:00",
        "0000-01-01 00:00:00, 0000-01-01T00:00:00",
        "9999-12-31 23:59:59.999999, 9999-12-31T23:59:59.999999"
    })
    void aTimeWithoutAZoneIsThatOfTheFeedAndOfNobodyElse(String time, String expected) throws SQLException {
        for (String zone : ZONES) {
            assertThat(ColumnReading.inMachineZone(
                            zone, () -> read("datetime(6)", "'" + time + "'", Attribute.Type.TIMESTAMP)))
                    .as(zone)
                    .isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0000-00-00 00:00:00", "2026-00-00 10:00:00", "2026-02-00 10:00:00"})
    void aZeroTimeIsARejectAndNeverAnotherTime(String time) throws SQLException {
        String cell = read("datetime", "'" + time + "'", Attribute.Type.TIMESTAMP);

        assertThat(cell).startsWith(time);
        assertThat(ColumnReading.validated(cell, Attribute.Type.TIMESTAMP, "UTC")
                        .violations())
                .extracting(Violation::code)
                .containsExactly(RejectCode.BAD_TIMESTAMP);
    }

    @Test
    void aTimestampIsTheSamePointInTimeOnEveryMachine() throws SQLException {
        Random random = new Random(19);
        long last = Instant.parse("2038-01-19T03:14:07Z").getEpochSecond();
        List<Instant> instants = random.longs(300, 1, last)
                .mapToObj(second -> Instant.ofEpochSecond(second).plus(random.nextInt(1_000_000), ChronoUnit.MICROS))
                .toList();
        DateTimeFormatter literal = DateTimeFormatter.ofPattern("''uuuu-MM-dd HH:mm:ss.SSSSSS''", Locale.ROOT);
        make(
                "timestamp(6)",
                String.join(
                        "), (",
                        instants.stream()
                                .map(at -> literal.format(LocalDateTime.ofInstant(at, ZoneOffset.UTC)))
                                .toList()));
        for (String zone : ZONES) {
            for (Connection connection : List.of(text, binary)) {
                List<String> read = ColumnReading.inMachineZone(
                        zone, () -> new ColumnReading(connection).texts("SELECT c FROM t", Attribute.Type.TIMESTAMP));
                assertThat(read).allMatch(cell -> cell.endsWith("Z"));
                assertThat(read.stream().map(Instant::parse)).isEqualTo(instants);
            }
        }
    }

    @Test
    void nothingIsNothingInEveryType() throws SQLException {
        for (String type : List.of(
                "int",
                "bigint unsigned",
                "decimal(10,2)",
                "double",
                "varchar(3)",
                "char(3)",
                "boolean",
                "bit(1)",
                "bit(3)",
                "uuid",
                "date",
                "datetime",
                "timestamp null",
                "json",
                "time",
                "year",
                "enum('a')")) {
            assertThat(read(type, "null", Attribute.Type.STRING)).as(type).isNull();
        }
        assertThat(read("blob", "null", Attribute.Type.BINARY)).isNull();
        assertThat(new ColumnReading(text).texts("SELECT null AS c", Attribute.Type.STRING))
                .containsExactly((String) null);
    }

    /** Puts a literal into a column of its type and reads it, by either protocol. */
    private String read(String type, String literal, Attribute.Type attribute) throws SQLException {
        make(type, literal);
        List<String> texts = new ColumnReading(text).texts("SELECT c FROM t", attribute);
        assertThat(new ColumnReading(binary).texts("SELECT c FROM t", attribute))
                .isEqualTo(texts);
        assertThat(texts).hasSize(1);
        return texts.get(0);
    }

    private String refusal(String type, Attribute.Type attribute) throws SQLException {
        make(type, "null");
        return new ColumnReading(text).refusal("SELECT c FROM t", attribute).getMessage();
    }

    private void make(String type, String literals) throws SQLException {
        try (Statement statement = text.createStatement()) {
            statement.execute(
                    "CREATE OR REPLACE TABLE t (n int AUTO_INCREMENT PRIMARY KEY, c " + type + ") ENGINE = MyISAM");
        }
        try (PreparedStatement insert = text.prepareStatement("INSERT INTO t (c) VALUES (" + literals + ")")) {
            insert.execute();
        }
    }
}
