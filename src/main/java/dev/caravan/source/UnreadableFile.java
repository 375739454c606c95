package dev.caravan.source;

/**
 * A file that cannot be read as a whole, so that nothing of it is imported.
 *
 * @param reason what is wrong and at which line, on one line of text
 */
public record UnreadableFile(String sha256, long size, String reason) implements Inspection {}
