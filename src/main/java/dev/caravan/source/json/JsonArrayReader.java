package dev.caravan.source.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.caravan.design.Limits;
import dev.caravan.source.RecordReader;
import dev.caravan.source.SourceRecord;
import dev.caravan.source.UnreadableFileException;
import java.io.IOException;
import java.io.Reader;

/**
 * Reads the objects of one JSON array, however long it is: it holds one element at a time. An element that is JSON but no
 * record (no object, a name twice in it, over a bound) is {@link SourceRecord.Malformed}, and reading goes on behind it;
 * what is not JSON fails the file.
 */
public final class JsonArrayReader implements RecordReader {

    private final LineCountingReader source;
    private final JsonRecordParser records;
    private final JsonElementScanner element;
    private long ordinal;
    private boolean ended;

    /**
     * Reads nothing yet.
     *
     * @param text the file's text, without a byte order mark; closed with this
     */
    public JsonArrayReader(Reader text, Limits limits) {
        this.source = new LineCountingReader(text);
        this.records = new JsonRecordParser(limits);
        this.element = new JsonElementScanner(source, limits);
    }

    @Override
    public SourceRecord read() throws IOException {
        if (ended) {
            return null;
        }
        if (ordinal == 0) {
            readStart();
            if (peekSolid() == ']') {
                readEnd();
                return null;
            }
        }
        peekSolid();
        long line = source.line();
        element.read();
        SourceRecord parsed = parse(line);
        if (source.peek() == ',') {
            source.next();
        } else {
            readEnd();
        }
        return parsed;
    }

    private SourceRecord parse(long line) throws IOException {
        try {
            return records.parse(element.text(), ++ordinal, line);
        } catch (JsonProcessingException e) {
            long at = line + e.getLocation().getLineNr() - 1;
            throw new UnreadableFileException(at, "no JSON: " + JsonRecordParser.reason(e));
        }
    }

    private void readStart() throws IOException {
        int first = peekSolid();
        if (first == LineCountingReader.END) {
            throw new UnreadableFileException("the file is empty but for whitespace");
        }
        if (first == '{') {
            throw new UnreadableFileException(
                    source.line(),
                    "an object where an array of objects is wanted; one object a line makes a .jsonl file");
        }
        if (first != '[') {
            throw new UnreadableFileException(source.line(), "no JSON array: it begins with '" + (char) first + "'");
        }
        source.next();
    }

    private void readEnd() throws IOException {
        ended = true;
        if (source.next() != ']') {
            throw new UnreadableFileException(
                    source.line(), "no JSON: the array is not closed, the file may be cut off");
        }
        if (peekSolid() != LineCountingReader.END) {
            throw new UnreadableFileException(source.line(), "more text behind the end of the array");
        }
    }

    /** Passes over whitespace. */
    private int peekSolid() throws IOException {
        int c = source.peek();
        while (c == ' ' || c == '\n' || c == '\r' || c == '\t') {
            source.next();
            c = source.peek();
        }
        return c;
    }

    @Override
    public void close() throws IOException {
        source.close();
    }
}
