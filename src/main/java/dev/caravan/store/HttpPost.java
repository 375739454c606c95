package dev.caravan.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpRequest;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.http.io.support.ClassicRequestBuilder;
import org.apache.hc.core5.util.Timeout;
import software.amazon.awssdk.http.SdkHttpRequest;

/**
 * Sends signed requests with a body in one piece. The SDK's HTTP client, which is the same library underneath, would copy
 * it four kilobytes at a time, and hand it to the socket in as many steps.
 */
final class HttpPost implements AutoCloseable {

    private final CloseableHttpClient client;

    /**
     * What bounds a client.
     *
     * @param connections how many may be open at once
     * @param connectWithin how long a connection may take to open
     * @param answerWithin how long nothing may come before the server counts as not answering
     */
    record Limits(int connections, Duration connectWithin, Duration answerWithin) {}

    /**
     * A client.
     *
     * @param encrypted whether it will be asked for TLS; without, no certificates are loaded, which takes a while
     */
    HttpPost(Limits limits, boolean encrypted) {
        Timeout answer = Timeout.of(limits.answerWithin());
        ConnectionConfig connection = ConnectionConfig.custom()
                .setConnectTimeout(Timeout.of(limits.connectWithin()))
                .setSocketTimeout(answer)
                .build();
        PoolingHttpClientConnectionManagerBuilder pool = PoolingHttpClientConnectionManagerBuilder.create()
                .setMaxConnTotal(limits.connections())
                .setMaxConnPerRoute(limits.connections())
                .setDefaultConnectionConfig(connection);
        if (!encrypted) {
            pool.setTlsSocketStrategy((socket, target, port, attachment, context) -> {
                throw new SSLException("TLS at a plain endpoint");
            });
        }
        this.client = HttpClients.custom()
                .setConnectionManager(pool.build())
                .setDefaultRequestConfig(RequestConfig.custom()
                        .setResponseTimeout(answer)
                        .setExpectContinueEnabled(false)
                        .build())
                .disableAutomaticRetries()
                .disableRedirectHandling()
                .disableCookieManagement()
                .disableAuthCaching()
                .disableContentCompression()
                .build();
    }

    /** Makes something of what came back. */
    interface AnswerReader<T> {
        T read(int status, byte[] body) throws IOException;
    }

    /**
     * Sends a request once.
     *
     * @throws IOException where there is no answer, or none that arrived whole
     */
    <T> T send(SdkHttpRequest request, byte[] body, AnswerReader<T> reader) throws IOException {
        ClassicHttpRequest post = ClassicRequestBuilder.post(request.getUri()).build();
        for (Map.Entry<String, List<String>> header : request.headers().entrySet()) {
            // both of these are the entity's and the connection's business here
            if (!header.getKey().equalsIgnoreCase(HttpHeaders.CONTENT_LENGTH)
                    && !header.getKey().equalsIgnoreCase(HttpHeaders.HOST)) {
                header.getValue().forEach(value -> post.addHeader(header.getKey(), value));
            }
        }
        post.setEntity(new ByteArrayEntity(body, null));
        return client.execute(post, response -> {
            byte[] answer = response.getEntity() == null ? new byte[0] : EntityUtils.toByteArray(response.getEntity());
            Header checksum = response.getFirstHeader(AnswerChecksum.HEADER);
            AnswerChecksum.check(answer, checksum == null ? null : checksum.getValue());
            return reader.read(response.getCode(), answer);
        });
    }

    @Override
    public void close() {
        try {
            client.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
