package dev.caravan.migration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.design.Attribute;
import dev.caravan.fixture.database.TestPostgres;
import dev.caravan.migration.column.ColumnReading;
import dev.caravan.store.item.Value;
import dev.caravan.validation.RejectCode;
import dev.caravan.validation.Violation;
import java.math.BigDecimal;
import java.math.MathContext;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What PostgreSQL holds is what the cell says, whether the server sends text or binary, and in whichever time zone. */
@ExtendWith(TestPostgres.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PostgresColumnTextTest {

    private static final String BINARY = "&prepareThreshold=-1";

    private final String url;
    private Connection text;
    private Connection binary;

    PostgresColumnTextTest(TestPostgres.Server postgres) throws SQLException {
        this.url = postgres.newDatabase("");
    }

    @BeforeEach
    void connect() throws SQLException {
        text = DriverManager.getConnection(url);
        binary = DriverManager.getConnection(url + BINARY);
    }

    @AfterEach
    void disconnect() throws SQLException {
        text.close();
        binary.close();
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "'12.50'::numeric, 12.50",
                "'-0.00000000000000000000000000000000000001'::numeric, -0.00000000000000000000000000000000000001",
                "99999999999999999999999999999999999999::numeric, 99999999999999999999999999999999999999",
                "32767::smallint, 32767",
                "(-2147483648)::int, -2147483648",
                "(-9223372036854775808)::bigint, -9223372036854775808",
                "4294967295::oid, 4294967295",
                "0.1::float4, 0.1",
                "16777217::float4, 16777216",
                "3.4028235e38::float4, 340282350000000000000000000000000000000",
                "0.1::float8, 0.1",
                "2e23::float8, 200000000000000000000000",
                "-0.0::float8, 0"
            })
    void aNumberHasAllItsDigits(String expression, String digits) throws SQLException {
        assertThat(read(expression, Attribute.Type.NUMBER)).isEqualTo(digits);
        assertThat(ColumnReading.validated(digits, Attribute.Type.NUMBER, "UTC").violations())
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'NaN'::numeric",
                "'Infinity'::numeric",
                "'-Infinity'::numeric",
                "'NaN'::float8",
                "'Infinity'::float4",
                "1e300::float8",
                "1e126::numeric"
            })
    void whatIsNoNumberOfTheTableIsRefusedWithItsColumn(String expression) throws SQLException {
        List<Violation> violations = ColumnReading.validated(
                        read(expression, Attribute.Type.NUMBER), Attribute.Type.NUMBER, "UTC")
                .violations();

        assertThat(violations).extracting(Violation::field).containsExactly("c");
        assertThat(violations.get(0).code()).isIn(RejectCode.BAD_NUMBER, RejectCode.TOO_MANY_DIGITS);
    }

    @Test
    void aFloatIsTheShortestDecimalThatIsNoOtherFloat() throws SQLException {
        Random random = new Random(7);
        List<Double> doubles = random.longs(2_000)
                .mapToObj(Double::longBitsToDouble)
                .filter(Double::isFinite)
                .toList();
        List<Float> floats = random.ints(2_000)
                .mapToObj(Float::intBitsToFloat)
                .filter(Float::isFinite)
                .toList();
        String inDoubles = "SELECT x FROM unnest('" + literal(doubles) + "'::float8[]) x";
        String inFloats = "SELECT x FROM unnest('" + literal(floats) + "'::float4[]) x";

        for (Connection connection : List.of(text, binary)) {
            List<String> asDoubles = new ColumnReading(connection).texts(inDoubles, Attribute.Type.NUMBER);
            for (int i = 0; i < doubles.size(); i++) {
                BigDecimal decimal = new BigDecimal(asDoubles.get(i));
                assertThat(decimal.doubleValue()).isEqualTo(doubles.get(i));
                assertThat(shorter(decimal).doubleValue()).isNotEqualTo(doubles.get(i));
            }
            List<String> asFloats = new ColumnReading(connection).texts(inFloats, Attribute.Type.NUMBER);
            for (int i = 0; i < floats.size(); i++) {
                BigDecimal decimal = new BigDecimal(asFloats.get(i));
                assertThat(decimal.floatValue()).isEqualTo(floats.get(i));
                assertThat(shorter(decimal).floatValue()).isNotEqualTo(floats.get(i));
            }
        }
    }

    private static BigDecimal shorter(BigDecimal decimal) {
        int digits = decimal.stripTrailingZeros().precision();
        return digits <= 2 ? BigDecimal.ONE.negate() : decimal.round(new MathContext(digits - 1));
    }

    private static String literal(List<?> numbers) {
        return "{" + String.join(",", numbers.stream().map(Object::toString).toList()) + "}";
    }

    @Test
    void aNumericOfAnySizeIsExact() throws SQLException {
        Random random = new Random(11);
        List<String> numbers = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            StringBuilder digits = new StringBuilder(random.nextBoolean() ? "-" : "").append(1 + random.nextInt(9));
            random.ints(random.nextInt(30), 0, 10).forEach(digits::append);
            digits.append('.').append(random.nextInt(10));
            random.ints(random.nextInt(30), 0, 10).forEach(digits::append);
            numbers.add(digits.toString());
        }
        String query = "SELECT x FROM unnest('" + literal(numbers) + "'::numeric[]) x";

        assertThat(new ColumnReading(text).texts(query, Attribute.Type.NUMBER)).isEqualTo(numbers);
        assertThat(new ColumnReading(binary).texts(query, Attribute.Type.NUMBER))
                .isEqualTo(numbers);
    }

    @Test
    void moneyIsRefusedSinceItsTextDependsOnTheServersLocale() throws SQLException {
        assertThat(refusal("1234.5::money", Attribute.Type.NUMBER))
                .isEqualTo(
                        "column c is of type money: its text depends on the server's locale; write cast(c as numeric)"
                                + " in the query");
        assertThat(refusal("1234.5::money", Attribute.Type.STRING)).contains("cast(c as numeric)");
        assertThat(read("cast(1234.5::money as numeric)", Attribute.Type.NUMBER))
                .isEqualTo("1234.50");
    }

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {
                "true, true",
                "false, false",
                "B'1'::bit(1), 1",
                "B'0'::bit(1), 0",
                "1::smallint, 1",
                "'yes'::text, yes"
            })
    void whatIsTrueOrFalseCanBeABoolean(String expression, String expected) throws SQLException {
        String cell = read(expression, Attribute.Type.BOOLEAN);

        assertThat(cell).isEqualTo(expected);
        assertThat(ColumnReading.validated(cell, Attribute.Type.BOOLEAN, "UTC").value())
                .contains(new Value.Bool(!expected.equals("false") && !expected.equals("0")));
    }

    @Test
    void bitsAreDigitsAndNoNumber() throws SQLException {
        assertThat(read("B'0101'::bit(4)", Attribute.Type.STRING)).isEqualTo("0101");
        assertThat(read("B'0101'::varbit(9)", Attribute.Type.STRING)).isEqualTo("0101");
        assertThat(refusal("B'0101'::bit(4)", Attribute.Type.NUMBER)).contains("type bit", "declare it string");
        assertThat(refusal("B'0101'::bit(4)", Attribute.Type.BOOLEAN))
                .contains("no attribute of type boolean holds it");
    }

    @Test
    void whatFillsACharUpIsNoContentAndAllOtherBlanksAre() throws SQLException {
        assertThat(read("'ab'::char(5)", Attribute.Type.STRING)).isEqualTo("ab");
        assertThat(read("'  a b  '::char(9)", Attribute.Type.STRING)).isEqualTo("  a b");
        assertThat(read("E'a\\t '::char(5)", Attribute.Type.STRING)).isEqualTo("a\t");
        assertThat(read("''::char(5)", Attribute.Type.STRING)).isEmpty();
        assertThat(read("'ab  '::varchar(5)", Attribute.Type.STRING)).isEqualTo("ab  ");
        assertThat(read("'ab  '::text", Attribute.Type.STRING)).isEqualTo("ab  ");
    }

    @Test
    void textIsTheSameInEveryEncoding(TestPostgres.Server postgres) throws SQLException {
        assertThat(read("'e\u0301 \u00e9 \ud83d\ude00 \u0001'::text", Attribute.Type.STRING))
                .isEqualTo("e\u0301 \u00e9 \ud83d\ude00 \u0001");
        String latin = postgres.newDatabase("ENCODING 'LATIN1' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'");
        try (Connection connection = DriverManager.getConnection(latin)) {
            assertThat(new ColumnReading(connection).texts("SELECT chr(233) || '\u00fc'", Attribute.Type.STRING))
                    .containsExactly("\u00e9\u00fc");
        }
    }

    @Test
    void typesOfTheUsersOwnAreReadAsWhatTheyAreMadeOf() throws SQLException {
        try (Statement statement = text.createStatement()) {
            statement.execute("CREATE TYPE mood AS ENUM ('sad', 'so so')");
            statement.execute("CREATE DOMAIN price AS numeric(10,2) CHECK (value > 0)");
            statement.execute("CREATE TYPE pair AS (a int, b text)");
            statement.execute("CREATE TABLE counted (id bigserial, small smallserial)");
            statement.execute("INSERT INTO counted DEFAULT VALUES");
        }
        assertThat(read("'so so'::mood", Attribute.Type.STRING)).isEqualTo("so so");
        assertThat(read("12.5::price", Attribute.Type.NUMBER)).isEqualTo("12.50");
        assertThat(refusal("row(1, 'x')::pair", Attribute.Type.STRING)).contains("type pair", "to_jsonb(c)");
        assertThat(read("to_jsonb(row(1, 'x')::pair)", Attribute.Type.JSON)).isEqualTo("{\"a\": 1, \"b\": \"x\"}");
        assertThat(read("(SELECT id FROM counted)", Attribute.Type.INTEGER)).isEqualTo("1");
        assertThat(new ColumnReading(text).texts("SELECT small AS c FROM counted", Attribute.Type.INTEGER))
                .containsExactly("1");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "'11111111-2222-3333-4444-55555555555A'::uuid | 11111111-2222-3333-4444-55555555555a",
                "'24:00:00'::time | 24:00:00",
                "'12:34:56.789012'::time | 12:34:56.789012",
                "'1 mon 2 days 03:04:05.678'::interval | 1 mon 2 days 03:04:05.678",
                "'10.1.2.3'::inet | 10.1.2.3",
                "'10.0.0.0/8'::cidr | 10.0.0.0/8",
                "'08:00:2b:01:02:03'::macaddr | 08:00:2b:01:02:03",
                "'<a>1</a>'::xml | <a>1</a>",
                "int4range(1, 5) | [1,5)",
                "daterange('2026-01-01', '2026-02-01') | [2026-01-01,2026-02-01)"
            })
    void whatHasAWritingOfItsOwnCanBeAString(String expression, String expected) throws SQLException {
        assertThat(read(expression, Attribute.Type.STRING)).isEqualTo(expected);
        assertThat(refusal(expression, Attribute.Type.NUMBER)).contains("declare it string, or convert c in the query");
    }

    @Test
    void jsonIsKeptToTheDigit() throws SQLException {
        String json = "{\"b\": 1.50, \"a\": [12345678901234567890.123456789012345678]}";

        assertThat(read("'" + json + "'::json", Attribute.Type.STRING)).isEqualTo(json);
        assertThat(ColumnReading.validated(
                        read("'" + json + "'::jsonb", Attribute.Type.JSON), Attribute.Type.JSON, "UTC"))
                .isEqualTo(ColumnReading.validated(json, Attribute.Type.JSON, "UTC"))
                .satisfies(read -> assertThat(read.violations()).isEmpty());
        assertThat(refusal("'{}'::jsonb", Attribute.Type.NUMBER)).contains("declare it string or json");
    }

    @Test
    void bytesAreBase64WhereTheyAreDeclaredAndRefusedWhereTheyAreNot() throws SQLException {
        assertThat(read("'\\x00ff10'::bytea", Attribute.Type.BINARY)).isEqualTo("AP8Q");
        assertThat(read("'\\x'::bytea", Attribute.Type.BINARY)).isEmpty();
        assertThat(refusal("'\\x00'::bytea", Attribute.Type.STRING))
                .isEqualTo(
                        "column c is of type bytea: no attribute of type string holds it; declare it binary, or convert"
                                + " c in the query");
        byte[] all = new byte[256];
        for (int i = 0; i < all.length; i++) {
            all[i] = (byte) i;
        }
        String base64 = Base64.getEncoder().encodeToString(all);
        assertThat(read("decode('" + base64 + "', 'base64')", Attribute.Type.BINARY))
                .isEqualTo(base64);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"array[1, 2]", "array['a']", "row(1, 2)", "point(1, 2)", "'12:00+01'::timetz", "'a:1'::tsvector"
            })
    void whatHasNoWritingThatIsTheSameEverywhereIsRefused(String expression) throws SQLException {
        assertThat(refusal(expression, Attribute.Type.STRING))
                .startsWith("column c is of type ")
                .contains("in the query");
        assertThat(refusal(expression, Attribute.Type.JSON)).contains("in the query");
        assertThat(read("(" + expression + ")::text", Attribute.Type.STRING)).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"0001-01-01", "1500-02-28", "1582-10-10", "1900-02-28", "2024-02-29", "2026-03-29", "9999-12-31"
            })
    void aDayIsTheSameDayEverywhere(String day) throws SQLException {
        for (String zone : List.of("UTC", "Asia/Tokyo", "America/New_York", "Pacific/Apia")) {
            assertThat(ColumnReading.inMachineZone(zone, () -> {
                        setZones(zone);
                        return read("'" + day + "'::date", Attribute.Type.DATE);
                    }))
                    .isEqualTo(day);
        }
        assertThat(ColumnReading.validated(day, Attribute.Type.DATE, "UTC").value())
                .contains(Value.of(day));
    }

    @ParameterizedTest
    @CsvSource({
        "infinity, infinity",
        "-infinity, -infinity",
        "0044-03-15 BC, 0044-03-15 BC",
        "0005-02-29 BC, 0005-02-29 BC",
        "12026-01-01, +12026-01-01"
    })
    void aDayThatNoAttributeTakesIsRefusedWithItsColumn(String day, String expected) throws SQLException {
        String cell = read("'" + day + "'::date", Attribute.Type.DATE);

        assertThat(cell).isEqualTo(expected);
        assertThat(ColumnReading.validated(cell, Attribute.Type.DATE, "UTC").violations())
                .extracting(Violation::field, Violation::code)
                .containsExactly(org.assertj.core.groups.Tuple.tuple("c", RejectCode.BAD_DATE));
        assertThat(ColumnReading.validated(cell, Attribute.Type.TIMESTAMP, "UTC")
                        .violations())
                .extracting(Violation::code)
                .containsExactly(RejectCode.BAD_TIMESTAMP);
    }

    @ParameterizedTest
    @CsvSource({
        "2026-11-29 08:30:00, 2026-11-29T08:30:00",
        "2026-11-29 08:30:00.123456, 2026-11-29T08:30:00.123456",
        "2026-03-08 02:30:00, 2026-03-08T02:30:00",
        "2026-11-01 01:30:00, 2026-11-01T01:30:00",
        "0001-01-01 00:00:00, 0001-01-01T00:00:00",
        "1500-02-28 01:02:03, 1500-02-28T01:02:03"
    })
    void aTimeWithoutAZoneIsThatOfTheFeedAndOfNobodyElse(String time, String expected) throws SQLException {
        for (String zone : List.of("UTC", "America/New_York", "Pacific/Apia")) {
            assertThat(ColumnReading.inMachineZone(zone, () -> {
                        setZones(zone);
                        return read("'" + time + "'::timestamp", Attribute.Type.TIMESTAMP);
                    }))
                    .isEqualTo(expected);
        }
    }

    @Test
    void theFeedsZoneMakesAPointInTimeOfIt() {
        assertThat(ColumnReading.validated("2026-11-29T08:30:00.123456", Attribute.Type.TIMESTAMP, "America/New_York")
                        .value())
                .contains(Value.of("2026-11-29T13:30:00.123Z"));
    }

    @Test
    void aPointInTimeIsTheSameInEverySessionAndOnEveryMachine() throws SQLException {
        Random random = new Random(13);
        long first = Instant.parse("0001-01-01T00:00:00Z").getEpochSecond();
        long last = Instant.parse("9999-12-31T23:59:59Z").getEpochSecond();
        List<Instant> instants = random.longs(300, first, last)
                .mapToObj(second -> Instant.ofEpochSecond(second).plus(random.nextInt(1_000_000), ChronoUnit.MICROS))
                .toList();
        try (Statement statement = text.createStatement();
                PreparedStatement insert = text.prepareStatement("INSERT INTO points VALUES (?, ?)")) {
            statement.execute("CREATE TABLE points (n int, at timestamptz)");
            for (int i = 0; i < instants.size(); i++) {
                insert.setInt(1, i);
                insert.setObject(2, OffsetDateTime.ofInstant(instants.get(i), ZoneOffset.UTC));
                insert.addBatch();
            }
            insert.executeBatch();
        }
        for (String zone : List.of("UTC", "America/New_York", "Europe/Amsterdam", "Pacific/Apia")) {
            setZones(zone);
            for (Connection connection : List.of(text, binary)) {
                List<String> read = ColumnReading.inMachineZone(zone, () -> new ColumnReading(connection)
                        .texts("SELECT at FROM points ORDER BY n", Attribute.Type.TIMESTAMP));
                assertThat(read).allMatch(cell -> cell.endsWith("Z"));
                assertThat(read.stream().map(Instant::parse)).isEqualTo(instants);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "infinity, infinity",
        "-infinity, -infinity",
        "0044-03-15 12:00:00+00 BC, 0044-03-15T12:00:00Z BC",
        "12026-01-01 00:00:00+00, +12026-01-01T00:00:00Z"
    })
    void aPointInTimeThatNoAttributeTakesIsRefused(String time, String expected) throws SQLException {
        String cell = read("'" + time + "'::timestamptz", Attribute.Type.TIMESTAMP);

        assertThat(cell).isEqualTo(expected);
        assertThat(ColumnReading.validated(cell, Attribute.Type.TIMESTAMP, "UTC")
                        .violations())
                .extracting(Violation::code)
                .containsExactly(RejectCode.BAD_TIMESTAMP);
        String local = read("'" + time + "'::timestamptz AT TIME ZONE 'UTC'", Attribute.Type.TIMESTAMP);
        assertThat(local).isEqualTo(expected.replace("Z", ""));
        assertThat(ColumnReading.validated(local, Attribute.Type.TIMESTAMP, "UTC")
                        .violations())
                .hasSize(1);
    }

    @Test
    void aTimeIsNoDay() throws SQLException {
        assertThat(refusal("now()", Attribute.Type.DATE))
                .contains("type timestamptz", "declare it string or timestamp");
    }

    @Test
    void nothingIsNothingInEveryType() throws SQLException {
        for (String type : List.of(
                "int",
                "bigint",
                "numeric",
                "float4",
                "float8",
                "text",
                "char(3)",
                "varchar(3)",
                "bool",
                "uuid",
                "date",
                "timestamp",
                "timestamptz",
                "json",
                "jsonb",
                "bit(1)",
                "bit(3)",
                "time",
                "interval")) {
            assertThat(read("null::" + type, Attribute.Type.STRING)).as(type).isNull();
        }
        assertThat(read("null::bytea", Attribute.Type.BINARY)).isNull();
        assertThat(read("null", Attribute.Type.STRING)).isNull();
    }

    private String read(String expression, Attribute.Type type) throws SQLException {
        String query = "SELECT " + expression + " AS c";
        List<String> texts = new ColumnReading(text).texts(query, type);
        assertThat(new ColumnReading(binary).texts(query, type)).isEqualTo(texts);
        assertThat(texts).hasSize(1);
        return texts.get(0);
    }

    private String refusal(String expression, Attribute.Type type) {
        return new ColumnReading(text)
                .refusal("SELECT " + expression + " AS c", type)
                .getMessage();
    }

    private void setZones(String zone) throws SQLException {
        for (Connection connection : List.of(text, binary)) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("SET TIME ZONE '" + zone + "'");
            }
        }
    }
}
