package dev.caravan.bench;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.camel.Exchange;
import org.apache.camel.builder.RouteBuilder;
import org.apache.camel.component.aws2.ddb.Ddb2Constants;
import org.apache.camel.main.Main;
import org.apache.camel.model.dataformat.CsvDataFormat;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** The Camel route that one writes first: a file, its rows as maps, one PutItem a row. */
public final class NaiveRoute extends RouteBuilder {

    private final Path file;
    private final String endpoint;
    private final AtomicLong rows = new AtomicLong();
    private final CountDownLatch done = new CountDownLatch(1);

    private NaiveRoute(Path file, String endpoint) {
        this.file = file;
        this.endpoint = endpoint;
    }

    /** {@code ENDPOINT FILE}. */
    public static void main(String[] args) throws Exception {
        NaiveRoute route = new NaiveRoute(Path.of(args[1]).toAbsolutePath(), args[0]);
        Main main = new Main();
        main.configure().addRoutesBuilder(route);
        Stopwatch watch = Stopwatch.started();
        main.start();
        route.done.await();
        watch.print("NaiveRoute", 0, route.rows.get());
        main.stop();
    }

    @Override
    public void configure() {
        CsvDataFormat csv = new CsvDataFormat();
        csv.setUseMaps("true");
        csv.setLazyLoad("true");
        from("file:" + file.getParent() + "?noop=true&fileName=" + file.getFileName())
                .unmarshal(csv)
                .split(body())
                .streaming()
                .process(NaiveRoute::toItem)
                .to("aws2-ddb:application-data?operation=PutItem&overrideEndpoint=true&uriEndpointOverride=" + endpoint
                        + "&region=us-east-1&accessKey=bench&secretKey=bench&enabledInitialDescribeTable=false")
                .process(exchange -> rows.incrementAndGet())
                .end()
                .process(exchange -> done.countDown());
    }

    private static void toItem(Exchange exchange) {
        Map<?, ?> row = exchange.getMessage().getBody(Map.class);
        Map<String, AttributeValue> item = new HashMap<>();
        row.forEach((name, value) -> item.put((String) name, AttributeValue.fromS((String) value)));
        String order = "ORDER#" + row.get("order_id");
        item.put("PK", AttributeValue.fromS(order));
        item.put("SK", AttributeValue.fromS("ITEM#" + row.get("product_id")));
        item.put("GSI1PK", AttributeValue.fromS(order));
        item.put("GSI1SK", AttributeValue.fromS("ITEM#" + row.get("product_id")));
        exchange.getMessage().setHeader(Ddb2Constants.ITEM, item);
    }
}
