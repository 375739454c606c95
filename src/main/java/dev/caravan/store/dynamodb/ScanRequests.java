package dev.caravan.store.dynamodb;

import dev.caravan.store.TableScan;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.Value;
import dev.caravan.store.wire.ExpressionBuilder;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;
import software.amazon.awssdk.services.dynamodb.model.ScanRequest;

/** Scans as the SDK's model has them. */
final class ScanRequests {

    private ScanRequests() {}

    static ScanRequest of(String table, TableScan scan, Optional<Item> start) {
        ExpressionBuilder expressions = new ExpressionBuilder();
        String wanted = scan.texts().stream()
                .map(text -> expressions.value(Value.of(text)))
                .collect(Collectors.joining(", ", expressions.name(scan.attribute()) + " IN (", ")"));
        List<String> projection =
                scan.projection().stream().map(expressions::name).toList();
        return ScanRequest.builder()
                .tableName(table)
                .filterExpression(wanted)
                .projectionExpression(projection.isEmpty() ? null : String.join(", ", projection))
                .expressionAttributeNames(expressions.modelNames())
                .expressionAttributeValues(AttributeValueMapper.ofUsed(expressions))
                .limit(scan.pageSize() == 0 ? null : scan.pageSize())
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .exclusiveStartKey(start.map(key -> AttributeValueMapper.of(key.attributes()))
                        .orElse(null))
                .build();
    }
}
