package dev.caravan.design.terraform;

import dev.caravan.design.DesignException;
import dev.caravan.design.DesignProblem;
import dev.caravan.design.TableDesign;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** Compares the table that a Terraform module makes with the one that {@code table.yaml} declares. */
public final class TerraformCheck {

    /** Keys are texts, whatever the attributes are that they are made of. */
    private static final String KEY_TYPE = "S";

    private static final String PROJECTION = "ALL";

    private final TableDesign design;
    private final String timeToLive;
    private final TerraformTable terraform;
    private final List<DesignProblem> differences = new ArrayList<>();

    private TerraformCheck(TableDesign design, String timeToLive, TerraformTable terraform) {
        this.design = design;
        this.timeToLive = timeToLive;
        this.terraform = terraform;
    }

    /**
     * Where the two differ in name, keys, key types, indexes, projections or expiry; empty if they agree.
     *
     * @param timeToLive the attribute that items are to expire by
     * @param folder holds the module's {@code *.tf} files
     */
    public static List<DesignProblem> differences(TableDesign design, String timeToLive, Path folder) {
        List<TerraformTable> tables;
        try {
            tables = TerraformReader.read(folder);
        } catch (DesignException e) {
            return e.problems();
        }
        List<TerraformTable> ofThatName = tables.stream()
                .filter(table -> table.name().equals(design.table()))
                .toList();
        List<TerraformTable> compared = ofThatName.isEmpty() ? tables : ofThatName;
        if (compared.size() != 1) {
            String found = tables.stream()
                    .map(table -> table.address() + " (" + table.name() + ")")
                    .collect(Collectors.joining(", "));
            String reason = "declares " + (found.isEmpty() ? "no aws_dynamodb_table" : found)
                    + "; table.yaml wants one table named " + design.table();
            return List.of(new DesignProblem(String.valueOf(folder.getFileName()), "", reason));
        }
        return new TerraformCheck(design, timeToLive, compared.get(0)).compare();
    }

    private List<DesignProblem> compare() {
        same("name", "the table's name", terraform.name(), design.table());
        same("hash_key", "the partition key", terraform.partitionKey(), TableDesign.PARTITION_KEY);
        same("range_key", "the sort key", terraform.sortKey(), TableDesign.SORT_KEY);
        indexes();
        attributes();
        same("ttl", "the attribute that items expire by", terraform.timeToLive(), timeToLive);
        return List.copyOf(differences);
    }

    private void indexes() {
        for (TableDesign.Index wanted : design.indexes().values()) {
            String path = "global_secondary_index." + wanted.name();
            TerraformTable.Index index = terraform.indexes().get(wanted.name());
            if (index == null) {
                add(path, "is missing; table.yaml declares the index " + wanted.name());
                continue;
            }
            same(path, "the partition key", index.partitionKey(), wanted.partitionKey());
            same(path, "the sort key", index.sortKey(), wanted.sortKey());
            if (!index.projection().equals(PROJECTION)) {
                add(
                        path,
                        "the projection is " + shown(index.projection()) + ", wanted " + PROJECTION
                                + ": queries give whole items");
            }
        }
        for (String name : terraform.indexes().keySet()) {
            if (!design.indexes().containsKey(name)) {
                add("global_secondary_index." + name, "is not in table.yaml, and every write to it costs");
            }
        }
    }

    private void attributes() {
        Map<String, String> wanted = new LinkedHashMap<>();
        keys().forEach(key -> wanted.put(key, KEY_TYPE));
        wanted.forEach((name, type) -> {
            String declared = terraform.attributes().get(name);
            if (declared == null) {
                add("attribute." + name, "is missing; it is a key in table.yaml");
            } else {
                same("attribute." + name, "the type", declared, type);
            }
        });
        for (String name : terraform.attributes().keySet()) {
            if (!wanted.containsKey(name)) {
                add("attribute." + name, "is no key in table.yaml; DynamoDB wants key attributes only");
            }
        }
    }

    private Set<String> keys() {
        Set<String> keys = new LinkedHashSet<>(List.of(TableDesign.PARTITION_KEY, TableDesign.SORT_KEY));
        for (TableDesign.Index index : design.indexes().values()) {
            keys.add(index.partitionKey());
            keys.add(index.sortKey());
        }
        return keys;
    }

    private void same(String path, String what, String found, String wanted) {
        if (!found.equals(wanted)) {
            add(path, what + " is " + shown(found) + ", in table.yaml " + wanted);
        }
    }

    private static String shown(String found) {
        return found.isEmpty() ? "not set" : found;
    }

    private void add(String path, String reason) {
        differences.add(new DesignProblem(terraform.file(), terraform.address() + "." + path, reason));
    }
}
