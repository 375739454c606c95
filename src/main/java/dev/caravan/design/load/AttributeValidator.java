package dev.caravan.design.load;

import dev.caravan.design.Attribute;
import dev.caravan.design.EntityType;
import dev.caravan.design.TableDesign;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.List;

/** Proves that what the attributes of a design demand and what stands in for absent values can hold. */
final class AttributeValidator {

    private final TableDesign table;
    private final DesignProblems problems;

    AttributeValidator(TableDesign table, DesignProblems problems) {
        this.table = table;
        this.problems = problems;
    }

    void check(EntityType entity) {
        for (Attribute attribute : entity.attributes().values()) {
            String path = "entities." + entity.name() + ".attributes." + attribute.name();
            problems.addUnless(
                    attribute.values().isEmpty() || attribute.type() == Attribute.Type.STRING,
                    path + ".values",
                    "only strings have a list of allowed values");
            problems.addUnless(
                    (attribute.min().isEmpty() && attribute.max().isEmpty()) || isNumber(attribute),
                    path,
                    "only numbers have min and max");
            if (attribute.fallback() instanceof Attribute.Fallback.Fixed fixed) {
                checkFixed(attribute, fixed.text(), path + ".default");
            } else if (attribute.fallback() instanceof Attribute.Fallback.SumOf sum) {
                checkSum(entity, attribute, sum.factors(), path + ".default");
            }
        }
    }

    private void checkFixed(Attribute attribute, String text, String path) {
        switch (attribute.type()) {
            case STRING ->
                problems.addUnless(
                        attribute.values().isEmpty() || attribute.values().contains(text),
                        path,
                        text + " is none of the allowed values " + attribute.values());
            case EMAIL -> problems.addUnless(text.indexOf('@') > 0, path, text + " is no e-mail address");
            case NUMBER, INTEGER ->
                problems.addUnless(isAllowed(attribute, text), path, text + " is no number that would be accepted");
            case TIMESTAMP ->
                problems.addUnless(
                        isStoredTimestamp(text),
                        path,
                        text + " is neither now nor a timestamp as it is stored, such as 2026-11-29T08:30:00.000Z");
            case DATE -> problems.addUnless(isStoredDate(text), path, text + " is no date such as 2026-11-29");
            case BOOLEAN ->
                problems.addUnless(
                        text.equals("true") || text.equals("false"), path, text + " is neither true nor false");
            case JSON, BINARY -> problems.add(path, "an attribute of this type has no default");
        }
    }

    private static boolean isAllowed(Attribute attribute, String text) {
        try {
            BigDecimal number = new BigDecimal(text);
            boolean whole = number.stripTrailingZeros().scale() <= 0;
            return (attribute.type() == Attribute.Type.NUMBER || whole)
                    && attribute.min().filter(min -> number.compareTo(min) < 0).isEmpty()
                    && attribute.max().filter(max -> number.compareTo(max) > 0).isEmpty();
        } catch (NumberFormatException e) {
            return false;
        }
    }

    private static boolean isStoredTimestamp(String text) {
        try {
            Instant.parse(text);
            return text.length() == "2026-11-29T08:30:00.000Z".length() && text.endsWith("Z");
        } catch (DateTimeParseException e) {
            return false;
        }
    }

    private static boolean isStoredDate(String text) {
        try {
            return text.length() == "2026-11-29".length()
                    && LocalDate.parse(text).getYear() > 0;
        } catch (DateTimeException e) {
            return false;
        }
    }

    private void checkSum(EntityType entity, Attribute attribute, List<String> factors, String path) {
        EntityType items = entity.bundle()
                .map(bundle -> table.entities().get(bundle.items()))
                .orElse(null);
        if (items == null || !isNumber(attribute)) {
            problems.add(path, "a sum is a number, over the items of a bundle");
            return;
        }
        for (String factor : factors) {
            Attribute declared = items.attributes().get(factor);
            boolean always = declared != null
                    && isNumber(declared)
                    && declared.required()
                    && declared.fallback() instanceof Attribute.Fallback.None;
            problems.addUnless(
                    always,
                    path,
                    "to be summed up, " + factor + " must be a required number of " + items.name()
                            + " without a default");
        }
    }

    private static boolean isNumber(Attribute attribute) {
        return attribute.type().isNumber();
    }
}
