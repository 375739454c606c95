package dev.caravan.bundle.assemble;

import dev.caravan.bundle.Bundle;
import dev.caravan.bundle.SystemAttributes;
import dev.caravan.bundle.UniqueGuard;
import dev.caravan.design.Attribute;
import dev.caravan.design.Attribute.Fallback;
import dev.caravan.design.EntityType;
import dev.caravan.design.TableDesign;
import dev.caravan.key.KeyException;
import dev.caravan.store.item.DynamoDbNumber;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.item.ItemSize;
import dev.caravan.store.item.Timestamps;
import dev.caravan.store.item.Value;
import dev.caravan.validation.RejectCode;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Finishes a draft: defaults, keys, hash and guard, and what only the whole bundle shows to be wrong. */
final class BundleFinisher {

    private final KeyGenerator rootKeys;
    private final Optional<KeyGenerator> itemKeys;
    private final EntityFields root;
    private final Optional<EntityFields> item;
    private final Value importId;
    private final Value now;

    BundleFinisher(TableDesign design, EntityFields root, Optional<EntityFields> item, String importId, Instant now) {
        this.rootKeys = new KeyGenerator(root.entity(), design.shards());
        this.itemKeys = item.map(fields -> new KeyGenerator(fields.entity(), design.shards()));
        this.root = root;
        this.item = item;
        this.importId = Value.of(importId);
        this.now = Value.of(Timestamps.format(now));
    }

    AssemblyResult finish(long ordinal, BundleDraft draft) {
        List<Item> items = items(draft);
        if (!draft.isSound()) {
            return draft.refused();
        }
        // The computed total is what the records say; a default such as now is not.
        addSums(draft);
        String hash = ContentHash.of(draft.root(), draft.itemValues());
        addDefaults(root.entity(), draft.root());
        Optional<Item> rootItem = rootItem(draft, hash);
        if (rootItem.isEmpty() || !draft.isSound()) {
            return draft.refused();
        }
        Item finished = rootItem.get();
        try {
            Optional<Item> guard = UniqueGuard.key(root.entity(), finished::text)
                    .map(key -> UniqueGuard.of(key, finished.key(), hash, Value.textOf(importId)));
            return new AssemblyResult.Assembled(new Bundle(
                    ordinal,
                    root.entity(),
                    finished,
                    items,
                    draft.givenOfItems(),
                    guard,
                    draft.given(),
                    draft.records()));
        } catch (KeyException e) {
            draft.refuse(0, String.join("+", root.entity().unique()), RejectCode.BAD_KEY, e.getMessage());
            return draft.refused();
        }
    }

    private Optional<Item> rootItem(BundleDraft draft, String hash) {
        EntityType entity = root.entity();
        Optional<Item.Builder> keyed = keyed(draft, root, rootKeys, draft.root(), 0, "");
        if (keyed.isEmpty()) {
            return Optional.empty();
        }
        Item.Builder item =
                keyed.get().add(SystemAttributes.ENTITY_TYPE, root.typeName()).addAll(draft.root());
        entity.bundle()
                .ifPresent(bundle ->
                        item.set(bundle.countAs(), Value.of(draft.items().size())));
        item.add(SystemAttributes.IMPORT_ID, importId).add(SystemAttributes.CONTENT_HASH, Value.of(hash));
        return sized(draft, item.build(), 0, "");
    }

    private List<Item> items(BundleDraft draft) {
        List<Item> items = new ArrayList<>(draft.items().size());
        Map<ItemKey, BundleDraft.Part> seen = new HashMap<>();
        for (BundleDraft.Part part : draft.items()) {
            EntityFields fields = item.orElseThrow();
            if (!fields.hasTableKey(part.values())) {
                continue;
            }
            Map<String, Value> values = part.values();
            if (fields.hasDefaults()) {
                values = new LinkedHashMap<>(values);
                addDefaults(fields.entity(), values);
            }
            Optional<Item.Builder> keyed =
                    keyed(draft, fields, itemKeys.orElseThrow(), values, part.record(), part.path());
            if (keyed.isEmpty()) {
                continue;
            }
            Item made = keyed.get()
                    .add(SystemAttributes.ENTITY_TYPE, fields.typeName())
                    .addAll(values)
                    .build();
            BundleDraft.Part twin = seen.putIfAbsent(made.key(), part);
            if (twin != null) {
                refuseTwins(draft, fields, twin, part);
            }
            sized(draft, made, part.record(), part.path()).ifPresent(items::add);
        }
        return items;
    }

    private void refuseTwins(BundleDraft draft, EntityFields fields, BundleDraft.Part one, BundleDraft.Part other) {
        String column = fields.entity().keys().get(TableDesign.SORT_KEY).attributes().stream()
                .filter(attribute -> !root.entity().identity().contains(attribute))
                .map(fields::column)
                .findFirst()
                .orElse("");
        for (BundleDraft.Part[] pair : new BundleDraft.Part[][] {{one, other}, {other, one}}) {
            String elsewhere = pair[1].path().isEmpty()
                    ? "on line " + draft.line(pair[1].record())
                    : "in " + pair[1].path().substring(0, pair[1].path().length() - 1);
            draft.refuse(
                    pair[0].record(),
                    pair[0].path() + column,
                    RejectCode.ITEM_TWICE,
                    "the same item stands " + elsewhere + " too; an order names a product once");
        }
    }

    /** An item with its key attributes; none where one of them cannot be made, which the draft is then told. */
    private Optional<Item.Builder> keyed(
            BundleDraft draft,
            EntityFields fields,
            KeyGenerator keys,
            Map<String, Value> values,
            int record,
            String path) {
        Item.Builder item = Item.builder();
        try {
            keys.of(attribute -> Value.textOf(values.get(attribute)), item::add);
            return Optional.of(item);
        } catch (KeyException e) {
            draft.refuse(record, path + fields.column(e.attribute()), RejectCode.BAD_KEY, e.getMessage());
            return Optional.empty();
        }
    }

    private static Optional<Item> sized(BundleDraft draft, Item item, int record, String path) {
        int bytes = item.bytes();
        if (bytes <= ItemSize.MAX_ITEM_BYTES) {
            return Optional.of(item);
        }
        draft.refuse(
                record,
                path.isEmpty() ? "" : path.substring(0, path.length() - 1),
                RejectCode.ITEM_TOO_LARGE,
                String.format(
                        Locale.ROOT,
                        "the item would have %,d bytes; DynamoDB takes at most %,d",
                        bytes,
                        ItemSize.MAX_ITEM_BYTES));
        return Optional.empty();
    }

    private void addSums(BundleDraft draft) {
        for (Attribute attribute : root.entity().attributes().values()) {
            if (attribute.fallback() instanceof Fallback.SumOf sum
                    && !draft.root().containsKey(attribute.name())) {
                BigDecimal total = BigDecimal.ZERO;
                for (BundleDraft.Part part : draft.items()) {
                    total = total.add(product(part.values(), sum.factors()));
                }
                if (DynamoDbNumber.fits(total)) {
                    draft.root().put(attribute.name(), Value.of(total));
                    draft.given().put(attribute.name(), Optional.of(Value.of(total)));
                } else {
                    draft.refuse(
                            0,
                            root.column(attribute.name()),
                            RejectCode.TOO_MANY_DIGITS,
                            "the sum " + total + " has more digits than DynamoDB keeps");
                }
            }
        }
    }

    private static BigDecimal product(Map<String, Value> values, List<String> factors) {
        BigDecimal product = BigDecimal.ONE;
        for (String factor : factors) {
            product = product.multiply(((Value.Numeric) values.get(factor)).decimal());
        }
        return product;
    }

    private void addDefaults(EntityType entity, Map<String, Value> values) {
        for (Attribute attribute : entity.attributes().values()) {
            if (attribute.fallback() instanceof Fallback.Now) {
                values.putIfAbsent(attribute.name(), now);
            } else if (attribute.fallback() instanceof Fallback.Fixed fixed) {
                values.putIfAbsent(attribute.name(), fixedValue(attribute, fixed));
            }
        }
    }

    private static Value fixedValue(Attribute attribute, Fallback.Fixed fixed) {
        if (attribute.type() == Attribute.Type.BOOLEAN) {
            return new Value.Bool(Boolean.parseBoolean(fixed.text()));
        }
        return attribute.type().isNumber() ? Value.of(new BigDecimal(fixed.text())) : Value.of(fixed.text());
    }
}
