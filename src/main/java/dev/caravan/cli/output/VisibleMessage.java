package dev.caravan.cli.output;

import ch.qos.logback.classic.pattern.MessageConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;

/** The message of a log line on one line: names of files and values of rows come from outside, and could forge another. */
public final class VisibleMessage extends MessageConverter {

    @Override
    public String convert(ILoggingEvent event) {
        return Terminal.visible(super.convert(event));
    }
}
