package dev.caravan.store.item;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.BigInteger;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One number has one writing, and only numbers that DynamoDB keeps exactly are let through. */
class DynamoDbNumberTest {

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "-0.00, 0",
        "0E+99, 0",
        "1.50, 1.5",
        "100, 100",
        "1E+2, 100",
        "-1E+2, -100",
        "1.0E-3, 0.001",
        "12345678901234567890123456789012345678, 12345678901234567890123456789012345678"
    })
    void ordinaryNumbersAreWrittenWithoutExponentOrTrailingZeros(String number, String written) {
        assertThat(DynamoDbNumber.canonical(new BigDecimal(number))).isEqualTo(written);
    }

    @Property
    void equalValuesHaveEqualWritingsWhateverTheirScale(
            @ForAll("numbers") BigDecimal number, @ForAll @IntRange(max = 200) int zeros) {
        String written = DynamoDbNumber.canonical(number);

        assertThat(new BigDecimal(written)).isEqualByComparingTo(number);
        assertThat(DynamoDbNumber.canonical(number.setScale(number.scale() + zeros)))
                .isEqualTo(written);
        assertThat(DynamoDbNumber.canonical(new BigDecimal(written))).isEqualTo(written);
        assertThat(written.length()).isLessThan(90);
    }

    @Property
    void differentValuesHaveDifferentWritings(@ForAll("numbers") BigDecimal one, @ForAll("numbers") BigDecimal other) {
        assertThat(DynamoDbNumber.canonical(one).equals(DynamoDbNumber.canonical(other)))
                .isEqualTo(one.compareTo(other) == 0);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0",
                "0E+999999",
                "99999999999999999999999999999999999999",
                "1E-130",
                "-1E-130",
                "1E+125",
                "9.9999999999999999999999999999999999999E+125",
                "-9.9999999999999999999999999999999999999E+125",
                // the zeros at its end are not significant
                "100000000000000000000000000000000000000000"
            })
    void whatDynamoDbKeepsFits(String number) {
        assertThat(DynamoDbNumber.fits(new BigDecimal(number))).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "100000000000000000000000000000000000001",
                "1.00000000000000000000000000000000000001",
                "1E+126",
                "10E+125",
                "9.9E-131",
                "-1E-131",
                "1E+2147483647",
                "1E-2147483647"
            })
    void whatItWouldRoundOrRefuseDoesNot(String number) {
        assertThat(DynamoDbNumber.fits(new BigDecimal(number))).isFalse();
    }

    @Provide
    Arbitrary<BigDecimal> numbers() {
        Arbitrary<BigInteger> small = Arbitraries.bigIntegers().between(BigInteger.valueOf(-3), BigInteger.TEN);
        Arbitrary<BigInteger> any = Arbitraries.bigIntegers()
                .between(
                        BigInteger.TEN.pow(38).negate().add(BigInteger.ONE),
                        BigInteger.TEN.pow(38).subtract(BigInteger.ONE));
        return Combinators.combine(
                        Arbitraries.oneOf(small, any), Arbitraries.integers().between(-80, 80))
                .as(BigDecimal::new);
    }
}
