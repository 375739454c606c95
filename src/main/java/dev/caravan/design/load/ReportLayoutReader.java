package dev.caravan.design.load;

import com.fasterxml.jackson.databind.JsonNode;
import dev.caravan.design.AccessPattern;
import dev.caravan.design.Attribute;
import dev.caravan.design.EntityType;
import dev.caravan.design.ReportLayout;
import dev.caravan.design.ReportSummary;
import dev.caravan.design.TableDesign;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Makes the {@link ReportLayout} of a report of {@code reports.yaml}. */
final class ReportLayoutReader {

    private ReportLayoutReader() {}

    static ReportLayout read(TableDesign table, JsonNode node) {
        return new ReportLayout(
                types(table, node), node.path("csv").path("byteOrderMark").asBoolean(), summary(node.path("summary")));
    }

    private static ReportSummary summary(JsonNode node) {
        JsonNode sum = node.path("sum");
        return new ReportSummary(
                node.path("rows").asText(ReportSummary.COUNT.rows()),
                TableReader.text(sum, "attribute")
                        .map(attribute -> new ReportSummary.Sum(
                                attribute, sum.path("called").asText(attribute))),
                TableReader.text(node, "day"),
                TableReader.mapOf(node.path("oldest"), (parameter, value) -> value.asText()));
    }

    private static Map<String, Attribute.Type> types(TableDesign table, JsonNode node) {
        Map<String, Attribute.Type> types = new LinkedHashMap<>();
        Optional<AccessPattern> pattern = Optional.ofNullable(
                table.accessPatterns().get(node.get("pattern").asText()));
        for (String column : TableReader.texts(node.get("columns"))) {
            pattern.ifPresent(asked -> types.put(column, type(table, asked, column)));
        }
        return types;
    }

    /** What a column holds; text, where the entities that a pattern finds do not agree in it. */
    private static Attribute.Type type(TableDesign table, AccessPattern pattern, String column) {
        String partitionKey = table.indexOf(pattern).partitionKey();
        List<Attribute.Type> declared = table.entities().values().stream()
                .filter(entity -> pattern.partition().equals(entity.keys().get(partitionKey)))
                .map(entity -> declaredType(entity, column))
                .flatMap(Optional::stream)
                .distinct()
                .toList();
        return declared.size() == 1 ? declared.get(0) : Attribute.Type.STRING;
    }

    private static Optional<Attribute.Type> declaredType(EntityType entity, String column) {
        if (entity.attributes().containsKey(column)) {
            return Optional.of(entity.attributes().get(column).type());
        }
        return entity.bundle().filter(bundle -> bundle.countAs().equals(column)).map(counted -> Attribute.Type.INTEGER);
    }
}
