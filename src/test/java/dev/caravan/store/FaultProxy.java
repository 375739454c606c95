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
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Predicate;

/**
 * Stands between a client and a real engine and makes of requests what networks and DynamoDB make of them now and then.
 * Faults are enqueued by operation ({@code TransactWriteItems}); each is spent on one request, everything else goes
 * through. Requests can also be held back and let through later, in any order, and be repeated. May be used by several
 * threads.
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
    /** A held request keeps a thread of the proxy waiting. */
    private static final int THREADS = 150;
    /** Headers that the client of a held request sets by itself. */
    private static final Set<String> OWN_HEADERS = Set.of("connection", "content-length", "expect", "host", "upgrade");

    private final URI engine;
    private final WireMockServer server;
    private final HttpClient later = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .proxy(HttpClient.Builder.NO_PROXY)
            .build();
    private final List<HeldRequests> holds = new CopyOnWriteArrayList<>();
    private final List<HeldRequests> copies = new CopyOnWriteArrayList<>();
    private final Map<String, Queue<Fault>> faults = new ConcurrentHashMap<>();
    private final Map<String, Fault> constant = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> requests = new ConcurrentHashMap<>();
    private final AtomicReference<Allowance> allowance = new AtomicReference<>();
    private final Map<UUID, Fault> atWork = new ConcurrentHashMap<>();

    /** A proxy in front of an engine, on a free port. */
    public FaultProxy(URI engine) {
        this.engine = engine;
        this.server = new WireMockServer(WireMockConfiguration.options()
                .dynamicPort()
                .containerThreads(THREADS)
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

    /**
     * Holds requests back from now on. Their clients get no answer until they are released, and may send them again or
     * die meanwhile. A request that is held meets no fault.
     *
     * @param body picks requests by their JSON; may be called by several threads
     */
    public HeldRequests hold(String operation, Predicate<String> body) {
        HeldRequests held = new HeldRequests(operation, body);
        holds.add(held);
        return held;
    }

    /**
     * Lets requests through from now on and keeps a copy of each, as a network does that transmits twice: the same bytes
     * reach the engine again when the copy is released.
     *
     * @param body picks requests by their JSON; may be called by several threads
     */
    public HeldRequests copy(String operation, Predicate<String> body) {
        HeldRequests copied = new HeldRequests(operation, body);
        copies.add(copied);
        return copied;
    }

    /** Lets everything through from now on. Requests that are held stay so, until they are released. */
    public void heal() {
        holds.forEach(HeldRequests::stop);
        holds.removeIf(HeldRequests::isEmptied);
        copies.forEach(HeldRequests::stop);
        copies.clear();
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

    /** Stops the proxy. Requests that are still held never reach the engine. */
    @Override
    public void close() {
        holds.forEach(HeldRequests::stop);
        holds.forEach(held -> held.list().forEach(HeldRequest::drop));
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

    private Optional<HeldRequest> hold(ServeEvent event) {
        String operation = operation(event);
        String body = event.getRequest().getBodyAsString();
        for (HeldRequests copied : copies) {
            if (copied.isFor(operation, body)) {
                copied.add(held(event));
            }
        }
        for (HeldRequests held : holds) {
            if (held.isFor(operation, body)) {
                HeldRequest request = held(event);
                held.add(request);
                return Optional.of(request);
            }
        }
        return Optional.empty();
    }

    private HeldRequest held(ServeEvent event) {
        byte[] body = event.getRequest().getBody();
        HttpRequest.Builder request =
                HttpRequest.newBuilder(engine.resolve("/")).POST(HttpRequest.BodyPublishers.ofByteArray(body));
        event.getRequest().getHeaders().all().stream()
                .filter(header -> !OWN_HEADERS.contains(header.key().toLowerCase(Locale.ROOT)))
                .forEach(header -> header.values().forEach(value -> request.header(header.key(), value)));
        return new HeldRequest(operation(event), body, request.build(), later);
    }

    /** Decides, and answers in the engine's place where the request shall not reach it. */
    private final class BeforeEngine implements ResponseDefinitionTransformerV2 {
        @Override
        public String getName() {
            return "before-engine";
        }

        @Override
        public ResponseDefinition transform(ServeEvent event) {
            Optional<HeldRequest> held = hold(event);
            if (held.isPresent()) {
                requests.computeIfAbsent(operation(event), name -> new AtomicInteger())
                        .incrementAndGet();
                return held.get().awaitAnswer().map(this::answer).orElseGet(this::noAnswer);
            }
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

        private ResponseDefinition answer(HttpResponse<byte[]> response) {
            ResponseDefinitionBuilder answer = new ResponseDefinitionBuilder()
                    .withStatus(response.statusCode())
                    .withBody(response.body());
            for (String header : List.of("Content-Type", "x-amz-crc32", "x-amzn-RequestId")) {
                response.headers().firstValue(header).ifPresent(value -> answer.withHeader(header, value));
            }
            return answer.build();
        }

        private ResponseDefinition noAnswer() {
            return new ResponseDefinitionBuilder()
                    .withFault(com.github.tomakehurst.wiremock.http.Fault.EMPTY_RESPONSE)
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
                case NO_PROVISIONED_THROUGHPUT ->
                    answer(
                            answer,
                            answer.getBodyAsString()
                                    .replaceAll(
                                            "\"ProvisionedThroughput\":\\{[^}]*},|,\"ProvisionedThroughput\":\\{[^}]*}",
                                            ""));
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
