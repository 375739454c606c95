package dev.caravan.store.dynamodb;

import java.net.URI;
import java.util.Optional;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpRequest;

/** Remembers where the SDK sends requests: by region, partition, account and configuration, which are its business. */
final class EndpointCapture implements ExecutionInterceptor {

    private volatile URI uri;

    /** Where the latest request of the SDK went; empty before the first one. */
    Optional<URI> uri() {
        return Optional.ofNullable(uri);
    }

    @Override
    public void beforeTransmission(Context.BeforeTransmission context, ExecutionAttributes attributes) {
        SdkHttpRequest request = context.httpRequest();
        uri = URI.create(request.protocol() + "://" + request.host() + ":" + request.port()
                + (request.encodedPath().isEmpty() ? "/" : request.encodedPath()));
    }
}
