package dev.caravan.validation;

import dev.caravan.store.item.Value;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.regex.Pattern;

/** Reads days of the years 0001 to 9999, written as {@code 2026-11-29} and in no other way. */
public final class DateParser implements ValueParser {

    private static final Pattern ISO_DATE = Pattern.compile("[0-9]{4}-[0-9]{2}-[0-9]{2}");
    private static final int LENGTH = "2026-11-29".length();

    @Override
    public Value parse(String text) {
        if (text.length() != LENGTH || !exists(text)) {
            throw new ValueException(
                    RejectCode.BAD_DATE,
                    Violation.quoted(text)
                            + (ISO_DATE.matcher(text).matches()
                                    ? " is not a date that exists; expected such as 2026-11-29"
                                    : " is not written as a date; expected such as 2026-11-29"));
        }
        return Value.of(text);
    }

    private static boolean exists(String text) {
        try {
            return LocalDate.parse(text).getYear() > 0;
        } catch (DateTimeException e) {
            return false;
        }
    }
}
