package dev.caravan.migration;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.caravan.bundle.write.HotKey;
import dev.caravan.bundle.write.LargeBundle;
import dev.caravan.ledger.Receipt;
import dev.caravan.ledger.WriteEstimate;
import dev.caravan.validation.RejectCode;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/**
 * What a dry run tells of a step.
 *
 * @param receipt what would become of its rows
 * @param rejects rows that would be rejected, by code
 * @param estimate what it would consume
 * @param largest its largest bundles, the largest first
 * @param hottest the partition keys that it would write most to, the hottest first
 */
public record StepForecast(
        Receipt receipt,
        Map<RejectCode, Long> rejects,
        WriteEstimate estimate,
        List<LargeBundle> largest,
        List<HotKey> hottest) {

    private static final ObjectMapper JSON = new ObjectMapper();

    public StepForecast {
        Map<RejectCode, Long> copy = new EnumMap<>(RejectCode.class);
        copy.putAll(rejects);
        rejects = Collections.unmodifiableMap(copy);
        largest = List.copyOf(largest);
        hottest = List.copyOf(hottest);
    }

    /** How long writing takes at so many write units a second, rounded up. */
    public long secondsAt(int unitsASecond) {
        return (long) Math.ceil(estimate.writeUnits() / unitsASecond);
    }

    /**
     * All of it on one line: the receipt as that of a dry run of a file, and what is known of a migration alone beside.
     *
     * @param cap write units a second, that time is told for; empty: none is
     */
    public String toJson(OptionalInt cap) {
        try {
            ObjectNode json = (ObjectNode) JSON.readTree(receipt.toJson(estimate));
            ObjectNode more = (ObjectNode) json.get("dry_run");
            cap.ifPresent(units -> more.put("seconds", secondsAt(units)));
            more.set("rejects", JSON.valueToTree(rejects));
            more.set("largest", JSON.valueToTree(largest));
            more.set("hottest", JSON.valueToTree(hottest));
            return json.toString();
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a receipt is plain data", e);
        }
    }
}
