package dev.caravan.source.group;

import dev.caravan.source.Cells;
import dev.caravan.source.Header;
import dev.caravan.source.SourceRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;

/**
 * A row as a line of text, and back. Lines in the order of their characters are in the order of their keys and, for one
 * key, of their ordinals: the key ends with a tab, which is escaped within it, and ordinals all have the same length.
 */
final class SortLineCodec {

    private static final int HEX_RADIX = 16;
    private static final int ORDINAL_DIGITS = 16;

    private final LongFunction<Header> headers;

    /** Lines of rows whose ordinals tell their headers. */
    SortLineCodec(LongFunction<Header> headers) {
        this.headers = headers;
    }

    String encode(String key, SourceRecord.Row row) {
        StringBuilder line = new StringBuilder(256);
        append(line, key);
        String ordinal = Long.toHexString(row.ordinal());
        line.append('\t').append("0".repeat(ORDINAL_DIGITS - ordinal.length())).append(ordinal);
        line.append('\t').append(row.line());
        for (String cell : row.cells()) {
            line.append('\t');
            append(line, cell);
        }
        return line.toString();
    }

    KeyedRecordReader.Keyed decode(String line) {
        List<String> parts = new ArrayList<>();
        int from = 0;
        for (int tab = line.indexOf('\t'); tab >= 0; tab = line.indexOf('\t', from)) {
            parts.add(unescaped(line, from, tab));
            from = tab + 1;
        }
        parts.add(unescaped(line, from, line.length()));
        String[] cells = parts.subList(3, parts.size()).toArray(String[]::new);
        long ordinal = Long.parseLong(parts.get(1), HEX_RADIX);
        return new KeyedRecordReader.Keyed(
                parts.get(0),
                new SourceRecord.Row(ordinal, Long.parseLong(parts.get(2)), headers.apply(ordinal), new Cells(cells)));
    }

    private static void append(StringBuilder line, String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '\\' -> line.append("\\\\");
                case '\t' -> line.append("\\t");
                case '\n' -> line.append("\\n");
                case '\r' -> line.append("\\r");
                default -> line.append(c);
            }
        }
    }

    private static String unescaped(String line, int from, int to) {
        int escape = line.indexOf('\\', from);
        if (escape < 0 || escape >= to) {
            return line.substring(from, to);
        }
        StringBuilder text = new StringBuilder(to - from).append(line, from, escape);
        for (int i = escape; i < to; i++) {
            char c = line.charAt(i);
            text.append(c == '\\' ? meant(line.charAt(++i)) : c);
        }
        return text.toString();
    }

    private static char meant(char escaped) {
        return switch (escaped) {
            case 't' -> '\t';
            case 'n' -> '\n';
            case 'r' -> '\r';
            default -> escaped;
        };
    }
}
