package dev.caravan.design.load;

import dev.caravan.design.AccessPattern;
import dev.caravan.design.Attribute;
import dev.caravan.design.EntityType;
import dev.caravan.design.TableDesign;
import dev.caravan.key.KeyTemplate;
import dev.caravan.key.Shard;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Proves that a table design holds together: every access pattern is served by keys that the entities really write,
 * keys are made of declared attributes, and nothing lies where Caravan keeps its own records.
 */
final class TableValidator {

    /** What the partition keys of Caravan's own records begin with: guards, the ledger, its index and claims. */
    static final List<String> RESERVED = List.of("UNIQUE#", "IMPORT#", "IMPORTS#", "CLAIM#", "REPORT#");

    /** Attributes that Caravan writes itself. */
    private static final Set<String> WRITTEN_BY_CARAVAN =
            Set.of("entity_type", "import_id", "import_ordinal", "content_hash", "expires_at");

    private final TableDesign table;
    private final DesignProblems problems;

    TableValidator(TableDesign table, DesignProblems problems) {
        this.table = table;
        this.problems = problems;
    }

    void check() {
        table.entities().values().forEach(this::checkEntity);
        table.entities().values().forEach(new AttributeValidator(table, problems)::check);
        table.shards().byName().values().forEach(this::checkShard);
        table.accessPatterns().values().forEach(this::checkPattern);
    }

    private void checkEntity(EntityType entity) {
        String path = "entities." + entity.name();
        Set<String> keyAttributes = keyAttributes();
        entity.keys().forEach((key, template) -> {
            String keyPath = path + ".keys." + key;
            problems.addUnless(keyAttributes.contains(key), keyPath, "is a key of neither the table nor an index");
            checkTemplate(entity, keyPath, template);
        });
        for (TableDesign.Index index : table.indexes().values()) {
            problems.addUnless(
                    entity.keys().containsKey(index.partitionKey())
                            == entity.keys().containsKey(index.sortKey()),
                    path + ".keys",
                    "an item is in index " + index.name() + " only with both " + index.partitionKey() + " and "
                            + index.sortKey());
        }
        for (String attribute : entity.attributes().keySet()) {
            problems.addUnless(
                    !keyAttributes.contains(attribute) && !WRITTEN_BY_CARAVAN.contains(attribute),
                    path + ".attributes." + attribute,
                    "is written by Caravan and cannot be declared");
        }
        for (String attribute : entity.unique()) {
            Attribute declared = entity.attributes().get(attribute);
            problems.addUnless(
                    declared != null && declared.required(),
                    path + ".unique",
                    attribute + " must be a required attribute of " + entity.name());
            checkKeyText(entity, attribute, path + ".unique");
            problems.addUnless(
                    declared == null || declared.fallback() instanceof Attribute.Fallback.None,
                    path + ".unique",
                    attribute + " has a default, which could belong to one " + entity.name() + " only");
        }
        checkTableKey(entity, path);
        entity.bundle().ifPresent(bundle -> checkBundle(entity, bundle, path + ".bundle"));
    }

    private void checkTableKey(EntityType entity, String path) {
        for (String key : List.of(TableDesign.PARTITION_KEY, TableDesign.SORT_KEY)) {
            KeyTemplate template = entity.keys().get(key);
            for (String attribute : template.attributes()) {
                Attribute declared = entity.attributes().get(attribute);
                problems.addUnless(
                        declared == null || declared.required(),
                        path + ".keys." + key,
                        attribute + " must be required: every item needs its table key");
            }
        }
        String prefix = entity.keys().get(TableDesign.PARTITION_KEY).literalPrefix();
        problems.addUnless(
                !prefix.isEmpty()
                        && RESERVED.stream().noneMatch(own -> own.startsWith(prefix) || prefix.startsWith(own)),
                path + ".keys.PK",
                "must begin with text of its own, not with one of " + RESERVED
                        + ", under which Caravan keeps its records");
    }

    private void checkTemplate(EntityType entity, String path, KeyTemplate template) {
        for (String attribute : template.attributes()) {
            problems.addUnless(
                    entity.attributes().containsKey(attribute),
                    path,
                    entity.name() + " declares no attribute " + attribute);
            checkKeyText(entity, attribute, path);
        }
        for (String shard : template.shards()) {
            Shard declared = table.shards().byName().get(shard);
            if (declared == null) {
                problems.add(path, "there is no shard " + shard + " under shards");
                continue;
            }
            problems.addUnless(
                    entity.attributes().containsKey(declared.by()),
                    path,
                    "shard " + shard + " hashes " + declared.by() + ", which " + entity.name() + " does not declare");
            checkKeyText(entity, declared.by(), path);
            checkKeyText(entity, declared.of(), path);
        }
    }

    private void checkKeyText(EntityType entity, String attribute, String path) {
        Attribute declared = entity.attributes().get(attribute);
        problems.addUnless(
                declared == null || declared.type().hasKeyText(),
                path,
                "no key can be made of " + attribute + ", which is json or binary");
    }

    private void checkBundle(EntityType root, EntityType.BundleOf bundle, String path) {
        EntityType items = table.entities().get(bundle.items());
        if (items == null || items.bundle().isPresent()) {
            problems.add(path + ".items", bundle.items() + " is no entity that can be the item of a bundle");
            return;
        }
        for (String attribute : root.identity()) {
            problems.addUnless(
                    items.attributes().containsKey(attribute),
                    path + ".items",
                    bundle.items() + " must declare " + attribute + ", by which an item finds its " + root.name());
        }
        problems.addUnless(
                root.identity()
                        .containsAll(items.keys().get(TableDesign.PARTITION_KEY).attributes()),
                path + ".items",
                "the PK of " + bundle.items() + " must be made of " + root.identity()
                        + " alone, so that the items of one " + root.name() + " lie together");
        problems.addUnless(
                !root.attributes().containsKey(bundle.countAs()),
                path + ".countAs",
                bundle.countAs() + " is written by Caravan and cannot be declared");
    }

    private void checkShard(Shard shard) {
        String path = "shards." + shard.name();
        boolean known = table.entities().values().stream()
                .anyMatch(entity -> entity.attributes().containsKey(shard.by()));
        problems.addUnless(known, path + ".by", "no entity declares " + shard.by());
    }

    private void checkPattern(AccessPattern pattern) {
        String path = "accessPatterns." + pattern.name();
        if (pattern.index().isPresent()
                && !table.indexes().containsKey(pattern.index().get())) {
            problems.add(path + ".index", "there is no index " + pattern.index().get());
            return;
        }
        problems.addUnless(
                pattern.index().isEmpty() || !pattern.consistent(),
                path + ".consistent",
                "a global secondary index is never strongly consistent");
        TableDesign.Index index = table.indexOf(pattern);
        List<EntityType> serving = table.entities().values().stream()
                .filter(entity -> pattern.partition().equals(entity.keys().get(index.partitionKey())))
                .toList();
        if (serving.isEmpty()) {
            problems.add(
                    path + ".partition", "no entity writes " + pattern.partition() + " into " + index.partitionKey());
            return;
        }
        checkSort(pattern, index, serving, path);
    }

    private void checkSort(AccessPattern pattern, TableDesign.Index index, List<EntityType> serving, String path) {
        pattern.sort()
                .ifPresent(sort -> problems.addUnless(
                        serving.stream()
                                .anyMatch(entity -> sort.equals(entity.keys().get(index.sortKey()))),
                        path + ".sort",
                        "no entity under that partition key writes " + sort + " into " + index.sortKey()));
        pattern.sortPrefix()
                .ifPresent(prefix -> problems.addUnless(
                        serving.stream()
                                .anyMatch(entity -> sortKey(entity, index).startsWith(prefix)),
                        path + ".sortPrefix",
                        "no " + index.sortKey() + " under that partition key begins with " + prefix));
        pattern.range()
                .ifPresent(attribute -> problems.addUnless(
                        serving.stream().anyMatch(entity -> ranges(entity, attribute, index)),
                        path + ".range",
                        "no entity under that partition key writes the timestamp {" + attribute + "} into "
                                + index.sortKey()));
    }

    private static boolean ranges(EntityType entity, String attribute, TableDesign.Index index) {
        Attribute declared = entity.attributes().get(attribute);
        return declared != null
                && declared.type() == Attribute.Type.TIMESTAMP
                && sortKey(entity, index).equals("{" + attribute + "}");
    }

    /** Empty if the entity has none, which is a mistake of its own. */
    private static String sortKey(EntityType entity, TableDesign.Index index) {
        KeyTemplate template = entity.keys().get(index.sortKey());
        return template == null ? "" : template.toString();
    }

    private Set<String> keyAttributes() {
        Set<String> keys = new HashSet<>(Set.of(TableDesign.PARTITION_KEY, TableDesign.SORT_KEY));
        table.indexes().values().forEach(index -> {
            keys.add(index.partitionKey());
            keys.add(index.sortKey());
        });
        return keys;
    }
}
