package dev.caravan.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.PatternLayout;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import ch.qos.logback.core.spi.ContextAwareBase;
import dev.caravan.cli.output.VisibleFailure;
import dev.caravan.cli.output.VisibleMessage;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/**
 * Where log lines go and how they look, found by Logback as a service: standard error. The same in a {@code logback.xml}
 * would load an XML parser at every start. A file of the user's own counts first, by {@code -Dlogback.configurationFile} or
 * as {@code logback.xml} on the class path.
 */
public final class LoggingConfigurator extends ContextAwareBase implements Configurator {

    private static final String PATTERN = "%d{yyyy-MM-dd'T'HH:mm:ss.SSS} %-5level %logger{20} - %visible%n%failure";

    @Override
    public ExecutionStatus configure(LoggerContext context) {
        if (isFileGiven()) {
            return ExecutionStatus.INVOKE_NEXT_IF_ANY;
        }
        PatternLayout layout = new PatternLayout();
        layout.setContext(context);
        layout.getInstanceConverterMap().put("visible", VisibleMessage::new);
        layout.getInstanceConverterMap().put("failure", VisibleFailure::new);
        layout.setPattern(PATTERN);
        layout.start();
        LayoutWrappingEncoder<ILoggingEvent> lines = new LayoutWrappingEncoder<>();
        lines.setContext(context);
        lines.setLayout(layout);
        lines.setCharset(StandardCharsets.UTF_8);
        lines.start();
        ConsoleAppender<ILoggingEvent> standardError = new ConsoleAppender<>();
        standardError.setContext(context);
        standardError.setName("STDERR");
        standardError.setTarget("System.err");
        standardError.setEncoder(lines);
        standardError.start();
        Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.setLevel(Level.WARN);
        root.addAppender(standardError);
        // it warns of what it throws as well
        context.getLogger("org.mariadb.jdbc").setLevel(Level.ERROR);
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }

    private static boolean isFileGiven() {
        ClassLoader loader = LoggingConfigurator.class.getClassLoader();
        return System.getProperty("logback.configurationFile") != null
                || Stream.of("logback-test.xml", "logback.xml").anyMatch(name -> loader.getResource(name) != null);
    }
}
