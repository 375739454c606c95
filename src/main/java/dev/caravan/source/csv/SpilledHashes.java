package dev.caravan.source.csv;

import dev.caravan.io.SpillFolder;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/** Sorted runs of numbers in temporary files, merged to see whether a number is in two of them. */
final class SpilledHashes implements AutoCloseable {

    private final SpillFolder folder;
    private final List<Path> files = new ArrayList<>();

    SpilledHashes(Path parent) throws IOException {
        this.folder = new SpillFolder(parent);
    }

    /** Writes the first numbers of an array, which are sorted, as a run. */
    void add(long[] sorted, int size) throws IOException {
        Path file = folder.newFile();
        files.add(file);
        try (DataOutputStream out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
            for (int i = 0; i < size; i++) {
                out.writeLong(sorted[i]);
            }
        }
    }

    /** Returns whether a number was added twice. */
    boolean meetTwice() throws IOException {
        List<Run> runs = new ArrayList<>();
        try {
            for (Path file : files) {
                runs.add(new Run(file));
            }
            return mergeMeetsTwice(runs);
        } finally {
            for (Run run : runs) {
                run.in.close();
            }
        }
    }

    private static boolean mergeMeetsTwice(List<Run> runs) throws IOException {
        PriorityQueue<Run> heads = new PriorityQueue<>();
        for (Run run : runs) {
            if (run.advance()) {
                heads.add(run);
            }
        }
        boolean first = true;
        long last = 0;
        while (!heads.isEmpty()) {
            Run least = heads.remove();
            if (!first && least.head == last) {
                return true;
            }
            first = false;
            last = least.head;
            if (least.advance()) {
                heads.add(least);
            }
        }
        return false;
    }

    @Override
    public void close() throws IOException {
        folder.close();
    }

    private static final class Run implements Comparable<Run> {
        private final DataInputStream in;
        private long left;
        private long head;

        Run(Path file) throws IOException {
            this.left = Files.size(file) / Long.BYTES;
            this.in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file)));
        }

        boolean advance() throws IOException {
            if (left == 0) {
                return false;
            }
            left--;
            head = in.readLong();
            return true;
        }

        @Override
        public int compareTo(Run other) {
            return Long.compare(head, other.head);
        }
    }
}
