package dev.caravan.store.dynamodb;

import dev.caravan.store.QueryPage;
import dev.caravan.store.wire.Crc32Checksum;
import dev.caravan.store.wire.PageDecoder;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttribute;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.SdkHttpResponse;

/**
 * Decodes the answer to a query itself and leaves an empty one to the SDK, whose model of a page takes longer to make than
 * all that is done with the rows. Time limits, checksums and typed exceptions stay as they are; errors are the SDK's.
 */
final class PageDecodingInterceptor implements ExecutionInterceptor {

    /** Where the page is put; without it, an answer is decoded by the SDK. */
    static final ExecutionAttribute<Slot> SLOT = new ExecutionAttribute<>("CaravanDecodedPage");

    private static final byte[] NOTHING = {'{', '}'};

    /** Takes the page of one request; for one thread. */
    static final class Slot {
        private QueryPage page;

        QueryPage page() {
            return page;
        }
    }

    /** The checksum is that of the body which the SDK does not see. */
    @Override
    public SdkHttpResponse modifyHttpResponse(Context.ModifyHttpResponse context, ExecutionAttributes attributes) {
        SdkHttpResponse response = context.httpResponse();
        return isDecoded(response, attributes)
                ? response.toBuilder().removeHeader(Crc32Checksum.HEADER).build()
                : response;
    }

    @Override
    public Optional<InputStream> modifyHttpResponseContent(
            Context.ModifyHttpResponse context, ExecutionAttributes attributes) {
        if (!isDecoded(context.httpResponse(), attributes)) {
            return context.responseBody();
        }
        try {
            byte[] body = read(context.responseBody());
            Crc32Checksum.check(
                    body,
                    context.httpResponse()
                            .firstMatchingHeader(Crc32Checksum.HEADER)
                            .orElse(null));
            attributes.getAttribute(SLOT).page = PageDecoder.read(body);
            return Optional.of(new ByteArrayInputStream(NOTHING));
        } catch (IOException e) {
            // for the store an answer that did not arrive whole, and so to be asked for again
            throw SdkClientException.create("an answer that cannot be read: " + e.getMessage(), e);
        }
    }

    private static boolean isDecoded(SdkHttpResponse response, ExecutionAttributes attributes) {
        return response.isSuccessful() && attributes.getAttribute(SLOT) != null;
    }

    /** Closed, a connection is free for the next request. */
    private static byte[] read(Optional<InputStream> content) throws IOException {
        try (InputStream in = content.orElseGet(InputStream::nullInputStream)) {
            return in.readAllBytes();
        }
    }
}
