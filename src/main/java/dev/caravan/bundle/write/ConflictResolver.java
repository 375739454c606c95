package dev.caravan.bundle.write;

import dev.caravan.bundle.Bundle;
import dev.caravan.bundle.BundleOutcome.Rejected;
import dev.caravan.bundle.BundleOutcome.Unchanged;
import dev.caravan.bundle.SystemAttributes;
import dev.caravan.bundle.UniqueGuard;
import dev.caravan.design.EntityType;
import dev.caravan.design.OnExisting;
import dev.caravan.design.TableDesign;
import dev.caravan.key.KeyException;
import dev.caravan.store.TableStore;
import dev.caravan.store.WriteAction;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import dev.caravan.store.item.ItemSize;
import dev.caravan.validation.RejectCode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Judges a bundle whose place in the table is taken: by its hash, then field by field, then by the feed's policy. */
public final class ConflictResolver {

    /** One of a transaction's hundred actions is the ledger's. */
    static final int MOST_ACTIONS = 98;

    private final ExistingReader reader;
    private final OnExisting policy;
    private final BundleDiff differences;
    private final ReplacementBuilder replacement;
    private final Predicate<Item> mayMove;

    ConflictResolver(TableStore store, TableDesign design, OnExisting policy) {
        this(store, design, policy, held -> false);
    }

    /**
     * A judge for one run.
     *
     * @param mayMove whether an entity that is held under another key of the table is replaced under its new one, as when an
     *     order was given to another customer
     */
    ConflictResolver(TableStore store, TableDesign design, OnExisting policy, Predicate<Item> mayMove) {
        this.mayMove = mayMove;
        this.reader = new ExistingReader(store, design);
        this.policy = policy;
        this.differences = new BundleDiff(design);
        this.replacement = new ReplacementBuilder(design);
    }

    /**
     * The verdict on a bundle.
     *
     * @param metRoot the item that the root's condition met, where the cancellation told it
     * @param metGuard the item that the guard's condition met, where the cancellation told it
     */
    Resolution judge(Bundle bundle, Optional<Item> metRoot, Optional<Item> metGuard) {
        if (metRoot.filter(root -> hasSameContent(bundle, root)).isPresent()) {
            return new Resolution.Settled(new Unchanged());
        }
        Optional<Item> guard = bundle.guard().flatMap(own -> metGuard.or(() -> reader.get(own.key())));
        Optional<Item> root = root(bundle, guard);
        if (root.isEmpty()) {
            return guard.filter(UniqueGuard::isPending)
                    .<Resolution>map(Resolution.Pending::new)
                    .orElseGet(() -> new Resolution.Write(guard));
        }
        if (hasSameContent(bundle, root.get())) {
            return new Resolution.Settled(new Unchanged());
        }
        if (isReplacedByALaterOne(bundle, root.get())) {
            return new Resolution.Settled(new Unchanged());
        }
        List<String> foreign = foreign(bundle, root.get());
        if (!foreign.isEmpty() && !hasMoved(bundle, root.get())) {
            return rejected(RejectCode.UNIQUE_TAKEN, taken(bundle, root.get(), foreign));
        }
        return judge(
                bundle,
                new StoredBundle(
                        root.get(), guard, givenUp(bundle, root.get()), reader.itemsOf(bundle.entity(), root.get())));
    }

    /** The guard of the entity's values of before, if the bundle brings others and the guard is the entity's. */
    private Optional<Item> givenUp(Bundle bundle, Item root) {
        if (!bundle.entity().uniqueValuesMove()) {
            return Optional.empty();
        }
        Optional<ItemKey> before = UniqueGuard.keyOfHeld(bundle.entity(), root);
        return before.filter(key -> !bundle.guard().orElseThrow().key().equals(key))
                .flatMap(reader::get)
                .filter(guard -> pointsTo(guard, root));
    }

    /** Another entity that holds the bundle's unique values, whose guard is in the way. */
    private Optional<Item> holder(Bundle bundle, StoredBundle existing) {
        return existing.guard()
                .flatMap(UniqueGuard::target)
                .filter(target -> !target.equals(existing.root().key()))
                .flatMap(reader::get)
                .filter(other ->
                        holdsValues(bundle, other) && !foreign(bundle, other).isEmpty());
    }

    private static boolean pointsTo(Item guard, Item root) {
        return UniqueGuard.target(guard).filter(root.key()::equals).isPresent();
    }

    /** Returns whether an item has the bundle's unique values; others may have changed them and left the guard. */
    private static boolean holdsValues(Bundle bundle, Item root) {
        return bundle.entity().unique().stream()
                .allMatch(attribute -> root.get(attribute) == null
                        || root.get(attribute).equals(bundle.root().get(attribute)));
    }

    /** The entity where the bundle's own key is, or else where the guard says that it is. */
    private Optional<Item> root(Bundle bundle, Optional<Item> guard) {
        Optional<Item> own = reader.get(bundle.key());
        if (own.isPresent() || guard.isEmpty()) {
            return own;
        }
        return UniqueGuard.target(guard.get())
                .filter(target -> !target.equals(bundle.key()))
                .flatMap(reader::get)
                .filter(held -> holdsValues(bundle, held));
    }

    private static boolean hasSameContent(Bundle bundle, Item root) {
        return bundle.contentHash().equals(root.text(SystemAttributes.CONTENT_HASH));
    }

    /**
     * Returns whether this very run, before it was interrupted, has replaced the entity by a bundle that stands later in the file:
     * then this one had been there unchanged, which the ledger does not record, and must not come back.
     */
    private static boolean isReplacedByALaterOne(Bundle bundle, Item root) {
        String replacedBy = root.text(SystemAttributes.IMPORT_ORDINAL);
        return replacedBy != null
                && bundle.root().text(SystemAttributes.IMPORT_ID).equals(root.text(SystemAttributes.IMPORT_ID))
                && Long.parseLong(replacedBy) > bundle.ordinal();
    }

    /** Attributes of the table key in which an entity differs from the bundle's: it is another one. */
    public static List<String> foreign(Bundle bundle, Item root) {
        return keyAttributes(bundle.entity()).stream()
                .filter(attribute -> !Objects.equals(bundle.root().get(attribute), root.get(attribute)))
                .toList();
    }

    /** An entity that its unique values name is the same wherever its key puts it. */
    private boolean hasMoved(Bundle bundle, Item root) {
        return (policy == OnExisting.REPLACE || policy == OnExisting.NEWER)
                && keyAttributes(bundle.entity()).containsAll(bundle.entity().unique())
                && mayMove.test(root);
    }

    private static Set<String> keyAttributes(EntityType entity) {
        Set<String> ofKey =
                new LinkedHashSet<>(entity.keys().get(TableDesign.PARTITION_KEY).attributes());
        ofKey.addAll(entity.keys().get(TableDesign.SORT_KEY).attributes());
        return ofKey;
    }

    private static String values(Bundle bundle) {
        return bundle.entity().unique().stream()
                .map(attribute -> attribute + " '" + bundle.root().text(attribute) + "'")
                .collect(Collectors.joining(", "));
    }

    private static String taken(Bundle bundle, Item root, List<String> foreign) {
        String others = foreign.stream()
                .map(attribute -> attribute + " '" + root.text(attribute) + "'")
                .collect(Collectors.joining(", "));
        return values(bundle) + " belongs already to the " + bundle.entity().name() + " with " + others;
    }

    private Resolution judge(Bundle bundle, StoredBundle existing) {
        List<String> differing = differences.between(bundle, existing);
        if (differing.isEmpty() || policy == OnExisting.SKIP) {
            return new Resolution.Settled(new Unchanged());
        }
        if (policy == OnExisting.FAIL) {
            return rejected(
                    RejectCode.EXISTS,
                    "the table holds it with other values: " + BundleDiff.describe(differing)
                            + "; import with --on-existing replace to change it");
        }
        if (policy == OnExisting.NEWER && !isNewer(bundle, existing.root())) {
            return new Resolution.Settled(new Unchanged());
        }
        Optional<Item> holder = holder(bundle, existing);
        if (holder.isPresent()) {
            return rejected(RejectCode.UNIQUE_TAKEN, taken(bundle, holder.get(), foreign(bundle, holder.get())));
        }
        boolean isBeingWritten = existing.guard()
                .filter(guard -> UniqueGuard.isPending(guard) && !pointsTo(guard, existing.root()))
                .isPresent();
        if (isBeingWritten) {
            return rejected(RejectCode.UNIQUE_TAKEN, values(bundle) + " belongs to one that is being written");
        }
        try {
            Resolution.Replace replace = replacement.of(bundle, existing);
            return fits(replace) ? replace : rejected(RejectCode.REPLACE_TOO_LARGE, tooLarge(replace));
        } catch (KeyException e) {
            // others wrote a value that the record does not give, such as an empty text
            return rejected(RejectCode.BAD_KEY, e.attribute() + " as the table holds it: " + e.getMessage());
        }
    }

    /**
     * Stored timestamps are compared as texts, which is why they are stored so. A record that does not say when it was
     * changed is not newer, whatever its default.
     */
    private static boolean isNewer(Bundle bundle, Item root) {
        String here = bundle.given().containsKey("updated_at") ? bundle.root().text("updated_at") : null;
        String there = root.text("updated_at");
        return here != null && (there == null || here.compareTo(there) > 0);
    }

    private static boolean fits(Resolution.Replace replace) {
        long bytes = replace.actions().stream()
                .mapToLong(action ->
                        action instanceof WriteAction.Put put ? put.item().bytes() : 0)
                .sum();
        return replace.actions().size() <= MOST_ACTIONS && bytes <= ItemSize.MAX_TRANSACTION_BYTES;
    }

    private static String tooLarge(Resolution.Replace replace) {
        return "replacing it takes " + replace.actions().size() + " actions; one transaction has " + MOST_ACTIONS
                + ", and a replacement is never split";
    }

    private static Resolution rejected(RejectCode code, String reason) {
        return new Resolution.Settled(new Rejected(code, reason));
    }
}
