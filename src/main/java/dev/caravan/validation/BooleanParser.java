package dev.caravan.validation;

import dev.caravan.store.item.Value;
import java.util.Locale;

/** Reads what files and databases write for true and false, whatever the case. */
public final class BooleanParser implements ValueParser {

    private static final Value TRUE = new Value.Bool(true);
    private static final Value FALSE = new Value.Bool(false);

    @Override
    public Value parse(String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "true", "t", "1", "yes" -> TRUE;
            case "false", "f", "0", "no" -> FALSE;
            default ->
                throw new ValueException(
                        RejectCode.BAD_BOOLEAN,
                        Violation.quoted(text)
                                + " is neither true nor false; wanted true or false, t or f, yes or no, 1 or 0");
        };
    }

    /** True or false as a value. */
    static Value of(boolean value) {
        return value ? TRUE : FALSE;
    }
}
