package dev.caravan.cli;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.caravan.bundle.verify.Deviation;
import dev.caravan.cli.output.ExitCode;
import dev.caravan.design.Feed;
import dev.caravan.job.JobSettings;
import dev.caravan.job.verify.FileVerification;
import dev.caravan.job.verify.Finding;
import dev.caravan.job.verify.VerificationResult;
import dev.caravan.store.item.Value;
import dev.caravan.store.item.ValueJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code caravan verify FILE}. */
@Command(
        name = "verify",
        description = {
            "Reads every record of a file back from the table, by key, and compares; changes nothing.",
            "",
            "One line for every item that is missing, additional or different: the line in the file, the key, the field.",
            "Exit code 0: the table holds all that the file says; 3: it does not, or records of the file are invalid."
        })
final class VerifyCommand extends SubCommand {

    @Parameters(paramLabel = "FILE", description = "A CSV, JSON or JSON Lines file, also gzipped; archived ones too.")
    private Path file;

    @Option(
            names = "--feed",
            paramLabel = "NAME",
            description = "The feed that the file belongs to, whatever its name.")
    private String feedName;

    @Option(
            names = "--json",
            fallbackValue = "true",
            description = "Print one JSON object a line: findings, then the counts.")
    private boolean json;

    @Override
    int run(Session session) throws IOException {
        Feed feed = FeedChoice.of(session, file, Optional.ofNullable(feedName));
        FileVerification verification =
                new FileVerification(session.design(), session.existingData(), session.folder(), JobSettings.DEFAULT);
        VerificationResult result = verification.verify(
                file.toAbsolutePath(), feed, finding -> out().println(json ? object(finding) : line(finding)));
        out().println(json ? counts(result) : summary(result));
        return result.isEqual() ? ExitCode.OK : ExitCode.REJECTS;
    }

    private static String line(Finding finding) {
        String what = finding instanceof Finding.Invalid invalid
                ? "rejected: " + invalid.reject().code() + " "
                        + invalid.reject().reason()
                : words(((Finding.Deviates) finding).deviation());
        return "line " + finding.line() + ": " + what;
    }

    private static String words(Deviation deviation) {
        return deviation.key().partition() + " " + deviation.key().sort() + " " + deviation.describe();
    }

    private static ObjectNode object(Finding finding) {
        ObjectNode object = JsonNodeFactory.instance.objectNode().put("line", finding.line());
        if (finding instanceof Finding.Invalid invalid) {
            return object.put("kind", "REJECTED")
                    .put("code", invalid.reject().code().name())
                    .put("reason", invalid.reject().reason());
        }
        Deviation deviation = ((Finding.Deviates) finding).deviation();
        object.put("kind", deviation.kind().name())
                .put("pk", deviation.key().partition())
                .put("sk", deviation.key().sort());
        if (deviation.kind() == Deviation.Kind.DIFFERENT) {
            object.put("field", deviation.field());
            object.set(
                    "here", deviation.here().<JsonNode>map(VerifyCommand::value).orElse(null));
            object.set(
                    "there",
                    deviation.there().<JsonNode>map(VerifyCommand::value).orElse(null));
        }
        return object;
    }

    private static JsonNode value(Value value) {
        // as it is written, so that no digit goes through a double
        return JsonNodeFactory.instance.rawValueNode(new RawValue(ValueJson.text(value)));
    }

    private static JsonNode counts(VerificationResult result) {
        return new ObjectMapper()
                .setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
                .valueToTree(result);
    }

    private static String summary(VerificationResult result) {
        return String.format(
                Locale.ROOT,
                "%s: %,d records read: %,d equal, %,d different, %,d missing, %,d rejected",
                result.file(),
                result.records().read(),
                result.records().equal(),
                result.records().different(),
                result.records().missing(),
                result.records().rejected());
    }
}
