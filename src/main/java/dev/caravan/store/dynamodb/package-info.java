/**
 * The table in DynamoDB, through the AWS SDK, with retries and throttling.
 *
 * <p>Start with {@link dev.caravan.store.dynamodb.DynamoDbTableStore}.
 */
package dev.caravan.store.dynamodb;
