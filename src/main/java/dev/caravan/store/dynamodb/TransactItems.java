package dev.caravan.store.dynamodb;

import dev.caravan.store.WriteAction;
import dev.caravan.store.wire.ExpressionBuilder;
import software.amazon.awssdk.services.dynamodb.model.ReturnValuesOnConditionCheckFailure;
import software.amazon.awssdk.services.dynamodb.model.TransactWriteItem;

/** Actions as the SDK's model has them. A failed condition brings back the item that it met. */
final class TransactItems {

    private static final ReturnValuesOnConditionCheckFailure ALL_OLD = ReturnValuesOnConditionCheckFailure.ALL_OLD;

    private final String table;

    TransactItems(String table) {
        this.table = table;
    }

    TransactWriteItem of(WriteAction action) {
        ExpressionBuilder expressions = new ExpressionBuilder();
        String condition = expressions.condition(action.condition());
        TransactWriteItem.Builder item = TransactWriteItem.builder();
        if (action instanceof WriteAction.Put put) {
            item.put(builder -> builder.tableName(table)
                    .item(AttributeValueMapper.of(put.item().attributes()))
                    .conditionExpression(condition)
                    .expressionAttributeNames(expressions.modelNames())
                    .expressionAttributeValues(AttributeValueMapper.ofUsed(expressions))
                    .returnValuesOnConditionCheckFailure(condition == null ? null : ALL_OLD));
        } else if (action instanceof WriteAction.Update update) {
            String changes = expressions.update(update.set(), update.remove());
            item.update(builder -> builder.tableName(table)
                    .key(AttributeValueMapper.of(update.key()))
                    .updateExpression(changes)
                    .conditionExpression(condition)
                    .expressionAttributeNames(expressions.modelNames())
                    .expressionAttributeValues(AttributeValueMapper.ofUsed(expressions))
                    .returnValuesOnConditionCheckFailure(condition == null ? null : ALL_OLD));
        } else if (action instanceof WriteAction.Delete delete) {
            item.delete(builder -> builder.tableName(table)
                    .key(AttributeValueMapper.of(delete.key()))
                    .conditionExpression(condition)
                    .expressionAttributeNames(expressions.modelNames())
                    .expressionAttributeValues(AttributeValueMapper.ofUsed(expressions))
                    .returnValuesOnConditionCheckFailure(condition == null ? null : ALL_OLD));
        } else {
            item.conditionCheck(builder -> builder.tableName(table)
                    .key(AttributeValueMapper.of(action.key()))
                    .conditionExpression(condition)
                    .expressionAttributeNames(expressions.modelNames())
                    .expressionAttributeValues(AttributeValueMapper.ofUsed(expressions))
                    .returnValuesOnConditionCheckFailure(condition == null ? null : ALL_OLD));
        }
        return item.build();
    }
}
