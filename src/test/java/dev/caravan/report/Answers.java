package dev.caravan.report;

import dev.caravan.store.Item;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reads answers as a whole. */
final class Answers {

    private Answers() {}

    static List<Item> all(PatternQuery patterns, String pattern, Map<String, String> values) {
        return all(patterns, Question.of(pattern, values));
    }

    static List<Item> all(PatternQuery patterns, Question question) {
        try (Answer answer = patterns.ask(question)) {
            List<Item> items = new ArrayList<>();
            answer.forEachRemaining(items::add);
            return items;
        }
    }

    static List<String> sortKeys(List<Item> items) {
        return items.stream().map(item -> item.text("SK")).toList();
    }
}
