package dev.caravan.source.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.caravan.design.Limits;
import dev.caravan.source.RecordReader;
import dev.caravan.source.SourceRecord;
import java.io.IOException;
import java.io.Reader;

/**
 * Reads one JSON object a line. Blank lines are passed over; a line that is not JSON object, or over a bound, is
 * {@link SourceRecord.Malformed}, and reading goes on behind it.
 */
public final class JsonLinesReader implements RecordReader {

    private final LineCountingReader source;
    private final JsonRecordParser records;
    private final BoundedText text;
    private long ordinal;

    /**
     * Reads nothing yet.
     *
     * @param text the file's text, without a byte order mark; closed with this
     */
    public JsonLinesReader(Reader text, Limits limits) {
        this.source = new LineCountingReader(text);
        this.records = new JsonRecordParser(limits);
        this.text = new BoundedText(Math.max(limits.lineChars(), JsonRecordParser.RAW_CHARS));
    }

    @Override
    public SourceRecord read() throws IOException {
        long line = source.line();
        while (readLine()) {
            if (text.length() > 0) {
                return parse(++ordinal, line);
            }
            line = source.line();
        }
        return null;
    }

    private SourceRecord parse(long number, long line) throws IOException {
        try {
            return records.parse(text, number, line);
        } catch (JsonProcessingException e) {
            return JsonRecordParser.malformed(
                    text,
                    number,
                    line,
                    "no JSON at character " + e.getLocation().getColumnNr() + ": " + JsonRecordParser.reason(e));
        }
    }

    /** Collects the next line without the whitespace around it; false if there is none. */
    private boolean readLine() throws IOException {
        text.clear();
        int c = source.next();
        if (c == LineCountingReader.END) {
            return false;
        }
        while (c != '\n' && c != '\r' && c != LineCountingReader.END) {
            if (c > ' ' || text.length() > 0) {
                text.add((char) c);
            }
            c = source.next();
        }
        if (c == '\r' && source.peek() == '\n') {
            source.next();
        }
        text.trimEnd();
        return true;
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
