package dev.caravan.report.format;

import dev.caravan.design.Attribute;
import dev.caravan.report.total.Granularity;
import dev.caravan.report.total.StoredTime;
import dev.caravan.store.item.Value;
import dev.caravan.store.item.ValueJson;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Optional;
import org.dhatim.fastexcel.Worksheet;

/** Writes values into the cells of a sheet: numbers as numbers, times as dates of a zone, all else as text. */
final class XlsxCells {

    static final String MONEY = "#,##0.00##########";
    static final String COUNT = "#,##0";
    static final String DATE = "yyyy-mm-dd";
    static final String TIME = "yyyy-mm-dd hh:mm:ss";

    /** Excel calculates with doubles; of a number with more digits it would keep another one. */
    private static final int EXACT_DIGITS = 15;

    /** Excel takes 1900 for a leap year, so that only later dates mean the same to everyone. */
    private static final LocalDate FIRST_DATE = LocalDate.of(1900, 3, 1);

    private static final LocalDate LAST_DATE = LocalDate.of(9999, 12, 31);

    private final Worksheet sheet;
    private final ZoneId zone;

    XlsxCells(Worksheet sheet, ZoneId zone) {
        this.sheet = sheet;
        this.zone = zone;
    }

    /**
     * Writes a value, without the format of its column; nothing if there is none.
     *
     * @param type what the column is declared to be
     */
    void value(int row, int column, Value value, Attribute.Type type) {
        if (value == null || value instanceof Value.Null) {
            return;
        }
        if (value instanceof Value.Numeric number) {
            // The format of a column of times or dates would make a date of it.
            if (type == Attribute.Type.TIMESTAMP || type == Attribute.Type.DATE) {
                text(row, column, number.digits());
            } else {
                number(row, column, number.decimal());
            }
        } else if (value instanceof Value.Bool bool) {
            sheet.value(row, column, bool.value());
        } else if (value instanceof Value.Text text) {
            text(row, column, value, text.text(), type);
        } else {
            text(row, column, value instanceof Value.Binary binary ? binary.base64() : ValueJson.text(value));
        }
    }

    /** Writes a text as what its column is declared to be; as text, where Excel has no such time or date. */
    private void text(int row, int column, Value value, String text, Attribute.Type type) {
        if (type == Attribute.Type.TIMESTAMP) {
            time(value).ifPresentOrElse(time -> sheet.value(row, column, time), () -> text(row, column, text));
        } else if (type == Attribute.Type.DATE) {
            date(text).ifPresentOrElse(date -> sheet.value(row, column, date), () -> text(row, column, text));
        } else {
            text(row, column, text);
        }
    }

    private Optional<LocalDateTime> time(Value value) {
        return StoredTime.of(value)
                .map(instant -> LocalDateTime.ofInstant(instant, zone))
                .filter(time -> isDate(time.toLocalDate()));
    }

    private static Optional<LocalDate> date(String text) {
        try {
            return Optional.of(LocalDate.parse(text)).filter(XlsxCells::isDate);
        } catch (DateTimeException e) {
            // written by others, in their way
            return Optional.empty();
        }
    }

    static boolean isDate(LocalDate day) {
        return !day.isBefore(FIRST_DATE) && !day.isAfter(LAST_DATE);
    }

    /** Writes the day that a span of days begins with, or its name where Excel has no such date. */
    void day(int row, int column, LocalDate start, Granularity grain) {
        if (!isDate(start)) {
            text(row, column, grain.iso(start));
            return;
        }
        sheet.value(row, column, start);
        String format =
                switch (grain) {
                    case DAY -> DATE;
                    case MONTH -> "yyyy-mm";
                    case YEAR -> "yyyy";
                };
        sheet.style(row, column).format(format).set();
    }

    /** Writes a number in a format. */
    void number(int row, int column, BigDecimal number, String format) {
        number(row, column, number);
        sheet.style(row, column).format(format).set();
    }

    /** Writes a number; as text, where Excel would not keep all its digits. */
    private void number(int row, int column, BigDecimal number) {
        if (number.signum() != 0 && number.stripTrailingZeros().precision() > EXACT_DIGITS) {
            text(row, column, number.stripTrailingZeros().toPlainString());
            sheet.style(row, column).horizontalAlignment("right").set();
        } else {
            sheet.value(row, column, number);
        }
    }

    /** Writes text, which is never run as a formula. */
    void text(int row, int column, String text) {
        // Not as a shared string: those all stay in memory until the workbook is complete.
        sheet.inlineString(row, column, XlsxText.of(text));
    }
}
