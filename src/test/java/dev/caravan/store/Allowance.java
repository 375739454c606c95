package dev.caravan.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * The write units that a table gives a second. What nobody takes is kept for a second; a transaction is let in where
 * something is left, and may leave a debt, which those after it wait for. It begins with nothing.
 */
public final class Allowance {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final int ABOUT_AN_ACTION = 3;

    private final double perSecond;
    private final Map<UUID, Integer> taken = new HashMap<>();
    private double left;
    private double consumed;
    private long began = -1;
    private long refilled;
    private long lastAnswer;
    private int answers;
    private int throttled;

    public Allowance(int unitsPerSecond) {
        this.perSecond = unitsPerSecond;
    }

    synchronized boolean takes(UUID request, String body) {
        refill();
        if (left <= 0) {
            throttled++;
            return false;
        }
        int about = ABOUT_AN_ACTION * json(body).path("TransactItems").size();
        taken.put(request, about);
        left -= about;
        return true;
    }

    synchronized void answered(UUID request, String body) {
        Integer about = taken.remove(request);
        if (about == null) {
            return;
        }
        double reported = 0;
        for (JsonNode table : json(body).path("ConsumedCapacity")) {
            reported += table.path("CapacityUnits").asDouble();
        }
        refill();
        left -= reported - about;
        consumed += reported;
        lastAnswer = System.nanoTime();
        answers++;
    }

    private void refill() {
        long now = System.nanoTime();
        if (began < 0) {
            began = now;
            refilled = now;
        }
        left = Math.min(perSecond, left + perSecond * (now - refilled) / 1e9);
        refilled = now;
    }

    private static JsonNode json(String text) {
        try {
            return JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Which part of what was given between the first request and the last answer was used; a debt counts for nothing. */
    public synchronized double used() {
        return (consumed + Math.min(0, left)) / (perSecond * seconds());
    }

    /** The units of all transactions, as the engine reported them. */
    public synchronized double consumed() {
        return consumed;
    }

    /** From the first request to the last answer. */
    public synchronized double seconds() {
        return (lastAnswer - began) / 1e9;
    }

    /** How many transactions were let in and answered. */
    public synchronized int answers() {
        return answers;
    }

    /** How many were refused. */
    public synchronized int throttled() {
        return throttled;
    }
}
