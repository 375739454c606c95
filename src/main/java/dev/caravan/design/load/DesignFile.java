package dev.caravan.design.load;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.fasterxml.jackson.dataformat.yaml.YAMLParser;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.caravan.design.DesignException;
import dev.caravan.design.DesignProblem;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/** Reads one YAML file of a design folder and checks it against its JSON Schema. */
final class DesignFile {

    private static final YAMLFactory YAML_FACTORY = YAMLFactory.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private static final ObjectMapper YAML = new ObjectMapper(YAML_FACTORY)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    private DesignFile() {}

    /**
     * The content of a file that its schema accepts.
     *
     * @throws DesignException naming every place that the schema refuses, or why the file is not YAML
     */
    static JsonNode read(Path folder, String name) {
        JsonNode content = parse(folder.resolve(name), name);
        if (content.isMissingNode() || content.isNull()) {
            throw new DesignException(List.of(new DesignProblem(name, "", "is empty; expected a design")));
        }
        List<DesignProblem> problems = schema(name.replace(".yaml", ".schema.json")).validate(content).stream()
                .map(error -> problem(name, error))
                .distinct()
                .toList();
        if (!problems.isEmpty()) {
            throw new DesignException(problems);
        }
        return content;
    }

    private static JsonNode parse(Path file, String name) {
        try {
            String text = Files.readString(file);
            refuseWhatIsNotPlain(text, name);
            return YAML.readTree(text);
        } catch (MalformedInputException e) {
            throw new DesignException(List.of(new DesignProblem(name, "", "is not UTF-8 text")));
        } catch (NoSuchFileException e) {
            throw new DesignException(List.of(new DesignProblem(name, "", "there is no " + file)));
        } catch (JsonProcessingException e) {
            String where =
                    e.getLocation() == null ? "" : "line " + e.getLocation().getLineNr();
            throw new DesignException(List.of(new DesignProblem(name, where, "is no valid YAML: " + reason(e))));
        } catch (IOException e) {
            throw new DesignException(List.of(new DesignProblem(name, "", "cannot be read: " + e)));
        }
    }

    /**
     * Refuses what another reader of the same file would read otherwise: an alias would become its name as text, and a second
     * document, a merge key or a tag would be passed over.
     */
    private static void refuseWhatIsNotPlain(String text, String name) throws IOException {
        try (YAMLParser parser = YAML_FACTORY.createParser(text)) {
            int depth = 0;
            boolean ended = false;
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                if (ended) {
                    throw refused(name, parser, "begins a second document; expected one");
                }
                if (parser.isCurrentAlias()) {
                    throw refused(name, parser, "uses the alias *" + parser.getText() + "; write the value out");
                }
                if (token == JsonToken.FIELD_NAME && parser.currentName().equals("<<")) {
                    throw refused(name, parser, "merges with <<; write the values out");
                }
                if (parser.getTypeId() != null) {
                    throw refused(name, parser, "uses the tag " + parser.getTypeId() + "; write the value in quotes");
                }
                depth += token.isStructStart() ? 1 : token.isStructEnd() ? -1 : 0;
                ended = depth == 0;
            }
        }
    }

    private static DesignException refused(String name, YAMLParser parser, String problem) {
        String line = "line " + parser.currentTokenLocation().getLineNr();
        return new DesignException(List.of(new DesignProblem(name, line, "is not plain YAML: " + problem)));
    }

    /** What the YAML reader says is wrong, without what it was about to do. */
    private static String reason(JsonProcessingException e) {
        String reason = e.getOriginalMessage().lines().findFirst().orElse("");
        if (e.getCause() instanceof MarkedYAMLException marked && marked.getProblem() != null) {
            reason = marked.getProblem();
        }
        return reason.startsWith("Expected a field name")
                ? "expected a name as text, such as name: value"
                : reason.replace("Duplicate field ", "duplicate name ");
    }

    /** The schemas travel in the jar, so that a design folder without them is checked all the same. */
    private static Schema schema(String name) {
        try (InputStream stream = DesignFile.class.getResourceAsStream("/design/" + name)) {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                    .getSchema(stream);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static DesignProblem problem(String name, Error error) {
        String path =
                error.getInstanceLocation().toString().replaceFirst("^/", "").replace('/', '.');
        return new DesignProblem(name, path, error.getMessage().replaceFirst("^[^:]*: ", ""));
    }
}
