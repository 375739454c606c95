package dev.caravan.cli;

import dev.caravan.design.AccessPattern;
import dev.caravan.design.Design;
import dev.caravan.design.DesignException;
import dev.caravan.design.TableDesign;
import java.util.List;
import picocli.CommandLine.Command;

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
                "Proves the design: every access pattern is served by a key that the entities really write, no pattern",
                "scans, strong consistency is not asked of an index. Mistakes are told with file, path and reason."
            })
    static final class Check extends SubCommand {

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
                    + design.reports().size() + " reports");
            List<List<String>> rows = table.accessPatterns().values().stream()
                    .map(pattern -> row(table, pattern))
                    .toList();
            out().println(Tables.ofRows(List.of("access pattern", "asks", "key", "served by"), rows));
            return ExitCode.OK;
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
