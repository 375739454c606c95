package dev.caravan.source.csv;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Finds out whether a group of rows comes a second time after another one has begun, in bounded memory: it remembers a hash
 * of every finished group and, when there are too many, sorts them and puts them into a temporary file. Two groups of the
 * same hash by chance look like one that came twice; that merely costs a sort.
 */
final class ScatterDetector implements AutoCloseable {

    /** 8 MB. */
    static final int HASHES_IN_MEMORY = 1 << 20;

    private static final int FIRST_HASHES = 1024;

    private final Path parent;
    private final int most;
    private long[] hashes = new long[FIRST_HASHES];
    private int size;
    private SpilledHashes runs;
    private boolean twice;

    /** Remembers that many hashes before it writes them into a folder, which it needs only then. */
    ScatterDetector(Path spillFolder, int hashesInMemory) {
        this.parent = spillFolder;
        this.most = hashesInMemory;
    }

    /** A group of this hash is over, another row has come. */
    void finished(long hash) throws IOException {
        if (twice) {
            return;
        }
        if (size == most) {
            spill();
        } else if (size == hashes.length) {
            hashes = Arrays.copyOf(hashes, Math.min(most, size * 2));
        }
        hashes[size++] = hash;
    }

    /** Returns whether a group came twice; to be asked once, at the end. */
    boolean scattered() throws IOException {
        if (twice || sortAndLook()) {
            return true;
        }
        if (runs == null) {
            return false;
        }
        runs.add(hashes, size);
        return runs.meetTwice();
    }

    private void spill() throws IOException {
        twice = sortAndLook();
        if (!twice) {
            if (runs == null) {
                runs = new SpilledHashes(parent);
            }
            runs.add(hashes, size);
        }
        size = 0;
    }

    private boolean sortAndLook() {
        Arrays.sort(hashes, 0, size);
        for (int i = 1; i < size; i++) {
            if (hashes[i] == hashes[i - 1]) {
                return true;
            }
        }
        return false;
    }

    @Override
    public void close() throws IOException {
        if (runs != null) {
            runs.close();
        }
    }
}
