package dev.caravan.store.dynamodb;

import dev.caravan.store.StoreException;
import dev.caravan.store.TableStore;
import dev.caravan.store.pace.ReadLimiter;
import dev.caravan.store.pace.WriteLimits;
import dev.caravan.store.wire.HttpSender;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.Stream;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProviderChain;
import software.amazon.awssdk.auth.credentials.EnvironmentVariableCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.SdkHttpClient;
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
public record TableConnection(
        Optional<URI> endpoint,
        Optional<String> region,
        String table,
        Duration patience,
        Duration answerWithin,
        Requests requests,
        WriteLimits pacing) {

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

    /** A request and its answer, as a multiple of the time in which something of the answer must come. */
    private static final int WHOLE_ANSWER = 3;

    /** A connection that gives a single request twenty seconds, and writes as fast as the table takes it. */
    public TableConnection(Optional<URI> endpoint, Optional<String> region, String table, Duration patience) {
        this(endpoint, region, table, patience, ANSWER_WITHIN, Requests.ENCODED, WriteLimits.DEFAULT);
    }

    /** The same connection, its requests made in the given way. */
    public TableConnection with(Requests made) {
        return new TableConnection(endpoint, region, table, patience, answerWithin, made, pacing);
    }

    /** A table behind an endpoint. */
    public static TableConnection to(URI endpoint, String table) {
        return new TableConnection(Optional.of(endpoint), Optional.empty(), table, PATIENCE);
    }

    /** The same, with other bounds on its writes. */
    public TableConnection paced(WriteLimits other) {
        return new TableConnection(endpoint, region, table, patience, answerWithin, requests, other);
    }

    /** Opens the store, which reads as fast as the table gives items. It holds connections and is to be closed. */
    public TableStore open() {
        return open(ReadLimiter.UNLIMITED);
    }

    /** Opens the store with a bound on its reads of more than one item. */
    public TableStore open(ReadLimiter reads) {
        EndpointCapture chosen = new EndpointCapture();
        Optional<HttpSender> direct = isByProxy() ? Optional.empty() : Optional.of(http());
        DynamoDbClientBuilder client = DynamoDbClient.builder()
                .httpClient(direct.<SdkHttpClient>map(SdkHttpPosts::new).orElseGet(this::httpByProxy))
                // The store sends again by itself: it must know whether a request may have been applied.
                .overrideConfiguration(configuration -> configuration
                        .retryStrategy(DefaultRetryStrategy.doNotRetry())
                        .apiCallAttemptTimeout(direct.isPresent() ? null : wholeWithin())
                        .addExecutionInterceptor(chosen)
                        .addExecutionInterceptor(new PageDecodingInterceptor()));
        region.map(Region::of).ifPresent(client::region);
        endpoint.ifPresent(uri -> {
            client.endpointOverride(uri).credentialsProvider(credentials());
            if (region.isEmpty()) {
                client.region(Region.US_EAST_1);
            }
        });
        DynamoDbClient built = build(client);
        TransactionSender bySdk = new SdkTransactionSender(built, table);
        TransactionSender transactions = direct.isEmpty() || requests == Requests.MODEL
                ? bySdk
                : new SignedTransactionSender(table, built.serviceClientConfiguration(), direct.get(), chosen, bySdk);
        RequestRetry retry = new RequestRetry(patience, place());
        return new DynamoDbTableStore(built, table, transactions, retry, pacing, reads, direct);
    }

    /** The server in words, without what an address may hold of a login. */
    private String place() {
        String server = endpoint.map(
                        uri -> uri.getScheme() + "://" + uri.getHost() + (uri.getPort() < 0 ? "" : ":" + uri.getPort()))
                .orElse("AWS");
        return isByProxy() ? server + " by the proxy of the environment" : server;
    }

    /** A server on this machine is never asked by a proxy, which would see all data and reach another machine. */
    private boolean isByProxy() {
        return !endpoint.map(URI::getHost).filter(TableConnection::isLoopback).isPresent() && isProxyNamed();
    }

    private static boolean isLoopback(String host) {
        return host.equalsIgnoreCase("localhost") || host.matches("127(\\.\\d+){3}|\\[::1\\]");
    }

    private static boolean isProxyNamed() {
        return Stream.of("HTTPS_PROXY", "https_proxy", "HTTP_PROXY", "http_proxy")
                        .anyMatch(name -> System.getenv(name) != null)
                || System.getProperty("https.proxyHost") != null
                || System.getProperty("http.proxyHost") != null;
    }

    private Duration wholeWithin() {
        return answerWithin.multipliedBy(WHOLE_ANSWER);
    }

    private HttpSender http() {
        // no certificates are loaded where nothing is encrypted, which is a good part of a short command's time
        boolean plain =
                endpoint.map(URI::getScheme).filter("http"::equalsIgnoreCase).isPresent();
        return new HttpSender(new HttpSender.Limits(CONNECTIONS, CONNECT_WITHIN, answerWithin, wholeWithin()), !plain);
    }

    /** The way by a proxy is the SDK's business. */
    private SdkHttpClient httpByProxy() {
        return Apache5HttpClient.builder()
                .maxConnections(CONNECTIONS)
                .connectionTimeout(CONNECT_WITHIN)
                .socketTimeout(answerWithin)
                .build();
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
