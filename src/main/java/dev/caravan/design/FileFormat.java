package dev.caravan.design;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** How the records of a file are written, told by the file's name; each may also be gzipped ({@code .gz}). */
public enum FileFormat {
    /** RFC 4180 with a header line. */
    CSV(".csv"),
    /** One JSON array of objects. */
    JSON(".json"),
    /** One JSON object a line. */
    JSONL(".jsonl", ".ndjson");

    private static final String GZIP = ".gz";

    private final String extension;
    private final String otherExtension;

    FileFormat(String extension) {
        this(extension, extension);
    }

    FileFormat(String extension, String otherExtension) {
        this.extension = extension;
        this.otherExtension = otherExtension;
    }

    /** The format that a file name's extension stands for, upper or lower case; empty if it stands for none. */
    public static Optional<FileFormat> ofName(String fileName) {
        String plain = withoutGzip(fileName.toLowerCase(Locale.ROOT));
        return Arrays.stream(values())
                .filter(format -> plain.endsWith(format.extension) || plain.endsWith(format.otherExtension))
                .findFirst();
    }

    /** Returns whether the name says that the file is gzipped. */
    public static boolean isGzip(String fileName) {
        return fileName.toLowerCase(Locale.ROOT).endsWith(GZIP);
    }

    private static String withoutGzip(String name) {
        return name.endsWith(GZIP) ? name.substring(0, name.length() - GZIP.length()) : name;
    }
}
