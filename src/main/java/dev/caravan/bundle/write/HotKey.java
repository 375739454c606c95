package dev.caravan.bundle.write;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * A partition key that much is written to.
 *
 * @param key of the table, or of an index, whose name then stands in front
 * @param writeUnits what it takes
 * @param share of all write units, 0 to 1
 */
public record HotKey(
        @JsonProperty("key") String key,
        @JsonProperty("write_units") long writeUnits,
        @JsonProperty("share") double share) {}
