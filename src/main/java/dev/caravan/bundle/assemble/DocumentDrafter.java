package dev.caravan.bundle.assemble;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.caravan.source.SourceRecord;
import dev.caravan.source.SourceRecord.Document;
import dev.caravan.store.item.Value;
import dev.caravan.validation.Counted;
import dev.caravan.validation.Raw;
import dev.caravan.validation.RawFields;
import dev.caravan.validation.RejectCode;
import dev.caravan.validation.SourceFields;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Drafts bundles from JSON objects, which hold their items in an array. */
final class DocumentDrafter {

    private final EntityFields root;
    private final Optional<EntityFields> item;
    private final int mostItems;

    DocumentDrafter(EntityFields root, Optional<EntityFields> item, int mostItems) {
        this.root = root;
        this.item = item;
        this.mostItems = mostItems;
    }

    BundleDraft draft(Document document) {
        BundleDraft draft = new BundleDraft(List.<SourceRecord>of(document));
        ObjectNode content = document.content();
        Map<String, Value> values = root.validator().validate(SourceFields.of(content), "", draft.violations(0));
        draft.root().putAll(values);
        for (String attribute : root.given(values, name -> content.has(root.column(name)))) {
            draft.given().put(attribute, Optional.ofNullable(values.get(attribute)));
        }
        draft.root().putAll(root.additional(content));
        item.ifPresent(fields -> readItems(draft, fields, content));
        return draft;
    }

    private void readItems(BundleDraft draft, EntityFields fields, ObjectNode content) {
        String field = root.entity().bundle().orElseThrow().field();
        JsonNode items = content.get(field);
        if (items == null || items.isNull() || (items.isArray() && items.isEmpty())) {
            draft.refuse(0, field, RejectCode.NO_ITEMS, "holds no items; expected at least one");
        } else if (!items.isArray()) {
            draft.refuse(0, field, RejectCode.WRONG_TYPE, "is not an array of items");
        } else if (items.size() > mostItems) {
            draft.refuse(
                    0,
                    field,
                    RejectCode.TOO_MANY_ITEMS,
                    "holds " + Counted.of(items.size(), "item") + ", more than " + mostItems);
        } else {
            for (int i = 0; i < items.size(); i++) {
                readItem(draft, fields, content, items.get(i), field + "[" + i + "]");
            }
        }
    }

    private void readItem(BundleDraft draft, EntityFields fields, ObjectNode content, JsonNode node, String path) {
        if (!(node instanceof ObjectNode object)) {
            draft.refuse(0, path, RejectCode.WRONG_TYPE, "is not a JSON object");
            return;
        }
        Map<String, Value> values =
                fields.validator().validate(inheriting(object, content), path + ".", draft.violations(0));
        for (String attribute : root.entity().identity()) {
            Value ofRoot = draft.root().get(attribute);
            Value own = values.get(attribute);
            if (ofRoot != null && own != null && !own.equals(ofRoot)) {
                draft.refuse(
                        0,
                        path + "." + fields.column(attribute),
                        RejectCode.ROWS_DISAGREE,
                        "is not that of the object around it");
            }
        }
        Set<String> given = fields.given(values, name -> object.has(fields.column(name)));
        values.putAll(fields.additional(object));
        draft.items().add(new BundleDraft.Part(values, given, 0, path + "."));
    }

    /** What tells an entity from another need not be told again by its items. */
    private RawFields inheriting(ObjectNode item, ObjectNode content) {
        RawFields own = SourceFields.of(item);
        RawFields outer = SourceFields.of(content);
        Set<String> inherited =
                root.entity().identity().stream().map(root::column).collect(Collectors.toSet());
        return property -> {
            Raw raw = own.get(property);
            return raw instanceof Raw.Absent && inherited.contains(property) ? outer.get(property) : raw;
        };
    }
}
