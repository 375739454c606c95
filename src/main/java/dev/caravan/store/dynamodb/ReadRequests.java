package dev.caravan.store.dynamodb;

import dev.caravan.store.KeyQuery;
import dev.caravan.store.KeyQuery.SortCondition;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.Value;
import dev.caravan.store.wire.ExpressionBuilder;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.services.dynamodb.model.QueryRequest;
import software.amazon.awssdk.services.dynamodb.model.ReturnConsumedCapacity;

/** Queries as the SDK's model has them. */
final class ReadRequests {

    private ReadRequests() {}

    static QueryRequest of(String table, KeyQuery query, Optional<Item> start) {
        ExpressionBuilder expressions = new ExpressionBuilder();
        String condition = expressions.name(query.partitionKey()) + " = "
                + expressions.value(Value.of(query.partition()))
                + sort(expressions, query.sortKey(), query.sort());
        List<String> projection =
                query.projection().stream().map(expressions::name).toList();
        return QueryRequest.builder()
                .tableName(table)
                .indexName(query.index().orElse(null))
                .keyConditionExpression(condition)
                .projectionExpression(projection.isEmpty() ? null : String.join(", ", projection))
                .expressionAttributeNames(expressions.modelNames())
                .expressionAttributeValues(AttributeValueMapper.ofUsed(expressions))
                .scanIndexForward(!query.descending())
                .consistentRead(query.consistent())
                .limit(query.pageSize() == 0 ? null : query.pageSize())
                .returnConsumedCapacity(ReturnConsumedCapacity.TOTAL)
                .exclusiveStartKey(start.map(key -> AttributeValueMapper.of(key.attributes()))
                        .orElse(null))
                .build();
    }

    private static String sort(ExpressionBuilder expressions, String sortKey, SortCondition condition) {
        if (condition instanceof SortCondition.All) {
            return "";
        }
        String name = expressions.name(sortKey);
        if (condition instanceof SortCondition.EqualTo equalTo) {
            return " AND " + name + " = " + expressions.value(Value.of(equalTo.key()));
        }
        if (condition instanceof SortCondition.BeginsWith beginsWith) {
            return " AND begins_with(" + name + ", " + expressions.value(Value.of(beginsWith.prefix())) + ")";
        }
        SortCondition.Between between = (SortCondition.Between) condition;
        return " AND " + name + " BETWEEN " + expressions.value(Value.of(between.from())) + " AND "
                + expressions.value(Value.of(between.to()));
    }
}
