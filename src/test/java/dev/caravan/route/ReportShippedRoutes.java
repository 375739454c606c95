package dev.caravan.route;

import java.nio.file.Path;

/** The route files that Caravan ships, for tests that run them as they are. */
final class ReportShippedRoutes {

    private ReportShippedRoutes() {}

    /** A route file, as Camel's patterns name it. */
    static String file(String name) {
        return "file:"
                + Path.of(System.getProperty("basedir", ""))
                        .toAbsolutePath()
                        .resolve("routes")
                        .resolve(name);
    }
}
