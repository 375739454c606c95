package dev.caravan.design;

/**
 * A mistake in a design file.
 *
 * @param file the file's name
 * @param path where in the file, such as {@code entities.ORDER.keys.PK}; empty for the file as a whole
 * @param reason what is wrong and what is wanted
 */
public record DesignProblem(String file, String path, String reason) {

    /** File, path and reason on one line. */
    @Override
    public String toString() {
        return path.isEmpty() ? file + ": " + reason : file + ": " + path + ": " + reason;
    }
}
