package dev.caravan.cli.output;

import ch.qos.logback.classic.pattern.ThrowableHandlingConverter;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;

/** The failure of a log line: its message, as visible as that of the line, and the place that it came from. */
public final class VisibleFailure extends ThrowableHandlingConverter {

    @Override
    public String convert(ILoggingEvent event) {
        IThrowableProxy failure = event.getThrowableProxy();
        if (failure == null) {
            return "";
        }
        StringBuilder text = new StringBuilder(failure.getClassName());
        if (failure.getMessage() != null) {
            text.append(": ").append(Terminal.visible(failure.getMessage()));
        }
        text.append(System.lineSeparator());
        if (failure.getStackTraceElementProxyArray().length > 0) {
            text.append('\t')
                    .append(failure.getStackTraceElementProxyArray()[0])
                    .append(System.lineSeparator());
        }
        return text.toString();
    }
}
