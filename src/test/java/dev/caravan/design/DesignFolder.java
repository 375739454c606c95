package dev.caravan.design;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A design folder that starts as the shipped one and is then changed. */
final class DesignFolder {

    static final String TABLE = "table.yaml";
    static final String FEEDS = "feeds.yaml";
    static final String REPORTS = "reports.yaml";

    private final Path folder;

    DesignFolder(Path folder) throws IOException {
        this.folder = folder;
        for (String file : List.of(TABLE, FEEDS, REPORTS)) {
            Files.copy(shipped().resolve(file), folder.resolve(file));
        }
    }

    /** The design that Caravan comes with. */
    static Path shipped() {
        return Path.of(System.getProperty("basedir", "")).toAbsolutePath().resolve("design");
    }

    /** Changes one place of a file; it must be there, so that a test does not check an unchanged design. */
    DesignFolder replace(String file, String what, String by) throws IOException {
        String text = Files.readString(folder.resolve(file));
        assertThat(text).contains(what);
        return write(file, text.replace(what, by));
    }

    DesignFolder write(String file, String text) throws IOException {
        Files.writeString(folder.resolve(file), text);
        return this;
    }

    DesignFolder delete(String file) throws IOException {
        Files.delete(folder.resolve(file));
        return this;
    }

    Design load() {
        return DesignLoader.load(folder);
    }

    /** What is wrong with it. */
    List<DesignProblem> problems() {
        DesignException refused = catchThrowableOfType(DesignException.class, this::load);
        assertThat(refused).as("the design is refused").isNotNull();
        for (DesignProblem problem : refused.problems()) {
            // whoever runs a command sees each of them on one line
            assertThat(refused).hasMessageContaining(problem.toString());
        }
        return refused.problems();
    }

    /** Asserts that exactly one thing is wrong with it, at that place, and that the reason names these words. */
    void assertProblem(String file, String path, String... words) {
        assertThat(problems()).singleElement().satisfies(problem -> {
            assertThat(problem.file()).isEqualTo(file);
            assertThat(problem.path()).isEqualTo(path);
            assertThat(problem.reason()).contains(words);
        });
    }
}
