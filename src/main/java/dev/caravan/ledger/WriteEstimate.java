package dev.caravan.ledger;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * What an import would consume, as a dry run tells it.
 *
 * @param writeUnits transactions doubled, indexes, guards and ledger records counted
 * @param transactions how many there would be
 * @param largestBundleItems business items of the largest bundle
 * @param largestBundleBytes its size by DynamoDB's reckoning, its guard included
 * @param averageBundleBytes the mean size of a bundle
 * @param hottestKey the partition key, of the table or an index, that takes the most write units
 * @param hottestShare its share of all write units, 0 to 1
 */
public record WriteEstimate(
        @JsonProperty("write_units") double writeUnits,
        @JsonProperty("transactions") long transactions,
        @JsonProperty("largest_bundle_items") long largestBundleItems,
        @JsonProperty("largest_bundle_bytes") long largestBundleBytes,
        @JsonProperty("average_bundle_bytes") long averageBundleBytes,
        @JsonProperty("hottest_key") String hottestKey,
        @JsonProperty("hottest_share") double hottestShare) {}
