package dev.caravan.cli.option;

import dev.caravan.job.folder.DataFolder;
import dev.caravan.store.dynamodb.TableConnection.Requests;
import java.net.URI;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;
import picocli.CommandLine.ScopeType;

/** The options that every command takes, before or after its name. */
public final class GlobalOptions {

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
            description =
                    "Folder of the Camel routes (default: the one beside the launcher). They run code: ./routes is never"
                            + " taken by itself.")
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
            fallbackValue = "true",
            scope = ScopeType.INHERIT,
            description = "AWS, by its default chain of credentials and region. Nothing reaches AWS without this.")
    private boolean aws;

    @Option(
            names = "--verbose",
            fallbackValue = "true",
            scope = ScopeType.INHERIT,
            description = "Tell more, with stack traces of errors, on standard error.")
    private boolean verbose;

    @Option(
            names = "--sdk-requests",
            fallbackValue = "true",
            scope = ScopeType.INHERIT,
            hidden = true,
            description = "Let the AWS SDK make the JSON of transactions, which is slower.")
    private boolean sdkRequests;

    @Option(
            names = "--inbox",
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            hidden = true,
            description = "Files that come in (default: inbox in the data folder).")
    private Path inbox;

    @Option(
            names = "--archive",
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            hidden = true,
            description = "Files that are accounted for (default: archive in the data folder).")
    private Path archive;

    @Option(
            names = "--failed",
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            hidden = true,
            description = "Files that could not be read (default: failed in the data folder).")
    private Path failed;

    @Option(
            names = "--rejects",
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            hidden = true,
            description = "Records that were not imported (default: rejects in the data folder).")
    private Path rejects;

    @Option(
            names = "--results",
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            hidden = true,
            description = "Receipts (default: results in the data folder).")
    private Path results;

    @Option(
            names = "--reports",
            paramLabel = "DIR",
            scope = ScopeType.INHERIT,
            hidden = true,
            description = "Reports (default: reports in the data folder).")
    private Path reports;

    /** The folders; each can be set by itself, most of all in application.properties, and help does not list them. */
    public DataFolder folder() {
        DataFolder usual = DataFolder.under(data);
        return new DataFolder(
                data,
                orElse(inbox, usual.inbox()),
                orElse(archive, usual.archive()),
                orElse(failed, usual.failed()),
                orElse(rejects, usual.rejects()),
                orElse(results, usual.results()),
                orElse(reports, usual.reports()),
                usual.engine(),
                usual.work());
    }

    private static Path orElse(Path set, Path usual) {
        return set == null ? usual : set;
    }

    public Optional<Path> design() {
        return Optional.ofNullable(design);
    }

    public Optional<Path> routes() {
        return Optional.ofNullable(routes);
    }

    public Optional<String> table() {
        return Optional.ofNullable(table);
    }

    public Optional<URI> endpoint() {
        return Optional.ofNullable(endpoint);
    }

    public Optional<String> region() {
        return Optional.ofNullable(region);
    }

    public boolean aws() {
        return aws;
    }

    /** How requests to write are made. */
    public Requests requests() {
        return sdkRequests ? Requests.MODEL : Requests.ENCODED;
    }

    public boolean verbose() {
        return verbose;
    }
}
