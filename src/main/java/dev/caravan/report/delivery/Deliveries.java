package dev.caravan.report.delivery;

import com.fasterxml.jackson.databind.JsonNode;
import dev.caravan.design.Report;
import dev.caravan.design.Schedule;
import dev.caravan.ledger.ClaimLostException;
import dev.caravan.ledger.report.ReportLedger;
import dev.caravan.report.ReportService;
import dev.caravan.report.publish.DeliveryRecord;
import dev.caravan.report.publish.DeliveryRecord.State;
import dev.caravan.report.publish.Manifest;
import dev.caravan.report.publish.PublishedManifest;
import dev.caravan.report.schedule.PeriodLease;
import dev.caravan.store.StoreException;
import dev.caravan.store.item.Timestamps;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Finished reports that are still to be delivered, known by the {@code delivery.json} in their folders. */
public final class Deliveries {

    private static final Logger LOG = LoggerFactory.getLogger("caravan.report");

    private final Map<String, Report> reports;
    private final ReportService writer;
    private final ReportLedger ledger;
    private final Clock clock;

    /**
     * The deliveries of a design's reports.
     *
     * @param writer knows their folders
     * @param ledger keeps two services on one folder from delivering the same
     */
    public Deliveries(Map<String, Report> reports, ReportService writer, ReportLedger ledger, Clock clock) {
        this.reports = Map.copyOf(reports);
        this.writer = writer;
        this.ledger = ledger;
        this.clock = clock;
    }

    /**
     * The reports of that name whose files have not all arrived, the oldest period first. To be ended by
     * {@link #delivered} or {@link #failed}, each of them.
     */
    public List<Delivery> open(String report) {
        Optional<String> endpoint = reports.get(report).schedule().flatMap(Schedule::deliver);
        Path periods = writer.folderOf(report);
        if (endpoint.isEmpty() || !Files.isDirectory(periods)) {
            return List.of();
        }
        List<Delivery> open = new ArrayList<>();
        try (Stream<Path> folders = Files.list(periods)) {
            for (Path folder : folders.filter(Deliveries::isPublished).sorted().toList()) {
                open(report, folder, endpoint.get()).ifPresent(open::add);
            }
            return open;
        } catch (IOException e) {
            open.forEach(Delivery::end);
            throw new UncheckedIOException("cannot read what is to be delivered of the report " + report, e);
        } catch (RuntimeException e) {
            open.forEach(Delivery::end);
            throw e;
        }
    }

    private static boolean isPublished(Path folder) {
        return !folder.getFileName().toString().startsWith(".") && isOpen(folder);
    }

    /** A folder that cannot be read, or is being replaced, is left for the next tick; the others are not kept waiting. */
    private static boolean isOpen(Path folder) {
        try {
            return Files.exists(folder.resolve(DeliveryRecord.FILE))
                    && DeliveryRecord.of(folder).state() != State.DELIVERED;
        } catch (IOException e) {
            LOG.warn("cannot read whether the report was delivered: {}", e.getMessage());
            return false;
        }
    }

    private Optional<Delivery> open(String report, Path folder, String endpoint) throws IOException {
        var claim = ledger.claimDelivery(report, folder.getFileName().toString());
        if (claim.isEmpty()) {
            return Optional.empty();
        }
        String work = "the delivery of report " + report + " of " + folder.getFileName();
        PeriodLease lease = new PeriodLease(work, ledger, claim.get(), clock);
        try {
            // another service may have delivered it just before the claim
            if (isOpen(folder)) {
                return Optional.of(new Delivery(
                        folder,
                        endpoint,
                        DeliveryRecord.of(folder),
                        lease,
                        files(report + "/" + folder.getFileName(), folder),
                        PublishedManifest.read(folder)));
            }
            lease.close();
            return Optional.empty();
        } catch (IOException | RuntimeException e) {
            lease.close();
            throw e;
        }
    }

    private static List<Delivery.DeliveredFile> files(String prefix, Path folder) throws IOException {
        JsonNode manifest = PublishedManifest.read(folder);
        List<String> names = new ArrayList<>();
        for (JsonNode file : manifest.path("files")) {
            names.add(plainName(file.path("file").asText(), folder));
        }
        names.add(Manifest.FILE);
        return names.stream()
                .map(name -> new Delivery.DeliveredFile(
                        prefix + "/" + name, folder.resolve(name).toFile()))
                .toList();
    }

    /** A manifest is read as any input is: what it names is delivered only if it lies in the folder of the report. */
    private static String plainName(String name, Path folder) throws IOException {
        boolean isPlain = !name.isEmpty() && !name.equals("..") && name.equals(new File(name).getName());
        if (!isPlain || !Files.isRegularFile(folder.resolve(name), LinkOption.NOFOLLOW_LINKS)) {
            throw new IOException(
                    folder.resolve(Manifest.FILE) + " names '" + name + "', which is not a file beside it");
        }
        return name;
    }

    /** Records that all files of a report have arrived. */
    public void delivered(Delivery delivery, String endpoint) {
        end(delivery, State.DELIVERED, endpoint, "");
    }

    /** Records that a delivery was given up until the next tick. The report stays where it is. */
    public void failed(Delivery delivery, String endpoint, String reason) {
        end(delivery, State.FAILED, endpoint, reason);
    }

    /** Ends a delivery that another process has taken over, and which that one records. */
    public void lost(Delivery delivery) {
        LOG.warn("the delivery of {} was taken over by another process, which goes on with it", delivery.folder());
        delivery.end();
    }

    /** If the table is away nobody knows whose the delivery is; what has arrived must not be sent again then. */
    private static boolean mayRecord(Delivery delivery, State state) {
        try {
            delivery.confirm();
            return true;
        } catch (ClaimLostException e) {
            LOG.warn("{}, which records it", e.getMessage());
            return false;
        } catch (StoreException e) {
            LOG.warn(
                    "cannot tell whether {} is still delivered by this process: {}", delivery.folder(), e.getMessage());
            return state == State.DELIVERED;
        }
    }

    private void end(Delivery delivery, State state, String endpoint, String message) {
        try {
            if (!mayRecord(delivery, state)) {
                return;
            }
            if (!delivery.isOf(PublishedManifest.read(delivery.folder()))) {
                LOG.warn("{} was replaced while it was delivered; the new one is delivered next", delivery.folder());
                return;
            }
            DeliveryRecord record = new DeliveryRecord(
                    state, endpoint, delivery.attempts(), Timestamps.format(clock.instant()), message);
            PublishedManifest.record(delivery.folder(), record);
            record.write(delivery.folder());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot record the delivery of " + delivery.folder(), e);
        } finally {
            delivery.end();
        }
    }
}
