package dev.caravan.route;

import dev.caravan.report.delivery.Deliveries;
import dev.caravan.report.delivery.Delivery;
import java.io.File;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.camel.Exchange;
import org.apache.camel.ResolveEndpointFailedException;
import org.apache.camel.util.URISupport;

/** The steps of {@code deliver-report.camel.yaml}. */
public final class DeliverySteps {

    private static final String DELIVERY = "caravanDelivery";

    /** What stands for an endpoint's scheme when files are written by Camel's file and FTP components. */
    private static final Set<String> WRITES_FILES = Set.of("file", "ftp", "ftps", "sftp");

    private final Deliveries deliveries;

    DeliverySteps(Deliveries deliveries) {
        this.deliveries = deliveries;
    }

    /** The deliveries of a report that are to be made now. */
    public List<Delivery> open(String report) {
        return deliveries.open(report);
    }

    /** Remembers the delivery for its outcome, whatever the body becomes. */
    public void begin(Exchange exchange) {
        exchange.setProperty(DELIVERY, exchange.getMessage().getBody(Delivery.class));
    }

    /** Begins an attempt. */
    public List<Delivery.DeliveredFile> attempt(Exchange exchange) {
        return delivery(exchange).attempt();
    }

    /** The endpoint of the files, with what its property placeholders stand for. */
    public String endpoint(Exchange exchange) {
        return whole(exchange.getContext()
                .resolvePropertyPlaceholders(delivery(exchange).endpoint()));
    }

    /**
     * Where files are written, each appears under a name with a dot in front first, so that none is met half-written;
     * unless the endpoint says something else about that.
     */
    static String whole(String endpoint) {
        String scheme = endpoint.replaceFirst(":.*", "").toLowerCase(Locale.ROOT);
        boolean asDeclared = !WRITES_FILES.contains(scheme)
                || endpoint.contains("tempPrefix=")
                || endpoint.contains("tempFileName=");
        return asDeclared ? endpoint : endpoint + (endpoint.contains("?") ? "&" : "?") + "tempPrefix=.";
    }

    /** The file to be sent now: asked for last, so that a process that was paused does not send what another one has sent. */
    public File file(Exchange exchange) {
        delivery(exchange).confirm();
        return exchange.getMessage().getBody(Delivery.DeliveredFile.class).file();
    }

    /** A file has arrived. */
    public void arrived(Exchange exchange) {
        delivery(exchange).arrived(exchange.getProperty("caravanFile", Delivery.DeliveredFile.class));
    }

    /** All files have arrived. */
    public void delivered(Exchange exchange) {
        Delivery delivery = delivery(exchange);
        deliveries.delivered(delivery, shown(delivery.endpoint()));
    }

    /** The delivery was given up until the next tick. */
    public void failed(Exchange exchange) {
        Delivery delivery = delivery(exchange);
        Throwable cause = exchange.getProperty(Exchange.EXCEPTION_CAUGHT, Throwable.class);
        deliveries.failed(delivery, shown(delivery.endpoint()), reason(cause));
    }

    /** Another process has taken the delivery over. */
    public void lost(Exchange exchange) {
        deliveries.lost(delivery(exchange));
    }

    /** Of an endpoint that cannot be made Camel repeats pieces, among which may be a secret's. */
    private static String reason(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null && !(cause instanceof ResolveEndpointFailedException)) {
            cause = cause.getCause();
        }
        return cause instanceof ResolveEndpointFailedException
                ? "the endpoint cannot be opened; look at deliver in reports.yaml: a secret stands in RAW(), options"
                        + " and the component exist"
                : shown(String.valueOf(cause.getMessage()));
    }

    private static Delivery delivery(Exchange exchange) {
        return exchange.getProperty(DELIVERY, Delivery.class);
    }

    private static final Pattern SECRET = Pattern.compile(
            "(?i)([?&][^=&]*(?:password|passwd|passphrase|secret|token|accessKey|privateKey|sas)[^=&]*)=[^&]*");

    /** What follows a value with an & in it that is not in RAW(): a part of the value, since options have names. */
    private static final Pattern NAMELESS = Pattern.compile("&[^&=]*(?=&|$)");

    /** An endpoint as it may stand in files and logs. */
    static String shown(String endpoint) {
        // a path may hold a login (sftp:u:secret@host) or stand for one ({{env:X}}); a value may hold & and = unless it
        // is in RAW()
        String shown = URISupport.sanitizeUri(endpoint)
                .replaceAll("(\\{\\{)[^}]*(}})", "$1…$2")
                .replaceFirst("^([a-zA-Z0-9+.-]+:(?://)?[^/?@:]*):[^?]*@(?=[^@?]*(\\?|$))", "$1:xxxxxx@");
        return NAMELESS.matcher(SECRET.matcher(shown).replaceAll("$1=xxxxxx")).replaceAll("&xxxxxx");
    }
}
