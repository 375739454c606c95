package dev.caravan.store;

import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.client.ResponseDefinitionBuilder;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.extension.ResponseDefinitionTransformerV2;
import com.github.tomakehurst.wiremock.extension.ResponseTransformerV2;
import com.github.tomakehurst.wiremock.http.HttpHeaders;
import com.github.tomakehurst.wiremock.http.Response;
import com.github.tomakehurst.wiremock.http.ResponseDefinition;
import com.github.tomakehurst.wiremock.stubbing.ServeEvent;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/**
 * Stands between a client and a real engine and makes of requests what networks and DynamoDB make of them now and then.
 * Faults are enqueued by operation ({@code TransactWriteItems}); each is spent on one request, everything else goes
 * through. May be used by several threads.
 *
 * <pre>{@code
 * try (FaultProxy proxy = new FaultProxy(engine)) {
 *     proxy.enqueue("TransactWriteItems", Fault.UNAVAILABLE, Fault.LOST_ANSWER);
 *     Connection.to(proxy.endpoint(), table).open() …
 * }
 * }</pre>
 */
public final class FaultProxy implements AutoCloseable {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final WireMockServer server;
    private final Map<String, Queue<Fault>> faults = new ConcurrentHashMap<>();
    private final Map<String, Fault> constant = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> requests = new ConcurrentHashMap<>();
    private final AtomicReference<Allowance> allowance = new AtomicReference<>();
    private final Map<UUID, Fault> atWork = new ConcurrentHashMap<>();

    /** A proxy in front of an engine, on a free port. */
    public FaultProxy(URI engine) {
        this.server = new WireMockServer(WireMockConfiguration.options()
                .dynamicPort()
                .bindAddress("127.0.0.1")
                .disableRequestJournal()
                .gzipDisabled(true)
                .extensions(new BeforeEngine(), new AfterEngine()));
        server.start();
        server.stubFor(any(anyUrl()).willReturn(new ResponseDefinitionBuilder().proxiedFrom(engine.toString())));
    }

    /** Where a client finds it. */
    public URI endpoint() {
        return URI.create("http://127.0.0.1:" + server.port());
    }

    /** What shall happen to the next requests of an operation, one after the other. */
    public void enqueue(String operation, Fault... next) {
        queue(operation).addAll(List.of(next));
    }

    /** What shall happen to every request of an operation, as long as nothing else is enqueued. */
    public void always(String operation, Fault fault) {
        constant.put(operation, fault);
    }

    /** Takes no more transactions than an allowance gives; the others are throttled, in both ways there are. */
    public void allow(Allowance given) {
        allowance.set(given);
    }

    /** Lets everything through from now on. */
    public void heal() {
        allowance.set(null);
        constant.clear();
        faults.clear();
    }

    /** How many requests of an operation came so far, those with a fault included. */
    public int requests(String operation) {
        return requests.computeIfAbsent(operation, name -> new AtomicInteger()).get();
    }

    /** How many enqueued faults no request has met yet. */
    public int unspent() {
        return faults.values().stream().mapToInt(Queue::size).sum();
    }

    @Override
    public void close() {
        server.stop();
    }

    private Queue<Fault> queue(String operation) {
        return faults.computeIfAbsent(operation, name -> new ConcurrentLinkedQueue<>());
    }

    private Fault next(String operation) {
        requests.computeIfAbsent(operation, name -> new AtomicInteger()).incrementAndGet();
        Fault enqueued = queue(operation).poll();
        return enqueued != null ? enqueued : constant.getOrDefault(operation, Fault.NONE);
    }

    private Fault next(ServeEvent event) {
        String operation = operation(event);
        Allowance given = allowance.get();
        boolean throttled = given != null
                && operation.equals("TransactWriteItems")
                && !given.takes(event.getId(), event.getRequest().getBodyAsString());
        return throttled ? throttle(operation) : next(operation);
    }

    private Fault throttle(String operation) {
        next(operation);
        return requests(operation) % 2 == 0 ? Fault.THROTTLED : Fault.CANCELLED_BY_THROTTLING;
    }

    private static String operation(ServeEvent event) {
        String target = String.valueOf(event.getRequest().getHeader("X-Amz-Target"));
        return target.substring(target.indexOf('.') + 1);
    }

    /** Decides, and answers in the engine's place where the request shall not reach it. */
    private final class BeforeEngine implements ResponseDefinitionTransformerV2 {
        @Override
        public String getName() {
            return "before-engine";
        }

        @Override
        public ResponseDefinition transform(ServeEvent event) {
            Fault fault = next(event);
            if (fault.reset()) {
                return new ResponseDefinitionBuilder()
                        .withFault(com.github.tomakehurst.wiremock.http.Fault.CONNECTION_RESET_BY_PEER)
                        .build();
            }
            if (fault.reachesEngine()) {
                atWork.put(event.getId(), fault);
                return event.getResponseDefinition();
            }
            return new ResponseDefinitionBuilder()
                    .withStatus(fault.status())
                    .withHeader("Content-Type", "application/x-amz-json-1.0")
                    .withBody(fault.body(event.getRequest().getBodyAsString()))
                    .build();
        }
    }

    /** Spoils the engine's answer, after it has done its work. */
    private final class AfterEngine implements ResponseTransformerV2 {
        @Override
        public String getName() {
            return "after-engine";
        }

        @Override
        public Response transform(Response answer, ServeEvent event) {
            Fault fault = Optional.ofNullable(atWork.remove(event.getId())).orElse(Fault.NONE);
            Allowance given = allowance.get();
            if (given != null) {
                given.answered(event.getId(), answer.getBodyAsString());
            }
            return switch (fault) {
                case LOST_ANSWER ->
                    Response.response()
                            .fault(com.github.tomakehurst.wiremock.http.Fault.EMPTY_RESPONSE)
                            .build();
                case FAILED_ANSWER ->
                    Response.response()
                            .status(fault.status())
                            .body(fault.body(""))
                            .build();
                case CUT_ANSWER -> answer(answer, cut(answer.getBodyAsString()));
                case HALF_UNPROCESSED -> answer(answer, halfUnprocessed(answer.getBodyAsString()));
                default -> answer;
            };
        }

        private Response answer(Response original, String body) {
            return Response.Builder.like(original)
                    .but()
                    .headers(new HttpHeaders())
                    .body(body)
                    .build();
        }

        private String cut(String body) {
            return body.substring(0, body.length() / 2);
        }

        private String halfUnprocessed(String body) {
            try {
                ObjectNode answer = (ObjectNode) JSON.readTree(body);
                ObjectNode unprocessed = answer.putObject("UnprocessedKeys");
                answer.get("Responses").properties().forEach(table -> {
                    ArrayNode items = (ArrayNode) table.getValue();
                    ObjectNode left = unprocessed.putObject(table.getKey()).put("ConsistentRead", true);
                    ArrayNode keys = left.putArray("Keys");
                    for (int taken = items.size() / 2; items.size() > taken; ) {
                        ObjectNode item = (ObjectNode) items.remove(taken);
                        keys.add(item.retain("PK", "SK"));
                    }
                });
                return answer.toString();
            } catch (JsonProcessingException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
