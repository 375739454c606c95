package dev.caravan.engine;

import dev.caravan.io.OwnerOnly;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One holder's claim on the engine: an end of the lifeline, and a file in {@code holders/} whose name says which process
 * it is. The lifeline ends the engine whatever happens; the files tell an orderly leaver whether it is the last one.
 * Everything here is done under the {@link StartLock}, except letting go when that lock cannot be had.
 *
 * <p>A file lock instead of the names would not do: two holders in one JVM could not tell each other apart.
 */
final class Holding {

    private static final Logger LOG = LoggerFactory.getLogger(Holding.class);
    private static final String SEPARATOR = "_";

    private final EngineFolder folder;
    private final Lifeline lifeline;
    private final Path entry;

    private Holding(EngineFolder folder, Lifeline lifeline, Path entry) {
        this.folder = folder;
        this.lifeline = lifeline;
        this.entry = entry;
    }

    /** Joins those who hold the engine; nothing if nobody does, and the engine, if there is one, is about to end. */
    static Optional<Holding> besideOthers(EngineFolder folder) {
        if (!anybodyHolds(folder)) {
            return Optional.empty();
        }
        Lifeline lifeline = Lifeline.hold(folder.lifeline());
        // asked again: had the last one died just before our end was open, the engine would be on its way out
        if (!anybodyHolds(folder)) {
            lifeline.close();
            return Optional.empty();
        }
        return Optional.of(register(folder, lifeline));
    }

    /** Is the first to hold the engine, on a new lifeline. */
    static Holding alone(EngineFolder folder) {
        Lifeline.create(folder.lifeline());
        return register(folder, Lifeline.hold(folder.lifeline()));
    }

    private static Holding register(EngineFolder folder, Lifeline lifeline) {
        ProcessIdentity self = ProcessIdentity.current();
        Path entry =
                folder.holders().resolve(String.join(SEPARATOR, Long.toString(self.pid()), self.start(), unique()));
        try {
            OwnerOnly.createFolder(folder.holders());
            OwnerOnly.createFile(entry);
            return new Holding(folder, lifeline, entry);
        } catch (IOException e) {
            lifeline.close();
            throw new EngineException("cannot write " + entry + ": " + EngineFolder.reason(e), e);
        }
    }

    private static String unique() {
        return UUID.randomUUID().toString();
    }

    /**
     * Lets go in good order.
     *
     * @param stop ends the engine; run if nobody else holds it, and before the lifeline is let go, so that the
     *     supervisor has nothing left to do
     */
    void release(Runnable stop) {
        try {
            Files.deleteIfExists(entry);
            if (!anybodyHolds(folder)) {
                stop.run();
            }
        } catch (IOException e) {
            throw new EngineException("cannot delete " + entry + ": " + EngineFolder.reason(e), e);
        } finally {
            lifeline.close();
        }
    }

    /** Lets go without regard to others: the supervisor ends the engine if this was the last hold. */
    void abandon() {
        try {
            Files.deleteIfExists(entry);
        } catch (IOException e) {
            // the entry counts for as long as this process lives, and then no more
            LOG.debug("cannot delete {}", entry, e);
        } finally {
            lifeline.close();
        }
    }

    /** Looks for a living holder, and clears away what dead ones left. */
    private static boolean anybodyHolds(EngineFolder folder) {
        if (!Files.isDirectory(folder.holders())) {
            return false;
        }
        try {
            boolean alive = false;
            for (Path holder : entries(folder)) {
                if (alive(holder)) {
                    alive = true;
                } else {
                    Files.deleteIfExists(holder);
                }
            }
            return alive;
        } catch (IOException e) {
            throw new EngineException("cannot read " + folder.holders() + ": " + EngineFolder.reason(e), e);
        }
    }

    private static List<Path> entries(EngineFolder folder) throws IOException {
        try (Stream<Path> all = Files.list(folder.holders())) {
            // digits in front: nothing that a desktop or an editor leaves in folders
            return all.filter(entry -> entry.getFileName().toString().matches("\\d{1,18}_[^_]+_[^_]+"))
                    .toList();
        }
    }

    private static boolean alive(Path holder) {
        String[] parts = holder.getFileName().toString().split(SEPARATOR, -1);
        return new ProcessIdentity(Long.parseLong(parts[0]), parts[1]).alive();
    }
}
