package dev.caravan.cli.output;

import java.io.PrintWriter;

/**
 * Prints lines of which a terminal obeys nothing: what is printed may hold names and values from outside. Line ends come
 * from {@code println} alone, so that no text can pretend to be a further line.
 */
public final class VisibleLines extends PrintWriter {

    public VisibleLines(PrintWriter lines) {
        super(lines, true);
    }

    /** Prints a failure with its stack trace; each message stays on one line. */
    public void printStackTrace(Throwable failure) {
        failure.printStackTrace(new PrintWriter(this, true) {
            @Override
            public void println(Object line) {
                // the tabs are Java's own; those within a message are escaped
                VisibleLines.this.println(String.valueOf(line).replaceFirst("^\\t+", "    "));
            }
        });
    }

    @Override
    public void write(String text, int from, int length) {
        String visible = Terminal.visible(text.substring(from, from + length));
        super.write(visible, 0, visible.length());
    }

    @Override
    public void write(char[] text, int from, int length) {
        write(new String(text, from, length));
    }

    @Override
    public void write(int c) {
        write(Character.toString(c));
    }
}
