package dev.caravan.source;

/** What the first reading of a file, or of files that are joined, found: that it can be imported, or why not. */
public sealed interface Inspection permits ReadableSource, UnreadableFile {

    /** SHA-256 of the file's bytes as they lie on the disk, as hexadecimal digits; empty for a folder. */
    String sha256();

    /** The size on the disk, in bytes. */
    long size();
}
