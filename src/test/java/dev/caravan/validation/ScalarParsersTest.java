package dev.caravan.validation;

import static dev.caravan.validation.Parsing.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.store.item.Value;
import java.time.LocalDate;
import java.util.Base64;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Size;
import net.jqwik.time.api.constraints.DateRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Truth, days and bytes. */
class ScalarParsersTest {

    private static final BooleanParser BOOLEAN = new BooleanParser();
    private static final DateParser DATE = new DateParser();
    private static final BinaryParser BINARY = new BinaryParser();

    @ParameterizedTest
    @ValueSource(strings = {"true", "TRUE", "True", "t", "T", "1", "yes", "YES"})
    void whatIsTrue(String text) {
        assertThat(BOOLEAN.parse(text)).isEqualTo(new Value.Bool(true));
    }

    @ParameterizedTest
    @ValueSource(strings = {"false", "FALSE", "False", "f", "F", "0", "no", "NO"})
    void whatIsFalse(String text) {
        assertThat(BOOLEAN.parse(text)).isEqualTo(new Value.Bool(false));
    }

    /** Also what is true in some languages and false in others. */
    @ParameterizedTest
    @ValueSource(strings = {"2", "-1", "00", "01", "1.0", "tru", "on", "off", "y", "n", " true", "wahr", "\u0661"})
    void whatIsNeither(String text) {
        assertRefused(BOOLEAN, text, RejectCode.BAD_BOOLEAN);
    }

    @Property
    void everyDayIsKept(@ForAll @DateRange(min = "0001-01-01", max = "9999-12-31") LocalDate day) {
        assertThat(DATE.parse(day.toString())).isEqualTo(Value.of(day.toString()));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "2026-02-30",
                "2025-02-29",
                "2026-13-01",
                "2026-00-10",
                "2026-10-00",
                "0000-00-00",
                "0000-01-01",
                "-001-01-01",
                "+10000-01-01",
                "2026-1-1",
                "2026/01/01",
                "01.01.2026",
                "20260101",
                "2026-W01-1",
                "2026-01-01T00:00:00",
                "0044-03-15 BC",
                "infinity",
                " 2026-01-01",
                "\u0662026-01-01",
                "today"
            })
    void whatIsNoDay(String text) {
        assertRefused(DATE, text, RejectCode.BAD_DATE);
    }

    @Property
    void anyBytesAreKept(@ForAll @Size(min = 1, max = 300) byte[] bytes) {
        String canonical = Base64.getEncoder().encodeToString(bytes);

        assertThat(BINARY.parse(canonical)).isEqualTo(new Value.Binary(canonical));
        assertThat(BINARY.parse(Base64.getMimeEncoder().encodeToString(bytes))).isEqualTo(new Value.Binary(canonical));
        assertThat(BINARY.parse(Base64.getEncoder().withoutPadding().encodeToString(bytes)))
                .isEqualTo(new Value.Binary(canonical));
    }

    @ParameterizedTest
    @ValueSource(strings = {"not base64", "A", "AAA-", "A_A=", "\\x41", "=", "AA==AA==", "é"})
    void whatIsNoBase64(String text) {
        assertRefused(BINARY, text, RejectCode.BAD_BINARY);
    }

    @Test
    void theReasonSaysWhatIsWanted() {
        assertThat(org.assertj.core.api.Assertions.catchThrowable(() -> DATE.parse("29.11.2026")))
                .hasMessage("'29.11.2026' is not written as a date; expected such as 2026-11-29");
    }
}
