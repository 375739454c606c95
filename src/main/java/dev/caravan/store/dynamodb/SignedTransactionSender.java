package dev.caravan.store.dynamodb;

import dev.caravan.store.TransactionResult;
import dev.caravan.store.TransactionResult.Committed;
import dev.caravan.store.WriteAction;
import dev.caravan.store.wire.Crc32Checksum;
import dev.caravan.store.wire.HttpSender;
import dev.caravan.store.wire.TransactionDecoder;
import dev.caravan.store.wire.TransactionEncoder;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * Transactions whose JSON is written straight from the items, signed by the SDK's signer with its client's credentials and
 * sent to where its requests go; without the SDK's pipeline in between, which retries nothing here. They carry no client request token: it protects for ten minutes only, the ledger record in each transaction for
 * good.
 */
final class SignedTransactionSender implements TransactionSender {

    private static final String SERVICE = "dynamodb";
    private static final int HTTP_OK = 200;
    private static final String CANCELLED = "TransactionCanceledException";

    private final TransactionEncoder json;
    private final DynamoDbServiceClientConfiguration client;
    private final EndpointCapture endpoint;
    private final TransactionSender before;
    private final AwsV4HttpSigner signer = AwsV4HttpSigner.create();
    private final HttpSender http;

    /**
     * A sender.
     *
     * @param client whose credentials and region are used
     * @param http sends them; its owner closes it
     * @param before sends as long as the client has sent nothing, and so has not chosen an endpoint
     */
    SignedTransactionSender(
            String table,
            DynamoDbServiceClientConfiguration client,
            HttpSender http,
            EndpointCapture endpoint,
            TransactionSender before) {
        this.json = new TransactionEncoder(table);
        this.client = client;
        this.http = http;
        this.endpoint = endpoint;
        this.before = before;
    }

    @Override
    public Prepared prepare(List<WriteAction> actions) {
        Optional<URI> uri = endpoint.uri();
        if (uri.isEmpty()) {
            return before.prepare(actions);
        }
        byte[] body = json.of(actions);
        return attempt -> send(uri.get(), body, attempt);
    }

    private TransactionResult send(URI uri, byte[] body, RequestRetry.Attempt attempt) {
        try {
            HttpSender.Answer answer = http.send(signed(uri, body), body);
            Crc32Checksum.check(answer.body(), answer.header(Crc32Checksum.HEADER));
            return result(answer.status(), answer.body(), attempt);
        } catch (IOException e) {
            throw SdkClientException.create("no answer that can be read: " + e.getMessage(), e);
        }
    }

    private static TransactionResult result(int status, byte[] answer, RequestRetry.Attempt attempt)
            throws IOException {
        if (status == HTTP_OK) {
            return new Committed(TransactionDecoder.units(answer), attempt.retries());
        }
        TransactionDecoder.Failure failure = TransactionDecoder.error(answer);
        if (CANCELLED.equals(failure.code())) {
            return Cancellations.of(failure.reasons(), attempt, failure.message());
        }
        throw exception(status, failure);
    }

    private SdkHttpRequest signed(URI uri, byte[] body) {
        AwsCredentialsIdentity identity =
                client.credentialsProvider().resolveIdentity().join();
        SdkHttpRequest request = SdkHttpRequest.builder()
                .method(SdkHttpMethod.POST)
                .uri(uri)
                .putHeader("Content-Type", "application/x-amz-json-1.0")
                .putHeader("Content-Length", Integer.toString(body.length))
                .putHeader("User-Agent", "caravan")
                .putHeader("X-Amz-Target", "DynamoDB_20120810.TransactWriteItems")
                .build();
        return signer.sign(sign -> sign.identity(identity)
                        .request(request)
                        .payload(ContentStreamProvider.fromByteArrayUnsafe(body))
                        .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, SERVICE)
                        .putProperty(
                                AwsV4HttpSigner.REGION_NAME, client.region().id()))
                .request();
    }

    /** As the SDK would throw it, which is what decides over retries. */
    private static SdkException exception(int status, TransactionDecoder.Failure error) {
        return DynamoDbException.builder()
                .statusCode(status)
                .message(error.message())
                .awsErrorDetails(AwsErrorDetails.builder()
                        .serviceName("DynamoDb")
                        .errorCode(error.code())
                        .errorMessage(error.message())
                        .build())
                .build();
    }
}
