package dev.caravan.engine;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.time.Duration;

/** Whether an engine answers. */
final class Health {

    private static final Duration LIMIT = Duration.ofSeconds(3);

    private Health() {}

    /** The engine's address: loopback only, so that nobody else on the network reaches the data. */
    static URI endpoint(int port) {
        return URI.create("http://127.0.0.1:" + port);
    }

    /**
     * Asks once, for at most a few seconds. Follows no redirect and reads no body.
     *
     * @return whether a dynoxide answers there; any other server does not count
     */
    static boolean answers(URI endpoint) {
        try {
            // java.net.http would cost a tenth of a second more at the start of every command
            HttpURLConnection connection = (HttpURLConnection) endpoint.toURL().openConnection(Proxy.NO_PROXY);
            connection.setConnectTimeout((int) LIMIT.toMillis());
            connection.setReadTimeout((int) LIMIT.toMillis());
            connection.setRequestProperty("Connection", "close");
            // another server's answer: where it leads to and how long it is are of no consequence
            connection.setInstanceFollowRedirects(false);
            try {
                return connection.getResponseCode() == HttpURLConnection.HTTP_OK
                        && connection.getHeaderField("x-dynoxide-version") != null;
            } finally {
                connection.disconnect();
            }
        } catch (IOException e) {
            return false;
        }
    }
}
