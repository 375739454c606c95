package dev.caravan.validation;

import static dev.caravan.validation.Parsing.attribute;
import static dev.caravan.validation.Parsing.feed;
import static dev.caravan.validation.Parsing.required;
import static dev.caravan.validation.Parsing.row;
import static dev.caravan.validation.Parsing.validator;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.caravan.design.Attribute;
import dev.caravan.design.Attribute.Fallback;
import dev.caravan.source.json.ExactJsonNumber;
import dev.caravan.store.item.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A record is checked as a whole: everything wrong with it is told, and nothing else is taken from it. */
class EntityValidatorTest {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final EntityValidator things = validator(
            feed("UTC"),
            required("id", Attribute.Type.STRING),
            required("email", Attribute.Type.EMAIL),
            attribute("name", Attribute.Type.STRING),
            attribute("price", Attribute.Type.NUMBER),
            attribute("count", Attribute.Type.INTEGER),
            attribute("at", Attribute.Type.TIMESTAMP));
    private final List<Violation> violations = new ArrayList<>();

    @Test
    void everyDeclaredValueIsTypedAndUndeclaredOnesAreLeftOut() {
        Map<String, Value> values = things.validate(
                row("id", "007", "email", "a@b.cd", "price", "1.50", "count", "2", "at", "2026-11-29", "other", "x"),
                "",
                violations);

        assertThat(violations).isEmpty();
        assertThat(values)
                .containsOnly(
                        entry("id", Value.of("007")),
                        entry("email", Value.of("a@b.cd")),
                        entry("price", new Value.Numeric("1.5")),
                        entry("count", new Value.Numeric("2")),
                        entry("at", Value.of("2026-11-29T00:00:00.000Z")));
    }

    @Test
    void allThatIsWrongWithARecordIsToldAtOnceInTheOrderOfTheDesign() {
        things.validate(
                row("id", "", "email", "nobody", "price", "1,50", "count", "1.5", "at", "2026-02-30"), "", violations);

        assertThat(violations)
                .extracting(Violation::field, Violation::code)
                .containsExactly(
                        org.assertj.core.groups.Tuple.tuple("id", RejectCode.MISSING),
                        org.assertj.core.groups.Tuple.tuple("email", RejectCode.BAD_EMAIL),
                        org.assertj.core.groups.Tuple.tuple("price", RejectCode.BAD_NUMBER),
                        org.assertj.core.groups.Tuple.tuple("count", RejectCode.NOT_WHOLE),
                        org.assertj.core.groups.Tuple.tuple("at", RejectCode.BAD_TIMESTAMP));
        assertThat(violations.get(2)).hasToString("price: " + violations.get(2).problem());
        assertThat(violations.get(2).problem()).contains("'1,50'");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t", " \n "})
    void aBlankOptionalCellIsAbsent(String blank) {
        Map<String, Value> values = things.validate(
                row("id", "1", "email", "a@b.cd", "name", blank, "price", blank, "count", blank, "at", blank),
                "",
                violations);

        assertThat(violations).isEmpty();
        assertThat(values).containsOnlyKeys("id", "email");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " ", "\t", " \n "})
    void aBlankRequiredCellIsMissing(String blank) {
        things.validate(row("id", blank, "email", blank), "", violations);

        assertThat(violations).extracting(Violation::code).containsExactly(RejectCode.MISSING, RejectCode.MISSING);
    }

    @Test
    void aRequiredValueThatIsNotThereIsMissing() {
        things.validate(row(), "items[2].", violations);

        assertThat(violations).extracting(Violation::field).containsExactly("items[2].id", "items[2].email");
        assertThat(violations).extracting(Violation::code).containsOnly(RejectCode.MISSING);
    }

    @Test
    void aRequiredValueWithADefaultMayBeAbsentAndTheDefaultIsNotFilledInYet() {
        EntityValidator withDefault = validator(
                feed("UTC"),
                new Attribute(
                        "at",
                        Attribute.Type.TIMESTAMP,
                        true,
                        Set.of(),
                        Optional.empty(),
                        Optional.empty(),
                        new Fallback.Now()));

        assertThat(withDefault.validate(row(), "", violations)).isEmpty();
        assertThat(withDefault.validate(row("at", ""), "", violations)).isEmpty();
        assertThat(violations).isEmpty();
    }

    @Test
    void violationsNameTheColumnOfTheFileAndValuesTheAttribute() {
        EntityValidator renamed = validator(
                feed("UTC", Map.of("id", "CustomerID", "price", "Preis")),
                required("id", Attribute.Type.STRING),
                attribute("price", Attribute.Type.NUMBER));

        assertThat(renamed.validate(row("CustomerID", "7", "Preis", "x", "id", "no"), "", violations))
                .containsExactly(entry("id", Value.of("7")));
        assertThat(violations).extracting(Violation::field).containsExactly("Preis");
    }

    @Test
    void aJsonNumberIsTakenDigitByDigitForNumbersAndWholeIds() {
        ObjectNode json = JSON.createObjectNode().put("email", "a@b.cd");
        json.set("id", new ExactJsonNumber("12345678901234567890123"));
        json.set("price", new ExactJsonNumber("0.10"));
        json.set("count", new ExactJsonNumber("1e1"));

        assertThat(things.validate(SourceFields.of(json), "", violations))
                .containsEntry("id", Value.of("12345678901234567890123"))
                .containsEntry("price", new Value.Numeric("0.1"))
                .containsEntry("count", new Value.Numeric("10"));
        assertThat(violations).isEmpty();
    }

    @Test
    void aJsonStringIsTakenForANumberAsACellWouldBe() {
        ObjectNode json =
                JSON.createObjectNode().put("id", "1").put("email", "a@b.cd").put("price", "1.50");

        assertThat(things.validate(SourceFields.of(json), "", violations))
                .containsEntry("price", new Value.Numeric("1.5"));
    }

    @Test
    void aJsonValueOfAnotherTypeIsToldApart() {
        ObjectNode json = JSON.createObjectNode();
        json.putObject("id").put("id", 5);
        json.putArray("email").add("a@b.cd");
        json.set("name", new ExactJsonNumber("1.50"));
        json.put("price", true);
        json.set("at", new ExactJsonNumber("1795941000"));
        json.putNull("count");

        assertThat(things.validate(SourceFields.of(json), "", violations)).isEmpty();
        assertThat(violations).extracting(Violation::field).containsExactly("id", "email", "name", "price", "at");
        assertThat(violations).extracting(Violation::code).containsOnly(RejectCode.WRONG_TYPE);
    }

    @Test
    void aReasonDoesNotRepeatALongValueWhole() {
        ObjectNode json = JSON.createObjectNode().put("id", "1").put("email", "x".repeat(100_000));
        json.set("name", new ExactJsonNumber("1." + "3".repeat(100_000)));

        things.validate(SourceFields.of(json), "", violations);

        assertThat(violations).hasSize(2).allSatisfy(violation -> assertThat(violation.problem())
                .hasSizeLessThan(300));
    }

    @Test
    void anOptionalTextOfAJsonFileMayBeEmptyAndIsKept() {
        ObjectNode json =
                JSON.createObjectNode().put("id", "1").put("email", "a@b.cd").put("name", "");
        json.put("price", "");

        assertThat(things.validate(SourceFields.of(json), "", violations))
                .containsEntry("name", Value.of(""))
                .doesNotContainKey("price");
        assertThat(violations).isEmpty();
    }

    @Test
    void aJsonFileSaysMoreThanTextCan() throws Exception {
        EntityValidator more = validator(
                feed("UTC"),
                attribute("active", Attribute.Type.BOOLEAN),
                attribute("extra", Attribute.Type.JSON),
                attribute("born", Attribute.Type.DATE));

        assertThat(more.validate(
                        SourceFields.of((ObjectNode)
                                JSON.readTree("{\"active\":true,\"extra\":\"{}\",\"born\":\"2000-02-29\"}")),
                        "",
                        violations))
                .containsOnly(
                        entry("active", new Value.Bool(true)),
                        // a string in a JSON file is a string, whatever is in it
                        entry("extra", Value.of("{}")),
                        entry("born", Value.of("2000-02-29")));
        assertThat(more.validate(row("active", "T", "extra", "{}"), "", violations))
                .containsOnly(entry("active", new Value.Bool(true)), entry("extra", new Value.MapOf(Map.of())));
        assertThat(violations).isEmpty();
    }

    @Test
    void jsonOfTheWrongKindIsNamed() throws Exception {
        EntityValidator more = validator(
                feed("UTC"),
                attribute("active", Attribute.Type.BOOLEAN),
                attribute("born", Attribute.Type.DATE),
                attribute("photo", Attribute.Type.BINARY),
                required("extra", Attribute.Type.JSON));

        more.validate(
                SourceFields.of(
                        (ObjectNode) JSON.readTree("{\"active\":[true],\"born\":false,\"photo\":{},\"extra\":null}")),
                "",
                violations);
        more.validate(row("extra", "null"), "", violations);

        assertThat(violations)
                .extracting(Violation::toString)
                .containsExactly(
                        "active: is an array; wanted a boolean",
                        "born: is a boolean; wanted a text with a date",
                        "photo: is a JSON object; wanted a text with Base64",
                        "extra: is missing",
                        "extra: is missing");
    }
}
