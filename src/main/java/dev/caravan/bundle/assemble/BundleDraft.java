package dev.caravan.bundle.assemble;

import dev.caravan.bundle.Reject;
import dev.caravan.source.SourceRecord;
import dev.caravan.store.item.Value;
import dev.caravan.validation.RejectCode;
import dev.caravan.validation.Violation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** A bundle in the making: typed values without keys, and what is wrong with each of its records. */
final class BundleDraft {

    /**
     * One item.
     *
     * @param given the attributes of which its record says something
     * @param record the record that it came from, by position
     * @param path what its field names begin with
     */
    record Part(Map<String, Value> values, Set<String> given, int record, String path) {}

    private final List<SourceRecord> records;
    private final List<List<Violation>> violations;
    private final Map<String, Value> root = new LinkedHashMap<>();
    private final Map<String, Optional<Value>> given = new LinkedHashMap<>();
    private final List<Part> items = new ArrayList<>();

    BundleDraft(List<SourceRecord> records) {
        this.records = records;
        this.violations = new ArrayList<>(records.size());
        for (int i = 0; i < records.size(); i++) {
            // most stay empty
            violations.add(new ArrayList<>(0));
        }
    }

    Map<String, Value> root() {
        return root;
    }

    /** What the records say of the root's attributes; empty: to be removed. */
    Map<String, Optional<Value>> given() {
        return given;
    }

    List<Part> items() {
        return items;
    }

    /** What is given of each item. */
    List<Set<String>> givenOfItems() {
        List<Set<String>> given = new ArrayList<>(items.size());
        for (Part item : items) {
            given.add(item.given());
        }
        return given;
    }

    /** The values of each item. */
    List<Map<String, Value>> itemValues() {
        List<Map<String, Value>> values = new ArrayList<>(items.size());
        for (Part item : items) {
            values.add(item.values());
        }
        return values;
    }

    List<SourceRecord> records() {
        return records;
    }

    /** The line on which a record starts, with its file where two files are joined. */
    String line(int record) {
        SourceRecord found = records.get(record);
        String file = found instanceof SourceRecord.Row row ? row.header().file() : "";
        return file.isEmpty() ? Long.toString(found.line()) : found.line() + " of " + file;
    }

    /** The violations of a record, to add to. */
    List<Violation> violations(int record) {
        return violations.get(record);
    }

    void refuse(int record, String field, RejectCode code, String problem) {
        violations.get(record).add(new Violation(field, code, problem));
    }

    boolean isSound() {
        for (List<Violation> ofRecord : violations) {
            if (!ofRecord.isEmpty()) {
                return false;
            }
        }
        return true;
    }

    /** Every record with its own violations, or with the lines of those that have some. */
    AssemblyResult.Refused refused() {
        String culprits = indexes()
                .filter(record -> !violations.get(record).isEmpty())
                .map(this::line)
                .distinct()
                .collect(Collectors.joining(", "));
        return new AssemblyResult.Refused(
                indexes().map(record -> reject(record, culprits)).toList());
    }

    private java.util.stream.Stream<Integer> indexes() {
        return java.util.stream.IntStream.range(0, records.size()).boxed();
    }

    private Reject reject(int record, String culprits) {
        List<Violation> own = violations.get(record);
        if (own.isEmpty()) {
            return new Reject(
                    records.get(record), RejectCode.BUNDLE, "rejected with line " + culprits + ", to which it belongs");
        }
        String reason = own.stream().map(Violation::toString).collect(Collectors.joining("; "));
        return new Reject(records.get(record), own.get(0).code(), reason);
    }
}
