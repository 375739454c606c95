package dev.caravan.query.output;

import dev.caravan.store.item.Value;
import dev.caravan.store.item.ValueJson;

/** Values as the cells of a spreadsheet. */
public final class CsvCell {

    private CsvCell() {}

    /** The text of a cell; empty if there is no value. Numbers stay numbers, text never becomes a formula. */
    public static String of(Value value) {
        if (value == null || value instanceof Value.Null) {
            return "";
        }
        if (value instanceof Value.Numeric number) {
            return number.digits();
        }
        if (value instanceof Value.Bool bool) {
            return Boolean.toString(bool.value());
        }
        if (value instanceof Value.Text text) {
            return SpreadsheetText.of(text.text());
        }
        return value instanceof Value.Binary binary ? SpreadsheetText.of(binary.base64()) : ValueJson.text(value);
    }
}
