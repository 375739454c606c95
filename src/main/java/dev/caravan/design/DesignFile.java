package dev.caravan.design;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/** Reads one YAML file of a design folder and checks it against its JSON Schema. */
final class DesignFile {

    private static final ObjectMapper YAML = new ObjectMapper(YAMLFactory.builder()
                    .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS);

    private DesignFile() {}

    /**
     * The content of a file that its schema accepts.
     *
     * @throws DesignException naming every place that the schema refuses, or why the file is no YAML
     */
    static JsonNode read(Path folder, String name) {
        JsonNode content = parse(folder.resolve(name), name);
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
            return YAML.readTree(Files.readString(file));
        } catch (NoSuchFileException e) {
            throw new DesignException(List.of(new DesignProblem(name, "", "there is no " + file)));
        } catch (JsonProcessingException e) {
            String where =
                    e.getLocation() == null ? "" : "line " + e.getLocation().getLineNr();
            String reason = e.getOriginalMessage().lines().findFirst().orElse("");
            throw new DesignException(List.of(new DesignProblem(name, where, "is no valid YAML: " + reason)));
        } catch (IOException e) {
            throw new DesignException(List.of(new DesignProblem(name, "", "cannot be read: " + e)));
        }
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
