package dev.caravan.job.folder;

import java.nio.file.Path;

/**
 * Where Caravan's files are.
 *
 * @param root what paths in receipts are relative to
 * @param inbox files that come in
 * @param archive files whose records are all accounted for, by day
 * @param failed files that could not be read as a whole, each with its reason
 * @param rejects records that were not imported
 * @param results receipts
 * @param reports reports, by name and period
 * @param engine the embedded engine's database
 * @param work temporary files
 */
public record DataFolder(
        Path root,
        Path inbox,
        Path archive,
        Path failed,
        Path rejects,
        Path results,
        Path reports,
        Path engine,
        Path work) {

    /** The folders under one root. */
    public static DataFolder under(Path root) {
        return new DataFolder(
                root,
                root.resolve("inbox"),
                root.resolve("archive"),
                root.resolve("failed"),
                root.resolve("rejects"),
                root.resolve("results"),
                root.resolve("reports"),
                root.resolve("engine"),
                root.resolve("work"));
    }

    /** A path as receipts name it: relative to the root where it lies below it. */
    public String relative(Path path) {
        Path absolute = path.toAbsolutePath().normalize();
        Path base = root.toAbsolutePath().normalize();
        return absolute.startsWith(base) ? base.relativize(absolute).toString() : absolute.toString();
    }
}
