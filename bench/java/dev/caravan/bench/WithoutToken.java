package dev.caravan.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.SdkHttpRequest;

/**
 * Takes the client request token out of a transaction's request, which the SDK puts there and Caravan does not send: it
 * costs the embedded engine half of its time, and both are to be measured with the same request.
 */
final class WithoutToken implements ExecutionInterceptor {

    private static final String NAME = "\"ClientRequestToken\":\"";

    @Override
    public SdkHttpRequest modifyHttpRequest(Context.ModifyHttpRequest context, ExecutionAttributes attributes) {
        byte[] body = body(context.requestBody());
        return context.httpRequest().toBuilder()
                .putHeader("Content-Length", Integer.toString(body.length))
                .build();
    }

    @Override
    public Optional<RequestBody> modifyHttpContent(Context.ModifyHttpRequest context, ExecutionAttributes attributes) {
        return Optional.of(RequestBody.fromBytes(body(context.requestBody())));
    }

    private static byte[] body(Optional<RequestBody> body) {
        try (var in = body.orElseThrow().contentStreamProvider().newStream()) {
            String json = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            int start = json.indexOf(NAME);
            if (start < 0) {
                return json.getBytes(StandardCharsets.UTF_8);
            }
            int end = json.indexOf('"', start + NAME.length()) + 1;
            boolean comma = start > 0 && json.charAt(start - 1) == ',';
            String without = comma
                    ? json.substring(0, start - 1) + json.substring(end)
                    : json.substring(0, start) + json.substring(end + 1);
            return without.getBytes(StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
