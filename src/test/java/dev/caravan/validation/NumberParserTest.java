package dev.caravan.validation;

import static dev.caravan.validation.Parsing.assertNumber;
import static dev.caravan.validation.Parsing.assertRefused;
import static dev.caravan.validation.Parsing.attribute;
import static dev.caravan.validation.Parsing.bounded;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import dev.caravan.design.Attribute;
import dev.caravan.store.item.Value;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers keep their value to the last digit, or are refused; nothing is rounded and nothing is guessed. */
class NumberParserTest {

    private static final NumberParser NUMBER = new NumberParser(attribute("n", Attribute.Type.NUMBER));
    private static final NumberParser INTEGER = new NumberParser(attribute("n", Attribute.Type.INTEGER));

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0, 0",
        "0.00, 0",
        "0e99, 0",
        "1, 1",
        "+5, 5",
        "1.50, 1.5",
        "-1.50, -1.5",
        "100, 100",
        "007, 7",
        "0000000000000000000000000000000000000000000000007.50, 7.5",
        "1e3, 1000",
        "1E+3, 1000",
        "12.5e-1, 1.25",
        "0.10, 0.1",
        "1234.50, 1234.5",
        // 38 significant digits, wherever the point stands
        "12345678901234567890123456789012345678, 12345678901234567890123456789012345678",
        "-123456789012345678901234567890123456.78, -123456789012345678901234567890123456.78",
        "0.00012345678901234567890123456789012345678, 0.00012345678901234567890123456789012345678",
        // zeros at the end are not significant
        "123456789012345678901234567890123456780, 123456789012345678901234567890123456780",
        "1.500000000000000000000000000000000000000000000000, 1.5",
    })
    void theValueIsKeptExactlyAndWrittenInOneWay(String text, String digits) {
        assertNumber(NUMBER.parse(text), digits);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "123456789012345678901234567890123456789",
                "1234567890123456789012345678901234567.89",
                "0.123456789012345678901234567890123456789",
                "-100000000000000000000000000000000000001",
                // beyond DynamoDB's range of 1E-130 to 9.99E+125
                "1e126",
                "-1e126",
                "1e-131",
                "1e999999999",
                "1e-999999999",
            })
    void whatDynamoDbCannotKeepIsRefusedAndNotRounded(String text) {
        assertRefused(NUMBER, text, RejectCode.TOO_MANY_DIGITS);
    }

    @Test
    void theEndsOfDynamoDbsRangeAreTaken() {
        String most = "9".repeat(38) + "0".repeat(125 - 37);

        assertThat(decimal(NUMBER.parse(most))).isEqualByComparingTo(most);
        assertThat(decimal(NUMBER.parse("1e-130"))).isEqualByComparingTo("1e-130");
        assertThat(decimal(NUMBER.parse("-1e125"))).isEqualByComparingTo("-1e125");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "NaN",
                "Infinity",
                "-Infinity",
                "1,234.50",
                "1 234.50",
                "1'234.50",
                "1_000",
                "34,90",
                "0x1F",
                "1f",
                "1d",
                "10L",
                " 5",
                "5 ",
                "\t5",
                "5\n",
                "\u00a05",
                "--5",
                "+-5",
                "1e",
                "e3",
                "1.2.3",
                ".",
                "-",
                "1e1e1",
                "1e99999999999",
                "€5",
                "5%",
                "٣٤",
                "१२",
                "５",
                "½",
                "²",
                "\u22125",
            })
    void whatIsNoPlainNumberIsRefused(String text) {
        assertRefused(NUMBER, text, RejectCode.BAD_NUMBER);
    }

    @Test
    void aVeryLongTextIsRefusedAtOnce() {
        String digits = "9".repeat(400 * 1024);
        String exponent = "1e" + digits;

        assertTimeoutPreemptively(Duration.ofSeconds(1), () -> {
            assertRefused(NUMBER, digits, RejectCode.TOO_MANY_DIGITS);
            assertRefused(NUMBER, "0." + digits, RejectCode.TOO_MANY_DIGITS);
            assertRefused(NUMBER, exponent, RejectCode.TOO_MANY_DIGITS);
            assertRefused(NUMBER, digits + "x", RejectCode.BAD_NUMBER);
        });
    }

    @ParameterizedTest
    @CsvSource({"1, 1", "1.0, 1", "1e3, 1000", "10e-1, 1", "-7, -7", "0.000, 0"})
    void anIntegerIsANumberWithoutAFractionHoweverWritten(String text, String digits) {
        assertNumber(INTEGER.parse(text), digits);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1.5", "0.1", "1e-1", "-2.000001"})
    void anIntegerHasNoFraction(String text) {
        assertRefused(INTEGER, text, RejectCode.NOT_WHOLE);
    }

    @Test
    void leastAndGreatestAreAllowedAndWhatIsBeyondIsNot() {
        NumberParser bounded = new NumberParser(bounded(Attribute.Type.NUMBER, "-1.5", "10"));

        assertNumber(bounded.parse("-1.5"), "-1.5");
        assertNumber(bounded.parse("-1.50"), "-1.5");
        assertNumber(bounded.parse("10.0"), "10");
        assertRefused(bounded, "-1.50000001", RejectCode.OUT_OF_RANGE);
        assertRefused(bounded, "10.00000001", RejectCode.OUT_OF_RANGE);
        assertRefused(bounded, "1e100", RejectCode.OUT_OF_RANGE);
    }

    @Test
    void aQuantityIsAPositiveWholeNumber() {
        NumberParser quantity = new NumberParser(bounded(Attribute.Type.INTEGER, "1", null));

        assertNumber(quantity.parse("1"), "1");
        assertRefused(quantity, "0", RejectCode.OUT_OF_RANGE);
        assertRefused(quantity, "-1", RejectCode.OUT_OF_RANGE);
        assertRefused(quantity, "1.5", RejectCode.NOT_WHOLE);
    }

    @Property
    void whatIsPrintedIsParsedToTheSameNumber(@ForAll("numbers") BigDecimal number) {
        Value parsed = NUMBER.parse(number.toString());

        assertThat(decimal(parsed)).isEqualByComparingTo(number);
        assertThat(NUMBER.parse(((Value.Numeric) parsed).digits())).isEqualTo(parsed);
        assertThat(NUMBER.parse(number.toPlainString())).isEqualTo(parsed);
        assertThat(NUMBER.parse(number.toEngineeringString())).isEqualTo(parsed);
    }

    @Property
    void aNumberOfMoreThan38SignificantDigitsIsNeverTaken(
            @ForAll("numbers") BigDecimal number, @ForAll("digitsAfter38") String more) {
        String first = number.unscaledValue().abs().add(BigInteger.ONE).toString();
        String digits = (first + "1".repeat(38)).substring(0, 38) + more;

        assertRefused(NUMBER, digits, RejectCode.TOO_MANY_DIGITS);
        assertRefused(NUMBER, "-0." + digits, RejectCode.TOO_MANY_DIGITS);
    }

    @Provide
    Arbitrary<BigDecimal> numbers() {
        BigInteger limit = BigInteger.TEN.pow(38);
        Arbitrary<BigInteger> digits =
                Arbitraries.bigIntegers().between(limit.negate().add(BigInteger.ONE), limit.subtract(BigInteger.ONE));
        Arbitrary<Integer> scales = Arbitraries.integers().between(-80, 90);
        return Combinators.combine(digits, scales).as(BigDecimal::new);
    }

    @Provide
    Arbitrary<String> digitsAfter38() {
        return Arbitraries.strings().numeric().ofMinLength(1).ofMaxLength(30).filter(d -> !d.endsWith("0"));
    }

    private static BigDecimal decimal(Value value) {
        return ((Value.Numeric) value).decimal();
    }
}
