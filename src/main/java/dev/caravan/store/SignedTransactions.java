package dev.caravan.store;

import dev.caravan.store.TransactionResult.Committed;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpMethod;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.auth.aws.signer.AwsV4HttpSigner;
import software.amazon.awssdk.http.auth.spi.signer.SignedRequest;
import software.amazon.awssdk.identity.spi.AwsCredentialsIdentity;
import software.amazon.awssdk.services.dynamodb.DynamoDbServiceClientConfiguration;
import software.amazon.awssdk.services.dynamodb.model.DynamoDbException;

/**
 * Transactions whose JSON is written straight from the items, signed by the SDK's signer with the client's credentials and
 * sent by the SDK's HTTP client to where its requests go; without the SDK's pipeline in between, which retries nothing
 * here. They carry no client request token: it protects for ten minutes only, the ledger record in each transaction for
 * good.
 */
final class SignedTransactions implements TransactionSender {

    private static final String SERVICE = "dynamodb";
    private static final String CANCELLED = "TransactionCanceledException";

    private final TransactionJson json;
    private final DynamoDbServiceClientConfiguration client;
    private final SdkHttpClient http;
    private final ChosenEndpoint endpoint;
    private final TransactionSender before;
    private final AwsV4HttpSigner signer = AwsV4HttpSigner.create();

    /**
     * A sender.
     *
     * @param client whose credentials and region are used
     * @param before sends as long as the client has sent nothing, and so has not chosen an endpoint
     */
    SignedTransactions(
            String table,
            DynamoDbServiceClientConfiguration client,
            SdkHttpClient http,
            ChosenEndpoint endpoint,
            TransactionSender before) {
        this.json = new TransactionJson(table);
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

    private TransactionResult send(URI uri, byte[] body, Retry.Attempt attempt) {
        try {
            HttpExecuteResponse response =
                    http.prepareRequest(signed(uri, body)).call();
            byte[] answer = read(response);
            int status = response.httpResponse().statusCode();
            if (status == 200) {
                return new Committed(TransactionAnswer.units(answer), attempt.retries());
            }
            TransactionAnswer.Failure error = TransactionAnswer.error(answer);
            if (CANCELLED.equals(error.code())) {
                return Cancellation.of(error.reasons(), attempt, error.message());
            }
            throw exception(status, error);
        } catch (IOException e) {
            throw SdkClientException.create("no answer that can be read: " + e.getMessage(), e);
        }
    }

    private HttpExecuteRequest signed(URI uri, byte[] body) {
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
        SignedRequest signed = signer.sign(sign -> sign.identity(identity)
                .request(request)
                .payload(ContentStreamProvider.fromByteArrayUnsafe(body))
                .putProperty(AwsV4HttpSigner.SERVICE_SIGNING_NAME, SERVICE)
                .putProperty(AwsV4HttpSigner.REGION_NAME, client.region().id()));
        return HttpExecuteRequest.builder()
                .request(signed.request())
                .contentStreamProvider(signed.payload().orElseThrow())
                .build();
    }

    /** Read to its end and closed, the connection is free for the next request. */
    private static byte[] read(HttpExecuteResponse response) throws IOException {
        Optional<InputStream> content = response.responseBody().map(body -> (InputStream) body);
        try (InputStream in = content.orElseGet(InputStream::nullInputStream)) {
            byte[] answer = in.readAllBytes();
            AnswerChecksum.check(answer, response.httpResponse());
            return answer;
        }
    }

    /** As the SDK would throw it, which is what decides over retries. */
    private static SdkException exception(int status, TransactionAnswer.Failure error) {
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
