package dev.caravan.source.csv;

import dev.caravan.source.Header;
import dev.caravan.source.RecordLayout;
import dev.caravan.source.UnreadableFileException;
import dev.caravan.source.text.InvisibleText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Refuses the header of a CSV file that leaves open, or missing, where a value stands. */
final class CsvHeaderValidator {

    private static final List<Character> USUAL_DELIMITERS = List.of(',', ';', '\t', '|');
    private static final int MOST_SHOWN = 50;

    private final RecordLayout layout;

    CsvHeaderValidator(RecordLayout layout) {
        this.layout = layout;
    }

    /**
     * Checks the columns, without those of a rejects file.
     *
     * @param line where the header stands
     */
    void check(long line, Header header) throws UnreadableFileException {
        List<String> columns = header.columns();
        List<String> missing = new ArrayList<>(layout.requiredColumns());
        missing.removeAll(columns);
        if (!missing.isEmpty()) {
            throw new UnreadableFileException(
                    line, "missing " + named(missing) + "; found " + named(columns) + hint(columns));
        }
        int unnamed = columns.indexOf("");
        if (unnamed >= 0) {
            throw new UnreadableFileException(line, "column " + (unnamed + 1) + " of the header has no name");
        }
        Set<String> seen = new HashSet<>();
        for (String column : columns) {
            if (!seen.add(column)) {
                throw new UnreadableFileException(line, "the header names " + quoted(column) + " twice");
            }
        }
    }

    private String hint(List<String> columns) {
        if (columns.stream().anyMatch(column -> column.indexOf('\0') >= 0)) {
            return "; there are NUL characters in the header: is the file UTF-16?";
        }
        if (columns.size() != 1) {
            return "";
        }
        for (char delimiter : USUAL_DELIMITERS) {
            if (delimiter != layout.delimiter() && columns.get(0).indexOf(delimiter) >= 0) {
                return "; is the delimiter " + shown(delimiter) + " instead of " + shown(layout.delimiter()) + "?";
            }
        }
        return "";
    }

    private static String named(List<String> columns) {
        String names = columns.stream()
                .limit(MOST_SHOWN)
                .map(CsvHeaderValidator::quoted)
                .collect(Collectors.joining(", "));
        String more = columns.size() > MOST_SHOWN ? " and " + (columns.size() - MOST_SHOWN) + " more" : "";
        return (columns.size() == 1 ? "column " : "columns ") + names + more;
    }

    /** Names come from outside: a reason stays one readable line whatever they hold. */
    private static String quoted(String column) {
        StringBuilder text = new StringBuilder("'");
        InvisibleText.shown(column)
                .codePoints()
                .limit(MOST_SHOWN)
                .forEach(c -> text.appendCodePoint(Character.isISOControl(c) ? ' ' : c));
        return text.append(column.length() > MOST_SHOWN ? "…'" : "'").toString();
    }

    private static String shown(char delimiter) {
        return delimiter == '\t' ? "a tab" : "'" + delimiter + "'";
    }
}
