package dev.caravan.store;

import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProviderChain;
import software.amazon.awssdk.auth.credentials.EnvironmentVariableCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.retries.DefaultRetryStrategy;
import software.amazon.awssdk.services.dynamodb.DynamoDbClient;
import software.amazon.awssdk.services.dynamodb.DynamoDbClientBuilder;

/**
 * Where the table lives.
 *
 * @param endpoint a DynamoDB-compatible server; empty: AWS, by its default credential and region chain
 * @param region the region; empty: the chain's (AWS) or us-east-1 (elsewhere)
 * @param table the table's name
 * @param patience how long a table that does not answer at all is waited for
 * @param answerWithin after this time a single request counts as not answered, and is sent again
 * @param requests how requests to write are made
 * @param pacing what bounds the writes
 */
public record Connection(
        Optional<URI> endpoint,
        Optional<String> region,
        String table,
        Duration patience,
        Duration answerWithin,
        Requests requests,
        Pacing pacing) {

    /** How requests to write are made; what they say is the same. */
    public enum Requests {
        /** Their JSON is written straight from the items, signed and sent. */
        ENCODED,
        /** By the SDK's client, of its own model, which takes more time. */
        MODEL
    }

    /** After this time without an answer a run is interrupted, to be resumed. */
    public static final Duration PATIENCE = Duration.ofMinutes(2);

    private static final int CONNECTIONS = 64;
    private static final Duration CONNECT_WITHIN = Duration.ofSeconds(5);
    private static final Duration ANSWER_WITHIN = Duration.ofSeconds(20);

    /** A connection that gives a single request twenty seconds, and writes as fast as the table takes it. */
    public Connection(Optional<URI> endpoint, Optional<String> region, String table, Duration patience) {
        this(endpoint, region, table, patience, ANSWER_WITHIN, Requests.ENCODED, Pacing.DEFAULT);
    }

    /** The same connection, its requests made in the given way. */
    public Connection with(Requests made) {
        return new Connection(endpoint, region, table, patience, answerWithin, made, pacing);
    }

    /** A table behind an endpoint. */
    public static Connection to(URI endpoint, String table) {
        return new Connection(Optional.of(endpoint), Optional.empty(), table, PATIENCE);
    }

    /** The same, with other bounds on its writes. */
    public Connection paced(Pacing other) {
        return new Connection(endpoint, region, table, patience, answerWithin, requests, other);
    }

    /** Opens the store, which reads as fast as the table gives items. It holds connections and is to be closed. */
    public TableStore open() {
        return open(ReadPace.UNLIMITED);
    }

    /** Opens the store with a bound on its reads of more than one item. */
    public TableStore open(ReadPace reads) {
        ChosenEndpoint chosen = new ChosenEndpoint();
        DynamoDbClientBuilder client = DynamoDbClient.builder()
                .httpClientBuilder(http())
                // The store sends again by itself: it must know whether a request may have been applied.
                .overrideConfiguration(configuration -> configuration
                        .retryStrategy(DefaultRetryStrategy.doNotRetry())
                        .addExecutionInterceptor(chosen)
                        .addExecutionInterceptor(new DecodedPage()));
        region.map(Region::of).ifPresent(client::region);
        endpoint.ifPresent(uri -> {
            client.endpointOverride(uri).credentialsProvider(credentials());
            if (region.isEmpty()) {
                client.region(Region.US_EAST_1);
            }
        });
        DynamoDbClient built = build(client);
        TransactionSender bySdk = new SdkTransactions(built, table);
        // the way through a proxy is the SDK's business
        TransactionSender transactions = requests == Requests.MODEL || isBehindProxy()
                ? bySdk
                : new SignedTransactions(
                        table,
                        built.serviceClientConfiguration(),
                        new HttpPost.Limits(CONNECTIONS, CONNECT_WITHIN, answerWithin),
                        chosen,
                        bySdk);
        return new DynamoDbTableStore(built, table, transactions, patience, pacing, reads);
    }

    private static boolean isBehindProxy() {
        return Stream.of("HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy")
                        .anyMatch(name -> System.getenv(name) != null)
                || System.getProperty("https.proxyHost") != null
                || System.getProperty("http.proxyHost") != null;
    }

    private Apache5HttpClient.Builder http() {
        Apache5HttpClient.Builder http = Apache5HttpClient.builder()
                .maxConnections(CONNECTIONS)
                .connectionTimeout(CONNECT_WITHIN)
                .socketTimeout(answerWithin);
        if (endpoint.map(URI::getScheme).filter("http"::equalsIgnoreCase).isPresent()) {
            // no certificates are loaded where nothing is encrypted, which is a good part of a short command's time
            http.tlsSocketStrategy((socket, target, port, attachment, context) -> {
                throw new SSLException("TLS at the plain endpoint " + endpoint.get());
            });
        }
        return http;
    }

    private static DynamoDbClient build(DynamoDbClientBuilder client) {
        try {
            return client.build();
        } catch (SdkClientException e) {
            throw new StoreException("AWS names no region: give --region R, or set AWS_REGION", e);
        }
    }

    /** A server of one's own rarely asks for real credentials; where the environment has some, they are used. */
    private static AwsCredentialsProvider credentials() {
        return AwsCredentialsProviderChain.of(
                EnvironmentVariableCredentialsProvider.create(),
                StaticCredentialsProvider.create(AwsBasicCredentials.create("caravan", "caravan")));
    }
}
