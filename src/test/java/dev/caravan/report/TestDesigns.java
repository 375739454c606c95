package dev.caravan.report;

import dev.caravan.design.DesignLoader;
import dev.caravan.design.TableDesign;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Designs of tests, read as any other. */
final class TestDesigns {

    private TestDesigns() {}

    /** A table design; feeds.yaml names the one entity, since a feed there must be. */
    static TableDesign table(String entity, String yaml) {
        try {
            Path folder = Files.createTempDirectory("caravan-design");
            Files.writeString(folder.resolve("table.yaml"), yaml);
            Files.writeString(
                    folder.resolve("feeds.yaml"), "feeds: {any: {files: \"any*\", entity: " + entity + "}}\n");
            Files.writeString(folder.resolve("reports.yaml"), "reports: {}\n");
            try {
                return DesignLoader.load(folder).table();
            } finally {
                for (String file : new String[] {"table.yaml", "feeds.yaml", "reports.yaml"}) {
                    Files.delete(folder.resolve(file));
                }
                Files.delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
