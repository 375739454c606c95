package dev.caravan.store.wire;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.ManagedHttpClientConnectionFactory;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.config.Http1Config;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.util.Timeout;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.http.SdkHttpRequest;

/**
 * Sends signed requests with a body in one piece and reads their answers, within limits on time and size. The SDK's HTTP
 * client, which is the same library underneath, would copy a request four kilobytes at a time, and hand it to the socket in
 * as many steps; and it waits without end for a server that sends a byte now and then.
 */
public final class HttpSender implements AutoCloseable {

    /** More than the largest answer there is: a cancelled transaction whose 100 items are repeated with 400 KB each. */
    private static final int MOST_BYTES = 64 << 20;

    private static final int MOST_HEADERS = 200;
    private static final int LONGEST_HEADER = 64 << 10;
    private static final int BUFFER = 16 << 10;

    private static final int REDIRECTS = 300;
    private static final int CLIENT_ERRORS = 400;
    private static final int SERVER_ERRORS = 500;
    private static final int NOT_IMPLEMENTED = 501;

    private final CloseableHttpClient client;
    private final Limits limits;
    private final ScheduledThreadPoolExecutor deadlines;

    /**
     * What bounds a client.
     *
     * @param connections how many may be open at once
     * @param connectWithin how long a connection may take to open
     * @param answerWithin how long nothing may come before the server counts as not answering
     * @param wholeWithin how long a request and its whole answer may take
     */
    public record Limits(int connections, Duration connectWithin, Duration answerWithin, Duration wholeWithin) {}

    /** An answer that has arrived whole. */
    // the bytes are read once, and answers are never compared
    @SuppressWarnings("ArrayRecordComponent")
    public record Answer(int status, String reason, Map<String, List<String>> headers, byte[] body) {

        /** Returns the first value of a header, whatever its case; null if it is missing. */
        public String header(String name) {
            return headers.entrySet().stream()
                    .filter(header -> header.getKey().equalsIgnoreCase(name))
                    .map(header -> header.getValue().get(0))
                    .findFirst()
                    .orElse(null);
        }
    }

    /**
     * A client.
     *
     * @param encrypted whether it will be asked for TLS; without, no certificates are loaded, which takes a while
     */
    public HttpSender(Limits limits, boolean encrypted) {
        this.limits = limits;
        Timeout answer = Timeout.of(limits.answerWithin());
        ConnectionConfig connection = ConnectionConfig.custom()
                .setConnectTimeout(Timeout.of(limits.connectWithin()))
                .setSocketTimeout(answer)
                .build();
        PoolingHttpClientConnectionManagerBuilder pool = PoolingHttpClientConnectionManagerBuilder.create()
                .setMaxConnTotal(limits.connections())
                .setMaxConnPerRoute(limits.connections())
                .setConnectionFactory(ManagedHttpClientConnectionFactory.builder()
                        .http1Config(Http1Config.custom()
                                .setMaxHeaderCount(MOST_HEADERS)
                                .setMaxLineLength(LONGEST_HEADER)
                                .build())
                        .build())
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
        this.deadlines = new ScheduledThreadPoolExecutor(1, task -> {
            Thread thread = new Thread(task, "caravan-deadlines");
            thread.setDaemon(true);
            return thread;
        });
        deadlines.setRemoveOnCancelPolicy(true);
    }

    /**
     * Sends a request once.
     *
     * @throws IOException if there is no answer, or none that arrived whole and in time
     * @throws SdkClientException if the answer is too large, or what answers is not a DynamoDB-compatible server
     */
    public Answer send(SdkHttpRequest request, byte[] body) throws IOException {
        HttpUriRequestBase post = new HttpUriRequestBase(request.method().name(), request.getUri());
        for (Map.Entry<String, List<String>> header : request.headers().entrySet()) {
            // both of these are the entity's and the connection's business here
            if (!header.getKey().equalsIgnoreCase(HttpHeaders.CONTENT_LENGTH)
                    && !header.getKey().equalsIgnoreCase(HttpHeaders.HOST)) {
                header.getValue().forEach(value -> post.addHeader(header.getKey(), value));
            }
        }
        post.setEntity(new ByteArrayEntity(body, null));
        AtomicBoolean late = new AtomicBoolean();
        Future<?> deadline = deadlines.schedule(
                () -> {
                    late.set(true);
                    post.cancel();
                },
                limits.wholeWithin().toMillis(),
                TimeUnit.MILLISECONDS);
        try {
            Answer answer = client.execute(post, HttpSender::answer);
            refuseOthers(request.getUri(), answer);
            return answer;
        } catch (IOException e) {
            if (!late.get()) {
                throw e;
            }
            SocketTimeoutException timeout = new SocketTimeoutException(
                    "no whole answer within " + limits.wholeWithin().toSeconds() + " s");
            timeout.initCause(e);
            throw timeout;
        } finally {
            deadline.cancel(false);
        }
    }

    private static Answer answer(ClassicHttpResponse response) throws IOException {
        Map<String, List<String>> headers = Stream.of(response.getHeaders())
                .collect(Collectors.groupingBy(
                        Header::getName, Collectors.mapping(Header::getValue, Collectors.toList())));
        return new Answer(response.getCode(), response.getReasonPhrase(), headers, body(response.getEntity()));
    }

    private static byte[] body(HttpEntity entity) throws IOException {
        if (entity == null) {
            return new byte[0];
        }
        long announced = entity.getContentLength();
        if (announced > MOST_BYTES) {
            throw tooLarge();
        }
        // not closed here: closing would read what is left of it, which may have no end
        InputStream in = entity.getContent();
        ByteArrayOutputStream body = new ByteArrayOutputStream(announced > 0 ? (int) announced : BUFFER);
        byte[] buffer = new byte[BUFFER];
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            body.write(buffer, 0, read);
            if (body.size() > MOST_BYTES) {
                throw tooLarge();
            }
        }
        return body.toByteArray();
    }

    private static SdkClientException tooLarge() {
        return SdkClientException.create(
                "an answer of more than " + (MOST_BYTES >> 20) + " MB, which DynamoDB never gives");
    }

    /** Fails at once on what no DynamoDB-compatible server answers: asking it again would be of no use. */
    private static void refuseOthers(URI uri, Answer answer) {
        boolean redirect = answer.status() >= REDIRECTS && answer.status() < CLIENT_ERRORS;
        boolean settled = answer.status() < SERVER_ERRORS || answer.status() == NOT_IMPLEMENTED;
        if (!redirect && (!settled || answer.body().length == 0 || isJson(answer.body()))) {
            return;
        }
        String found = redirect
                ? "with a redirect to " + answer.header(HttpHeaders.LOCATION)
                : "with something other than JSON, '" + start(answer.body()) + "'";
        throw SdkClientException.create(uri.getScheme() + "://" + uri.getAuthority() + " answers " + found + " (status "
                + answer.status() + "), so it is not a DynamoDB-compatible server; check --endpoint");
    }

    private static boolean isJson(byte[] body) {
        for (byte next : body) {
            if (next != ' ' && next != '\t' && next != '\r' && next != '\n') {
                return next == '{';
            }
        }
        return false;
    }

    private static String start(byte[] body) {
        String text = new String(body, 0, Math.min(body.length, 60), StandardCharsets.UTF_8).strip();
        return text.lines().findFirst().orElse("");
    }

    @Override
    public void close() {
        deadlines.shutdownNow();
        try {
            client.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
