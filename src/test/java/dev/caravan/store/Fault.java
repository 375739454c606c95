package dev.caravan.store;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.UncheckedIOException;

/** What a {@link FaultProxy} does to a request. */
public enum Fault {
    /** Nothing: the request goes through. */
    NONE(true, 200, ""),
    /** 500, the request never reached the table. */
    INTERNAL_ERROR(false, 500, error("InternalServerError", "internal error")),
    /** 503, as a load balancer says it: no JSON at all. */
    UNAVAILABLE(false, 503, "<html>Service Unavailable</html>"),
    /** A table of provisioned capacity has none left. */
    THROUGHPUT_EXCEEDED(false, 400, error("ProvisionedThroughputExceededException", "the level is exceeded")),
    /** A throttle of another name. */
    THROTTLED(false, 400, error("ThrottlingException", "rate exceeded")),
    /** The account's limit. */
    REQUEST_LIMIT(false, 400, error("RequestLimitExceeded", "account limit")),
    /** A single write met somebody's transaction. */
    CONFLICT(false, 400, error("TransactionConflictException", "a transaction is ongoing for the item")),
    /** The same transaction is still being worked on. */
    IN_PROGRESS(false, 400, error("TransactionInProgressException", "it is in progress")),
    /** A transaction cancelled by another one. */
    CANCELLED_BY_CONFLICT(false, 400, cancelled("TransactionConflict", "None")),
    /** A transaction cancelled by throttles alone, in both of their names. */
    CANCELLED_BY_THROTTLING(false, 400, cancelled("ThrottlingError", "ProvisionedThroughputExceeded")),
    /** A request that is refused for good, with a message that repeats it. */
    REFUSED(false, 400, error("ValidationException", "this is wrong: " + "x".repeat(10_000))),
    /** The connection is reset before the request is looked at. */
    RESET(false, 0, ""),
    /** The request is served, and the connection closed without an answer. */
    LOST_ANSWER(true, 0, ""),
    /** The request is served, and the answer is a 500 all the same. */
    FAILED_ANSWER(true, 500, error("InternalServerError", "internal error")),
    /** The request is served, and half of the answer arrives. */
    CUT_ANSWER(true, 200, ""),
    /** A BatchGetItem that gives nothing and leaves all keys to be asked for again. */
    ALL_UNPROCESSED(false, 200, ""),
    /** A BatchGetItem that gives half of the items and leaves the keys of the others to be asked for again. */
    HALF_UNPROCESSED(true, 200, ""),
    /** A DescribeTable as a server of on-demand tables alone may answer it. */
    NO_PROVISIONED_THROUGHPUT(true, 200, ""),
    /** A page of a Query, not the first, that is empty and not the last. */
    EMPTY_PAGE(false, 200, "");

    private static final ObjectMapper JSON = new ObjectMapper();

    private final boolean reachesEngine;
    private final int status;
    private final String body;

    Fault(boolean reachesEngine, int status, String body) {
        this.reachesEngine = reachesEngine;
        this.status = status;
        this.body = body;
    }

    boolean reachesEngine() {
        return reachesEngine;
    }

    boolean reset() {
        return this == RESET;
    }

    int status() {
        return status;
    }

    /** The answer to a request. */
    String body(String request) {
        return switch (this) {
            case ALL_UNPROCESSED ->
                "{\"Responses\":{},\"UnprocessedKeys\":" + read(request).get("RequestItems") + "}";
            case EMPTY_PAGE ->
                "{\"Items\":[],\"Count\":0,\"LastEvaluatedKey\":"
                        + read(request).get("ExclusiveStartKey") + "}";
            default -> body;
        };
    }

    private static JsonNode read(String request) {
        try {
            return JSON.readTree(request);
        } catch (JsonProcessingException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String error(String type, String message) {
        return "{\"__type\":\"com.amazonaws.dynamodb.v20120810#" + type + "\",\"message\":\"" + message + "\"}";
    }

    private static String cancelled(String first, String second) {
        return "{\"__type\":\"com.amazonaws.dynamodb.v20120810#TransactionCanceledException\","
                + "\"Message\":\"Transaction cancelled [" + first + ", " + second + "]\",\"CancellationReasons\":["
                + "{\"Code\":\"" + first + "\",\"Message\":\"busy\"},{\"Code\":\"" + second + "\"}]}";
    }
}
