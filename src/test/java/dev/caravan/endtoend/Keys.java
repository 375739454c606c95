package dev.caravan.endtoend;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The keys of the contract's section 3, computed from attributes once more, by the letter of it. */
final class Keys {

    private Keys() {}

    static String escape(String value) {
        return value.replace("%", "%25").replace("#", "%23");
    }

    static long shard(String value, int count) {
        CRC32 crc = new CRC32();
        crc.update(value.getBytes(StandardCharsets.UTF_8));
        return crc.getValue() % count;
    }

    static Map<String, String> ofUser(String userId, String email) {
        return Map.of(
                "PK", "USER#" + escape(userId),
                "SK", "PROFILE#" + escape(userId),
                "GSI1PK", "EMAIL#" + escape(email.toLowerCase(Locale.ROOT)),
                "GSI1SK", "USER#" + escape(userId));
    }

    static Map<String, String> ofOrder(String orderId, String userId, String status, String createdAt) {
        return Map.of(
                "PK", "USER#" + escape(userId),
                "SK", "ORDER#" + escape(orderId),
                "GSI1PK", "ORDER#" + escape(orderId),
                "GSI1SK", "ORDER#" + escape(orderId),
                "GSI2PK", "STATUS#" + status + "#" + shard(orderId, 8),
                "GSI2SK", createdAt);
    }

    static Map<String, String> ofLine(String orderId, String productId) {
        return Map.of(
                "PK", "ORDER#" + escape(orderId),
                "SK", "ITEM#" + escape(productId),
                "GSI1PK", "ORDER#" + escape(orderId),
                "GSI1SK", "ITEM#" + escape(productId));
    }

    /** The key attributes that an item has. */
    static Map<String, String> in(Map<String, AttributeValue> item) {
        Map<String, String> keys = new TreeMap<>();
        item.forEach((name, value) -> {
            if (name.endsWith("PK") || name.endsWith("SK")) {
                keys.put(name, value.s());
            }
        });
        return keys;
    }
}
