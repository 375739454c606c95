package dev.caravan.soak;

import java.util.Map;
import java.util.Random;

/**
 * A random user.
 *
 * @param email without an at sign it is a mistake
 */
public record SoakUser(String id, String email) implements SoakEntity {

    static final String HEADER = "user_id,email,name,created_at";

    /** Returns one of a few thousand users, so that files bring the same ones again: alike, or with another address. */
    static SoakUser random(Random random) {
        int number = random.nextInt(3_000);
        String version = random.nextInt(10) == 0 ? "new" : "old";
        boolean wrong = random.nextInt(30) == 0;
        return new SoakUser("s-" + number, version + "-" + number + (wrong ? "" : "@example.com"));
    }

    @Override
    public boolean isWrong() {
        return !email.contains("@");
    }

    @Override
    public boolean isLarge() {
        return false;
    }

    String row() {
        return String.join(",", id, email, "Name of " + id, "2026-11-01T00:00:00Z");
    }

    @Override
    public Map<String, String> items() {
        return Map.of("USER#" + id + " / PROFILE#" + id, email);
    }
}
