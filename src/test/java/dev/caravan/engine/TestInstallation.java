package dev.caravan.engine;

import java.nio.file.Path;

/** The project folder, which to the tests is the folder that Caravan is installed in. */
final class TestInstallation {

    private TestInstallation() {}

    /** Surefire names the project folder; an editor that runs a test starts it there. */
    static Path folder() {
        return Path.of(System.getProperty("basedir", "")).toAbsolutePath();
    }

    /** The real program, as the build brought it. */
    static EngineBinary binary() {
        return EngineBinary.find(folder(), System.getenv());
    }
}
