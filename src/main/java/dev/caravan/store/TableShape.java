package dev.caravan.store;

import java.util.Map;

/**
 * A table as it is.
 *
 * @param status such as ACTIVE
 * @param keys {@code PK} to its type, then {@code SK}, in this order
 * @param indexes by name
 * @param items how many there were when DynamoDB last counted (every six hours)
 * @param bytes how many these were, without the indexes
 * @param billing such as PAY_PER_REQUEST
 */
public record TableShape(
        String name,
        String status,
        Map<String, String> keys,
        Map<String, IndexShape> indexes,
        long items,
        long bytes,
        String billing) {

    /**
     * An index as it is.
     *
     * @param keys partition key to its type, then sort key
     * @param projection such as ALL
     */
    public record IndexShape(String status, Map<String, String> keys, String projection) {}
}
