package dev.caravan.design.terraform;

import com.bertramlabs.plugins.hcl4j.HCLParser;
import dev.caravan.design.DesignException;
import dev.caravan.design.DesignProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Reads the DynamoDB tables that the files of a Terraform folder declare, by their structure. */
final class TerraformReader {

    private static final String TABLE = "aws_dynamodb_table";
    private static final Pattern VARIABLE = Pattern.compile("\\bvar\\.(\\w+)");

    private final Path folder;
    private final Map<String, TerraformBlocks.Block> variables = new LinkedHashMap<>();

    private TerraformReader(Path folder) {
        this.folder = folder;
    }

    /**
     * The tables of a folder, in the order of its files.
     *
     * @throws DesignException naming the file that cannot be read and why
     */
    static List<TerraformTable> read(Path folder) {
        return new TerraformReader(folder).tables();
    }

    private List<TerraformTable> tables() {
        Map<TerraformBlocks.Block, String> tables = new LinkedHashMap<>();
        for (Path file : files()) {
            String name = folder.getFileName() + "/" + file.getFileName();
            for (TerraformBlocks.Block block : blocks(file, name)) {
                if (block.is("variable") && block.labels().size() == 1) {
                    variables.put(block.labels().get(0), block);
                } else if (block.is("resource", TABLE) && block.labels().size() == 2) {
                    tables.put(block, name);
                }
            }
        }
        List<TerraformTable> read = new ArrayList<>();
        tables.forEach((block, file) -> read.add(table(block, file)));
        return read;
    }

    private List<Path> files() {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".tf"))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw unreadable(folder.toString(), "", e.toString());
        }
    }

    private static List<TerraformBlocks.Block> blocks(Path file, String name) {
        try {
            return TerraformBlocks.of(Files.readString(file));
        } catch (IOException | IllegalArgumentException e) {
            throw unreadable(name, "", e.getMessage());
        }
    }

    /** A text whose variables are replaced by their defaults; where there is no plain one, the comparison tells. */
    private String resolved(String text) {
        return VARIABLE.matcher(text).replaceAll(found -> {
            TerraformBlocks.Block variable = variables.get(found.group(1));
            Object value = variable == null ? null : body(variable).get("default");
            return Matcher.quoteReplacement(value instanceof String plain ? plain : found.group());
        });
    }

    private TerraformTable table(TerraformBlocks.Block block, String file) {
        String address = TABLE + "." + block.labels().get(1);
        Map<?, ?> body;
        try {
            body = body(block);
        } catch (DesignException e) {
            throw unreadable(file, address, e.problems().get(0).reason());
        }
        if (children(body, "dynamic").stream()
                .anyMatch(
                        dynamic -> dynamic.containsKey("global_secondary_index") || dynamic.containsKey("attribute"))) {
            throw unreadable(
                    file,
                    address,
                    "makes its indexes or attributes by dynamic blocks; write them out to have them compared");
        }
        Map<String, String> attributes = new LinkedHashMap<>();
        children(body, "attribute").forEach(child -> attributes.put(text(child, "name"), text(child, "type")));
        Map<String, TerraformTable.Index> indexes = new LinkedHashMap<>();
        children(body, "global_secondary_index").forEach(child -> indexes.put(text(child, "name"), index(child)));
        String timeToLive = children(body, "ttl").stream()
                .filter(ttl -> !text(ttl, "enabled").equals("false"))
                .map(ttl -> text(ttl, "attribute_name"))
                .findFirst()
                .orElse("");
        return new TerraformTable(
                file,
                address,
                text(body, "name"),
                text(body, "hash_key"),
                text(body, "range_key"),
                attributes,
                indexes,
                timeToLive);
    }

    /** An index has key_schema blocks, or the arguments that they replaced. */
    private TerraformTable.Index index(Map<?, ?> body) {
        String partitionKey = text(body, "hash_key");
        String sortKey = text(body, "range_key");
        for (Map<?, ?> key : children(body, "key_schema")) {
            if (text(key, "key_type").equals("HASH")) {
                partitionKey = text(key, "attribute_name");
            } else {
                sortKey = text(key, "attribute_name");
            }
        }
        return new TerraformTable.Index(partitionKey, sortKey, text(body, "projection_type"));
    }

    /** What stands in a block; what it takes from elsewhere stays as it is written. */
    private static Map<?, ?> body(TerraformBlocks.Block block) {
        try {
            Object body = new HCLParser().parse(block.text(), false).get(block.type());
            for (String label : block.labels()) {
                body = ((Map<?, ?>) body).get(label);
            }
            return (Map<?, ?>) body;
        } catch (Exception e) {
            Throwable cause = e.getCause() == null ? e : e.getCause();
            throw unreadable(block.type(), String.join(".", block.labels()), String.valueOf(cause.getMessage()));
        }
    }

    /** The nested blocks of a type; the parser gives a single one as such and several as a list. */
    private static List<Map<?, ?>> children(Map<?, ?> body, String type) {
        List<?> children = body.get(type) instanceof List<?> several
                ? several
                : Stream.ofNullable(body.get(type)).toList();
        List<Map<?, ?>> maps = new ArrayList<>();
        children.forEach(child -> {
            if (child instanceof Map<?, ?> map) {
                maps.add(map);
            }
        });
        return maps;
    }

    private String text(Map<?, ?> body, String name) {
        Object value = body.get(name);
        return value == null ? "" : resolved(value.toString());
    }

    private static DesignException unreadable(String file, String path, String reason) {
        return new DesignException(List.of(new DesignProblem(file, path, "cannot be compared: " + reason)));
    }
}
