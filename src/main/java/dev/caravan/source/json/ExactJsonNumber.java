package dev.caravan.source.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.node.JsonNodeType;
import com.fasterxml.jackson.databind.node.ValueNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.Optional;

/**
 * A JSON number that keeps every digit as it was written: {@code 1.50} stays {@code 1.50}, {@code 1e3} stays
 * {@code 1e3}, and forty digits stay forty. Jackson writes it back exactly. Whether it is a number that the table takes
 * is for validation to say. Of the conversions to Java's numbers only {@link #decimalValue()} and {@link #numberValue()}
 * are supported: the others would round.
 */
public final class ExactJsonNumber extends ValueNode {

    private static final long serialVersionUID = 1L;

    private final String text;

    /**
     * A number.
     *
     * @param text a number by the grammar of JSON; not checked again
     */
    public ExactJsonNumber(String text) {
        this.text = text;
    }

    /**
     * The text of a value that is a string or a number: the string itself, or the number's digits as they were written.
     *
     * @return empty for null, absent, true, false, objects and arrays
     */
    public static Optional<String> textOf(JsonNode node) {
        return Optional.ofNullable(textOrNull(node));
    }

    public static String textOrNull(JsonNode node) {
        return node != null && (node.isTextual() || node.isNumber()) ? node.asText() : null;
    }

    /** The number as it was written. */
    @Override
    public String asText() {
        return text;
    }

    /**
     * The exact value.
     *
     * @throws NumberFormatException if the exponent is beyond what {@link BigDecimal} holds
     */
    @Override
    public BigDecimal decimalValue() {
        return new BigDecimal(text);
    }

    @Override
    public Number numberValue() {
        return decimalValue();
    }

    @Override
    public JsonNodeType getNodeType() {
        return JsonNodeType.NUMBER;
    }

    @Override
    public JsonToken asToken() {
        return JsonToken.VALUE_NUMBER_FLOAT;
    }

    @Override
    public void serialize(JsonGenerator generator, SerializerProvider provider) throws IOException {
        generator.writeNumber(text);
    }

    /** Numbers are equal where they are written alike: 1.5 is not 1.50 here. */
    @Override
    public boolean equals(Object other) {
        return other instanceof ExactJsonNumber number && number.text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }
}
