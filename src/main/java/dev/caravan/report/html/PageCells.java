package dev.caravan.report.html;

import dev.caravan.design.Attribute;
import dev.caravan.design.Report;
import dev.caravan.report.total.StoredTime;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.Value;
import dev.caravan.store.item.ValueJson;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Makes items rows of a page's tables. What is too long for a page is cut, so that a page stays small. */
final class PageCells {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);
    private static final int MOST_CHARACTERS = 200;
    private static final String NUMBER = "number";
    private static final String TEXT = "text";

    private final Report report;
    private final int sumFraction;

    PageCells(Report report) {
        this.report = report;
        this.sumFraction = sumFraction(report);
    }

    /** How many digits sums have at least behind the point: two, unless they are sums of whole numbers. */
    static int sumFraction(Report report) {
        return report.layout()
                .summary()
                .sum()
                .map(sum -> report.layout().type(sum.attribute()) == Attribute.Type.INTEGER ? 0 : 2)
                .orElse(0);
    }

    List<PageTable.Head> heads() {
        return report.columns().stream()
                .map(column -> new PageTable.Head(column, kind(column)))
                .toList();
    }

    private String kind(String column) {
        return switch (report.layout().type(column)) {
            case NUMBER, INTEGER -> NUMBER;
            case TIMESTAMP -> "time";
            case STRING, EMAIL, DATE, BOOLEAN, JSON, BINARY -> TEXT;
        };
    }

    /** What a page can show of an item, which is little even where the item is not. */
    Item shown(Item item) {
        Map<String, Value> shown = new LinkedHashMap<>();
        for (String column : report.columns()) {
            Value value = item.get(column);
            if (value instanceof Value.Numeric || value instanceof Value.Null) {
                shown.put(column, value);
            } else if (value != null) {
                shown.put(column, Value.of(cut(plain(value))));
            }
        }
        return new Item(shown);
    }

    /** The cells of an item, one for each column. */
    List<PageTable.Cell> of(Item item, PageColors colours) {
        return report.columns().stream()
                .map(column -> cell(column, item.get(column), colours))
                .toList();
    }

    private PageTable.Cell cell(String column, Value value, PageColors colours) {
        String text = text(column, value);
        String kind = value instanceof Value.Numeric ? NUMBER : kind(column);
        return new PageTable.Cell(text, kind, colours.of(column, text));
    }

    private String text(String column, Value value) {
        if (value == null || value instanceof Value.Null) {
            return "";
        }
        if (value instanceof Value.Numeric number) {
            boolean summed = report.layout()
                    .summary()
                    .sum()
                    .filter(sum -> sum.attribute().equals(column))
                    .isPresent();
            return PageNumbers.exact(number.decimal(), summed ? sumFraction : 0);
        }
        if (report.layout().type(column) == Attribute.Type.TIMESTAMP) {
            return StoredTime.of(value)
                    .map(time -> TIME.format(time.atZone(report.zone())))
                    .orElseGet(() -> cut(plain(value)));
        }
        return cut(plain(value));
    }

    private static String plain(Value value) {
        if (value instanceof Value.Text text) {
            return text.text();
        }
        return value instanceof Value.Binary binary ? binary.base64() : ValueJson.text(value);
    }

    private static String cut(String text) {
        if (text.length() <= MOST_CHARACTERS) {
            return text;
        }
        boolean half = Character.isHighSurrogate(text.charAt(MOST_CHARACTERS - 1));
        return text.substring(0, MOST_CHARACTERS - (half ? 1 : 0)) + "…";
    }
}
