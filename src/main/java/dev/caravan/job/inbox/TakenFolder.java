package dev.caravan.job.inbox;

import dev.caravan.io.OwnerOnlyFiles;
import dev.caravan.job.folder.ControlTotal;
import dev.caravan.ledger.Lease;
import dev.caravan.ledger.ProcessOwner;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The folder {@code .caravan} of an inbox: what a service works on lies here, each delivery in a folder of its own whose name
 * says which process took it. Taking is a rename within the file system, so of several services one has the delivery, and
 * whatever gets its name in the inbox afterwards is another one. What a process leaves behind when it ends is found here.
 */
final class TakenFolder {

    private static final String NAME = ".caravan";

    /** {@code <host>-<pid>-<process start>-<service>-<number>}. */
    private static final Pattern TAKEN = Pattern.compile("([0-9a-f]+)-(\\d{1,18})-(\\d{1,18})-([0-9a-f]{8})-(\\d+)");

    private static final int TRIES = 10;

    private final ProcessOwner self = ProcessOwner.current();
    private final String host = Integer.toHexString(self.host().hashCode());
    private final String service = UUID.randomUUID().toString().substring(0, 8);
    private final Clock clock;
    private long taken;

    TakenFolder(Clock clock) {
        this.clock = clock;
    }

    /** Returns the place in the inbox that a delivery has, or had before it was taken. */
    static Path home(Path delivery) {
        return isTaken(delivery) ? delivery.getParent().getParent().resolveSibling(delivery.getFileName()) : delivery;
    }

    private static boolean isTaken(Path delivery) {
        Path above = delivery.getParent().getParent();
        return above != null && above.endsWith(NAME);
    }

    /**
     * Takes a delivery out of the inbox, with its marker.
     *
     * @return where it is now
     * @throws NoSuchFileException if another service was faster
     */
    Path take(Path delivery, Optional<Path> marker) throws IOException {
        Path folder = newFolder(delivery.resolveSibling(NAME));
        Path held = folder.resolve(delivery.getFileName());
        try {
            Files.move(delivery, held, StandardCopyOption.ATOMIC_MOVE);
            if (marker.isPresent()) {
                takeMarker(held, marker.get());
            }
            return held;
        } catch (IOException e) {
            giveBack(held, true);
            throw e;
        }
    }

    /** A process may end between taking a file and taking its marker. */
    void completeLeftBehind(Path held, Optional<Path> marker) throws IOException {
        if (marker.isPresent() && !Files.exists(ControlTotal.markerOf(held), LinkOption.NOFOLLOW_LINKS)) {
            takeMarker(held, marker.get());
        }
    }

    /** The marker goes after its file: the process that has the file has it too. */
    private static void takeMarker(Path held, Path marker) throws IOException {
        try {
            Files.move(marker, ControlTotal.markerOf(held), StandardCopyOption.ATOMIC_MOVE);
        } catch (NoSuchFileException e) {
            throw new IOException("its marker " + marker.getFileName() + " is gone", e);
        }
    }

    /** Another service may delete the folder above while it is empty. */
    private Path newFolder(Path above) throws IOException {
        String name = String.join(
                "-", host, Long.toString(self.pid()), Long.toString(self.started()), service, Long.toString(++taken));
        NoSuchFileException gone = null;
        for (int tries = 0; tries < TRIES; tries++) {
            try {
                OwnerOnlyFiles.folder(above);
                return OwnerOnlyFiles.folder(above.resolve(name));
            } catch (NoSuchFileException e) {
                gone = e;
            }
        }
        throw gone;
    }

    /**
     * Puts a delivery back to where it came from, unless something else is there by now: then it stays and comes before that.
     *
     * @param claimed whether this service has, or had, the claim of a delivery that another one left behind
     */
    void giveBack(Path held, boolean claimed) throws IOException {
        if (!isTaken(held) || !(claimed || isMine(held.getParent()))) {
            return;
        }
        Path home = home(held);
        if (Files.exists(held, LinkOption.NOFOLLOW_LINKS) && !Files.exists(home, LinkOption.NOFOLLOW_LINKS)) {
            moveMarkerBack(ControlTotal.markerOf(held), home);
            moveBack(held, home);
        }
        left(held);
    }

    private static void moveMarkerBack(Path marker, Path home) throws IOException {
        Path target = ControlTotal.markerOf(home);
        if (Files.exists(marker, LinkOption.NOFOLLOW_LINKS) && !Files.exists(target, LinkOption.NOFOLLOW_LINKS)) {
            moveBack(marker, target);
        }
    }

    /** A second name and then one less never overwrites; folders, and file systems without links, are renamed. */
    private static void moveBack(Path held, Path home) throws IOException {
        try {
            Files.createLink(home, held);
            Files.delete(held);
        } catch (FileAlreadyExistsException e) {
            // a new delivery has the name since this moment
            return;
        } catch (IOException | UnsupportedOperationException e) {
            if (!Files.exists(home, LinkOption.NOFOLLOW_LINKS)) {
                Files.move(held, home, StandardCopyOption.ATOMIC_MOVE);
            }
        }
    }

    /** Clears away the folder of a delivery that has left it. */
    static void left(Path held) throws IOException {
        if (isTaken(held)) {
            deleteEmpty(held.getParent());
            deleteEmpty(held.getParent().getParent());
        }
    }

    private static void deleteEmpty(Path folder) throws IOException {
        try {
            Files.deleteIfExists(folder);
        } catch (DirectoryNotEmptyException e) {
            // something else is in it
            return;
        }
    }

    /** Returns what nobody works on: left behind by processes that have ended, or kept by this one for another attempt. */
    List<Path> leftBehind(Path inbox) throws IOException {
        Path above = inbox.resolve(NAME);
        List<Path> deliveries = new ArrayList<>();
        if (Files.isDirectory(above, LinkOption.NOFOLLOW_LINKS)) {
            for (Path folder : list(above)) {
                if (Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS) && !isHeld(folder)) {
                    addDelivery(folder, deliveries);
                }
            }
        }
        return deliveries;
    }

    private static void addDelivery(Path folder, List<Path> deliveries) throws IOException {
        List<Path> entries = list(folder);
        Optional<Path> delivery = entries.stream()
                .filter(entry -> !ControlTotal.isMarker(entry.getFileName().toString()))
                .findFirst();
        if (delivery.isPresent()) {
            deliveries.add(delivery.get());
            return;
        }
        for (Path marker : entries) {
            // its file was put away, or never came
            Path home = home(marker);
            if (!Files.exists(home, LinkOption.NOFOLLOW_LINKS)) {
                moveBack(marker, home);
            }
        }
        left(folder.resolve(NAME));
    }

    private static List<Path> list(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.toList();
        } catch (NoSuchFileException e) {
            return List.of();
        }
    }

    private boolean isMine(Path folder) {
        Matcher name = TAKEN.matcher(folder.getFileName().toString());
        return name.matches() && name.group(4).equals(service);
    }

    /** A process of this host is asked; of another host's the claim in the table decides, once the delivery has lain for a lease. */
    private boolean isHeld(Path folder) throws IOException {
        Matcher name = TAKEN.matcher(folder.getFileName().toString());
        if (name.matches() && name.group(1).equals(host)) {
            ProcessOwner owner =
                    new ProcessOwner(self.host(), Long.parseLong(name.group(2)), Long.parseLong(name.group(3)));
            return !name.group(4).equals(service) && owner.isAlive();
        }
        try {
            Duration age = Duration.between(Files.getLastModifiedTime(folder).toInstant(), clock.instant());
            return age.abs().compareTo(Lease.DURATION) < 0;
        } catch (NoSuchFileException e) {
            return true;
        }
    }
}
