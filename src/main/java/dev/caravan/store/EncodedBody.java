package dev.caravan.store;

import java.util.Optional;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.ContentStreamProvider;
import software.amazon.awssdk.http.SdkHttpRequest;

/**
 * Sends a body that was encoded beforehand in place of the one that the SDK makes of its model. Signing, time limits and
 * typed exceptions stay the SDK's.
 */
final class EncodedBody implements ExecutionInterceptor {

    /** The body of a request; without it, a request is sent as the SDK makes it. */
    static final ExecutionAttribute<byte[]> BODY = new ExecutionAttribute<>("CaravanEncodedBody");

    private static final String CONTENT_TYPE = "application/x-amz-json-1.0";

    @Override
    public SdkHttpRequest modifyHttpRequest(Context.ModifyHttpRequest context, ExecutionAttributes attributes) {
        byte[] body = attributes.getAttribute(BODY);
        return body == null
                ? context.httpRequest()
                : context.httpRequest().toBuilder()
                        .putHeader("Content-Length", Integer.toString(body.length))
                        .build();
    }

    @Override
    public Optional<RequestBody> modifyHttpContent(Context.ModifyHttpRequest context, ExecutionAttributes attributes) {
        byte[] body = attributes.getAttribute(BODY);
        return body == null
                ? context.requestBody()
                : Optional.of(RequestBody.fromContentProvider(
                        ContentStreamProvider.fromByteArrayUnsafe(body), body.length, CONTENT_TYPE));
    }
}
