package dev.caravan.job.folder;

import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;

/**
 * The names under which files are kept. A name gets an import id, a suffix and, while it is written, a dot and a suffix
 * more; file systems take 255 bytes. A name of more than {@value #MOST_BYTES} bytes is therefore kept without its middle.
 */
public final class StoredNames {

    /** The most bytes of UTF-8 of a name that is kept as it came. */
    static final int MOST_BYTES = 200;

    /** What stays of the end of a long name: extensions such as {@code .jsonl.gz} tell the format. */
    private static final int TAIL_BYTES = 24;

    private static final String GAP = "~";

    private StoredNames() {}

    /** Returns the name, or its beginning and its end if it is too long. The same name always comes out alike. */
    public static String of(String name) {
        if (bytes(name) <= MOST_BYTES) {
            return name;
        }
        int tail = name.length();
        while (bytes(name.substring(tail)) < TAIL_BYTES) {
            tail = name.offsetByCodePoints(tail, -1);
        }
        int head = 0;
        int room = MOST_BYTES - GAP.length() - bytes(name.substring(tail));
        while (bytes(name.substring(0, name.offsetByCodePoints(head, 1))) <= room) {
            head = name.offsetByCodePoints(head, 1);
        }
        return name.substring(0, head) + GAP + name.substring(tail);
    }

    /** Returns the name of a file for its kept form: what is not text in this system's charset becomes {@code _}. */
    public static String of(Path file) {
        String name = file.getFileName().toString();
        return of(isText(file) ? name : name.replaceAll("[^\\x21-\\x7E]", "_"));
    }

    /** Returns whether the name of a file is text in this system's charset, so that it can be found again by its name. */
    public static boolean isText(Path file) {
        Path name = file.getFileName();
        try {
            return Path.of(name.toString()).equals(name);
        } catch (InvalidPathException e) {
            return false;
        }
    }

    private static int bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8).length;
    }
}
