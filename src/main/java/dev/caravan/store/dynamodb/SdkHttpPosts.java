package dev.caravan.store.dynamodb;

import dev.caravan.store.wire.HttpSender;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpFullResponse;

/** The HTTP client of the SDK's requests: the connections and limits are those of {@link HttpSender}. */
final class SdkHttpPosts implements SdkHttpClient {

    private final HttpSender http;

    /** A client over connections that others use too; closing it leaves them open. */
    SdkHttpPosts(HttpSender http) {
        this.http = http;
    }

    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
        return new ExecutableHttpRequest() {
            @Override
            public HttpExecuteResponse call() throws IOException {
                return response(http.send(request.httpRequest(), body(request)));
            }

            @Override
            public void abort() {
                // an answer is read whole before it is given: there is nothing left to abort
            }
        };
    }

    private static byte[] body(HttpExecuteRequest request) throws IOException {
        if (request.contentStreamProvider().isEmpty()) {
            return new byte[0];
        }
        try (InputStream in = request.contentStreamProvider().get().newStream()) {
            return in.readAllBytes();
        }
    }

    private static HttpExecuteResponse response(HttpSender.Answer answer) {
        return HttpExecuteResponse.builder()
                .response(SdkHttpFullResponse.builder()
                        .statusCode(answer.status())
                        .statusText(answer.reason())
                        .headers(answer.headers())
                        .build())
                .responseBody(AbortableInputStream.create(new ByteArrayInputStream(answer.body())))
                .build();
    }

    @Override
    public String clientName() {
        return "Caravan";
    }

    @Override
    public void close() {
        // the connections are closed by whoever opened them
    }
}
