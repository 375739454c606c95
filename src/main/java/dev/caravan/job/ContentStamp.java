package dev.caravan.job;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * How large the files of a delivery were and when they had been changed last: two stamps differ if somebody wrote to a file
 * in between. Moving a delivery does not change its stamp.
 *
 * @param files by name
 */
public record ContentStamp(Map<String, Stamp> files) {

    /** The size in bytes of one file, and when it was changed last. */
    public record Stamp(long size, FileTime modified) {}

    public ContentStamp {
        files = Map.copyOf(files);
    }

    /** Reads the stamp of a file, or of the files of a folder. */
    public static ContentStamp of(Path delivery) throws IOException {
        Map<String, Stamp> files = new TreeMap<>();
        if (Files.isDirectory(delivery, LinkOption.NOFOLLOW_LINKS)) {
            try (Stream<Path> entries = Files.list(delivery)) {
                for (Path entry : entries.toList()) {
                    BasicFileAttributes attributes = attributes(entry);
                    if (attributes.isRegularFile()) {
                        files.put(entry.getFileName().toString(), stamp(attributes));
                    }
                }
            }
        } else {
            files.put("", stamp(attributes(delivery)));
        }
        return new ContentStamp(files);
    }

    private static BasicFileAttributes attributes(Path file) throws IOException {
        return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    }

    private static Stamp stamp(BasicFileAttributes attributes) {
        return new Stamp(attributes.size(), attributes.lastModifiedTime());
    }
}
