package dev.caravan.report.publish;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.caravan.query.InvalidRequestException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The folder that a report is to appear in. It is replaced as a whole, so it must not hold anything else.
 *
 * @param path where it is, or will be
 */
public record ReportFolder(Path path) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /** The folder of that path; of a symbolic link the one that it names. */
    public static ReportFolder at(Path path) {
        Path folder = path.toAbsolutePath().normalize();
        try {
            folder = Files.exists(folder) ? folder.toRealPath() : folder;
        } catch (IOException e) {
            throw unreadable(path);
        }
        if (folder.getFileName() == null) {
            throw new InvalidRequestException("a report cannot be written to " + path + "; name a folder of its own");
        }
        return new ReportFolder(folder);
    }

    private static InvalidRequestException unreadable(Path path) {
        return new InvalidRequestException(
                "a report cannot be written to " + path + ": it is there and no folder that can be read");
    }

    /**
     * Refuses to replace what is not an earlier report of that name.
     *
     * @throws InvalidRequestException naming what is in the way
     */
    public void refuseUnlessReplaceable(String report) {
        if (Files.notExists(path)) {
            return;
        }
        try (Stream<Path> files = Files.list(path)) {
            Set<String> replaceable = filesOf(report);
            List<String> others = files.map(file -> file.getFileName().toString())
                    .filter(name -> !replaceable.contains(name))
                    .sorted()
                    .toList();
            if (!others.isEmpty()) {
                throw new InvalidRequestException(path + " holds " + others.get(0) + ", which is no part of the report "
                        + report + "; name a folder of its own, or empty it");
            }
        } catch (IOException e) {
            throw unreadable(path);
        }
    }

    private Set<String> filesOf(String report) throws IOException {
        Path manifest = path.resolve(Manifest.FILE);
        Set<String> files = new HashSet<>();
        if (!Files.isRegularFile(manifest)) {
            return files;
        }
        JsonNode read = JSON.readTree(manifest.toFile());
        if (read.path("report").asText().equals(report)) {
            files.addAll(List.of(
                    Manifest.FILE, PublishedManifest.UNFINISHED, DeliveryRecord.FILE, DeliveryRecord.UNFINISHED));
            read.path("files").forEach(file -> files.add(file.path("file").asText()));
        }
        return files;
    }
}
