package dev.caravan.source.json;

import dev.caravan.design.Limits;
import dev.caravan.source.UnreadableFileException;
import java.io.IOException;

/**
 * Finds the end of an array's element by its brackets and strings alone, so that its text is known, its memory bounded,
 * and a bad element does not take the rest of the array with it. Whether the text is JSON is for a parser to say; in JSON
 * these ends are always right.
 */
final class JsonElementScanner {

    private final LineCountingReader source;
    private final BoundedText text;

    JsonElementScanner(LineCountingReader source, Limits limits) {
        this.source = source;
        this.text = new BoundedText(Math.max(limits.lineChars(), JsonRecordParser.RAW_CHARS));
    }

    /** The text of the element read last, without whitespace at its end. */
    BoundedText text() {
        return text;
    }

    /** Reads up to the comma or bracket behind the element, which is left there. */
    void read() throws IOException {
        text.clear();
        int depth = 0;
        while (true) {
            int c = source.peek();
            if (c == LineCountingReader.END || (depth == 0 && (c == ',' || c == ']'))) {
                text.trimEnd();
                return;
            }
            text.add((char) source.next());
            if (c == '"') {
                string();
            } else if (c == '{' || c == '[') {
                depth++;
            } else if ((c == '}' || c == ']') && --depth < 0) {
                throw new UnreadableFileException(source.line(), "no JSON: '}' without its '{'");
            }
        }
    }

    private void string() throws IOException {
        long line = source.line();
        boolean escaped = false;
        int c = source.next();
        while (c != '"' || escaped) {
            if (c == LineCountingReader.END) {
                throw new UnreadableFileException(line, "no JSON: the string that begins here is not closed");
            }
            text.add((char) c);
            escaped = c == '\\' && !escaped;
            c = source.next();
        }
        text.add('"');
    }
}
