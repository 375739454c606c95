package dev.caravan.cli;

import dev.caravan.cli.output.ExitCode;
import dev.caravan.cli.output.Tables;
import dev.caravan.design.AccessPattern;
import dev.caravan.design.Design;
import dev.caravan.design.DesignException;
import dev.caravan.design.DesignProblem;
import dev.caravan.design.TableDesign;
import dev.caravan.design.terraform.TerraformCheck;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code caravan design check}. */
@Command(
        name = "design",
        description = "Works on the design files: table.yaml, feeds.yaml, reports.yaml.",
        synopsisSubcommandLabel = "COMMAND",
        subcommands = DesignCommand.Check.class)
final class DesignCommand extends CommandGroup {

    /** {@code caravan design check}. */
    @Command(
            name = "check",
            description = {
                "Proves the design and compares it with Terraform.",
                "",
                "Every access pattern is served by a key that the entities really write, no pattern scans, strong",
                "consistency is not asked of an index. Mistakes are told with file, path and reason.",
                "Then compares names, keys, types, indexes and projections with the table that Terraform makes."
            })
    static final class Check extends SubCommand {

        @Option(
                names = "--terraform",
                paramLabel = "DIR",
                description = "Folder of the Terraform module (default: terraform beside the design folder).")
        private Path terraform;

        @Option(
                names = "--indexes",
                paramLabel = "NAME",
                split = ",",
                description = "The indexes that the table in use has; terraform output caravan_env tells them.")
        private Set<String> indexes = Set.of();

        @Override
        int run(Session session) {
            Design design;
            try {
                design = session.design();
            } catch (DesignException e) {
                e.problems().forEach(problem -> err().println("caravan: " + problem));
                return ExitCode.FAILED;
            }
            TableDesign table = design.table();
            out().println(session.designFolder() + " holds: " + table.entities().size() + " entities, "
                    + table.accessPatterns().size() + " access patterns, "
                    + design.feeds().size() + " feeds, "
                    + design.migrations().size() + " migrations, "
                    + design.reports().size() + " reports");
            List<List<String>> rows = table.accessPatterns().values().stream()
                    .map(pattern -> row(table, pattern))
                    .toList();
            out().println(Tables.ofRows(List.of("access pattern", "asks", "key", "served by"), rows));
            List<DesignProblem> differences = new ArrayList<>(againstTerraform(session, table));
            if (!indexes.isEmpty() && !indexes.equals(table.indexes().keySet())) {
                differences.add(new DesignProblem(
                        "table.yaml",
                        "indexes",
                        "declares " + String.join(", ", table.indexes().keySet()) + ", the table in use has "
                                + String.join(", ", indexes) + " (--indexes, CARAVAN_INDEXES)"));
            }
            differences.forEach(difference -> err().println("caravan: " + difference));
            return differences.isEmpty() ? ExitCode.OK : ExitCode.FAILED;
        }

        private List<DesignProblem> againstTerraform(Session session, TableDesign table) {
            Path folder = Optional.ofNullable(terraform)
                    .orElseGet(() ->
                            session.designFolder().toAbsolutePath().normalize().resolveSibling("terraform"));
            if (!Files.isDirectory(folder)) {
                out().println("there is no " + folder + ": not compared with Terraform");
                return terraform == null
                        ? List.of()
                        : List.of(new DesignProblem(folder.toString(), "", "is no folder"));
            }
            List<DesignProblem> differences =
                    TerraformCheck.differences(table, session.schema().timeToLive(), folder);
            if (differences.isEmpty()) {
                out().println(folder + " makes the same table: " + table.table() + ", indexes "
                        + String.join(", ", table.indexes().keySet()));
            }
            return differences;
        }

        private static List<String> row(TableDesign table, AccessPattern pattern) {
            TableDesign.Index index = table.indexOf(pattern);
            String entities = table.entities().values().stream()
                    .filter(entity -> pattern.partition().equals(entity.keys().get(index.partitionKey())))
                    .map(entity -> entity.name())
                    .reduce((one, other) -> one + ", " + other)
                    .orElse("");
            String sort = pattern.sort()
                    .map(template -> ", " + index.sortKey() + " = " + template)
                    .or(() -> pattern.sortPrefix().map(prefix -> ", " + index.sortKey() + " begins with " + prefix))
                    .or(() -> pattern.range().map(range -> ", " + index.sortKey() + " from/to " + range))
                    .orElse("");
            return List.of(
                    pattern.name(),
                    pattern.index().orElse("table"),
                    index.partitionKey() + " = " + pattern.partition() + sort,
                    entities);
        }
    }
}
