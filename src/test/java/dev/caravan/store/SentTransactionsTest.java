package dev.caravan.store;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import dev.caravan.fixture.table.AnyItem;
import dev.caravan.store.dynamodb.TableConnection;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.item.Value;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.EdgeCasesMode;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

/** What is sent is the same whether the JSON is written straight from the items or made by the SDK. */
class SentTransactionsTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final BlockingQueue<JsonNode> BODIES = new LinkedBlockingQueue<>();
    private static HttpServer server;
    private static TableStore encoded;
    private static TableStore model;

    @BeforeContainer
    static void listen() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            BODIES.add(JSON.readTree(exchange.getRequestBody()));
            byte[] answer = "{}".getBytes(java.nio.charset.StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        TableConnection connection = TableConnection.to(
                URI.create("http://127.0.0.1:" + server.getAddress().getPort()), "a-table");
        encoded = connection.open();
        model = connection.with(TableConnection.Requests.MODEL).open();
        // from then on it is known where the SDK sends
        encoded.get(new ItemKey("P", "S"));
        BODIES.clear();
    }

    @AfterContainer
    static void close() {
        encoded.close();
        model.close();
        server.stop(0);
    }

    @Property(tries = 200, edgeCases = EdgeCasesMode.NONE)
    void bothWaysSendTheSame(@ForAll("actions") List<WriteAction> actions) throws InterruptedException {
        encoded.transact(actions);
        JsonNode straight = BODIES.take();
        model.transact(actions);
        ObjectNode bySdk = (ObjectNode) BODIES.take();

        // The SDK adds a token by itself; it is no part of what is written.
        assertThat(bySdk.remove("ClientRequestToken")).isNotNull();
        assertThat(straight).isEqualTo(bySdk);
        assertThat(straight.path("TransactItems")).hasSameSizeAs(actions);
    }

    @Provide
    Arbitrary<List<WriteAction>> actions() {
        return action().list().ofMinSize(1).ofMaxSize(4);
    }

    private static Arbitrary<WriteAction> action() {
        Arbitrary<ItemKey> keys = Combinators.combine(text(), text()).as(ItemKey::new);
        return Arbitraries.oneOf(
                Combinators.combine(AnyItem.items(), conditions()).as(WriteAction.Put::new),
                Combinators.combine(keys, AnyItem.items(), text().set().ofMaxSize(2), conditions())
                        .as(SentTransactionsTest::update),
                Combinators.combine(keys, conditions()).as(WriteAction.Delete::new),
                Combinators.combine(keys, conditions()).as(WriteAction.Check::new));
    }

    private static WriteAction update(ItemKey key, Item set, Set<String> remove, Condition condition) {
        return new WriteAction.Update(key, set.attributes(), remove, condition);
    }

    private static Arbitrary<Condition> conditions() {
        Arbitrary<Optional<Value>> held = AnyItem.values(1).optional();
        Arbitrary<Map<String, Optional<Value>>> attributes =
                Arbitraries.maps(text(), held).ofMinSize(1).ofMaxSize(3);
        return Arbitraries.oneOf(
                Arbitraries.just(Condition.none()),
                Arbitraries.just(Condition.notThere()),
                attributes.map(Condition.Holds::new));
    }

    private static Arbitrary<String> text() {
        return Arbitraries.strings().ofMinLength(1).ofMaxLength(10);
    }
}
