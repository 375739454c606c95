package dev.caravan.report.delivery;

import com.fasterxml.jackson.databind.JsonNode;
import dev.caravan.report.publish.DeliveryRecord;
import dev.caravan.report.schedule.PeriodLease;
import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The files of one report on their way to an endpoint. Tried again, it goes on with the first file that has not arrived.
 * For one thread at a time.
 */
public final class Delivery {

    /**
     * A file on its way.
     *
     * @param name where it belongs: report, period and file, with slashes
     * @param file where it is
     */
    public record DeliveredFile(String name, File file) {}

    private final Path folder;
    private final String endpoint;
    private final DeliveryRecord before;
    private final PeriodLease lease;
    private final List<DeliveredFile> remaining;
    private final JsonNode manifest;
    private int attempts;

    Delivery(
            Path folder,
            String endpoint,
            DeliveryRecord before,
            PeriodLease lease,
            List<DeliveredFile> files,
            JsonNode manifest) {
        this.manifest = manifest;
        this.folder = folder;
        this.endpoint = endpoint;
        this.before = before;
        this.lease = lease;
        this.remaining = new ArrayList<>(files);
    }

    /** The folder of the report. */
    public Path folder() {
        return folder;
    }

    /** The Camel endpoint, as the design has it. */
    public String endpoint() {
        return endpoint;
    }

    /** Begins an attempt: the files that have not arrived, the manifest last. */
    public List<DeliveredFile> attempt() {
        attempts++;
        return List.copyOf(remaining);
    }

    /**
     * Returns if the delivery is certainly this process's; to be called right before a file is sent.
     *
     * @throws dev.caravan.ledger.ClaimLostException if another process has taken it over
     */
    public void confirm() {
        lease.confirm();
    }

    /** A file has arrived. */
    public void arrived(DeliveredFile file) {
        remaining.remove(file);
    }

    /** Returns whether a manifest is that of the report whose delivery was begun, and not of one that took its folder since. */
    boolean isOf(JsonNode found) {
        return manifest.equals(found);
    }

    /** All attempts so far, earlier ticks included. */
    int attempts() {
        return before.attempts() + attempts;
    }

    /** Ends the work on it, for better or worse. */
    void end() {
        lease.close();
    }
}
