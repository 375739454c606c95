package dev.caravan.cli;

import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options that every command takes, before or after its name. */
final class GlobalOptions {

    @Option(
            names = "--data",
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            defaultValue = "data",
            description = "Folder of inbox, archive, receipts, rejects, reports and the embedded engine"
                    + " (default: ${DEFAULT-VALUE}).")
    private Path data;

    @Option(
            names = "--design",
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            description = "Folder of table.yaml, feeds.yaml and reports.yaml"
                    + " (default: ./design, or else the one beside the launcher).")
    private Path design;

    @Option(
            names = "--routes",
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            description = "Folder of the Camel routes (default: ./routes, or else the one beside the launcher).")
    private Path routes;

    @Option(
            names = "--table",
            paramLabel = "NAME",
            scope = ScopeType.INHERIT,
            description = "The table (default: the one that table.yaml names).")
    private String table;

    @Option(
            names = "--endpoint",
            paramLabel = "URL",
            scope = ScopeType.INHERIT,
            description = "A DynamoDB-compatible server. Without it and --aws: the embedded engine in DATA/engine.")
    private URI endpoint;

    @Option(names = "--region", paramLabel = "R", scope = ScopeType.INHERIT, description = "The AWS region.")
    private String region;

    @Option(
            names = "--aws",
            scope = ScopeType.INHERIT,
            description = "AWS, by its default chain of credentials and region. Nothing reaches AWS without this.")
    private boolean aws;

    @Option(
            names = "--verbose",
            scope = ScopeType.INHERIT,
            description = "Tell more, with stack traces of errors, on standard error.")
    private boolean verbose;

    Path data() {
        return data;
    }

    Optional<Path> design() {
        return Optional.ofNullable(design);
    }

    Optional<Path> routes() {
        return Optional.ofNullable(routes);
    }

    Optional<String> table() {
        return Optional.ofNullable(table);
    }

    Optional<URI> endpoint() {
        return Optional.ofNullable(endpoint);
    }

    Optional<String> region() {
        return Optional.ofNullable(region);
    }

    boolean aws() {
        return aws;
    }

    boolean verbose() {
        return verbose;
    }
}
