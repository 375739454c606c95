package dev.caravan.cli;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Options that the command line leaves out: from the environment ({@code CARAVAN_TABLE}), or else from the working
 * folder, there from {@code .env} ({@code CARAVAN_TABLE} too) or else {@code application.properties}
 * ({@code caravan.table}).
 */
final class ConfiguredDefaults implements IDefaultValueProvider {

    /** A line of a {@code .env} file; others, comments among them, say nothing to Caravan. */
    private static final Pattern LINE =
            Pattern.compile("\\s*(?:export\\s+)?(CARAVAN_\\w+)\\s*=\\s*([\"']?)(.*?)\\2\\s*");

    private final Map<String, String> environment;
    private final Map<String, String> envFile = new HashMap<>();
    private final Properties properties = new Properties();

    /**
     * Defaults from here on.
     *
     * @param file {@code application.properties}; {@code .env} stands beside it
     */
    ConfiguredDefaults(Map<String, String> environment, Path file) {
        this.environment = environment;
        Path env = file.resolveSibling(".env");
        try {
            if (Files.isReadable(env)) {
                Files.readAllLines(env).forEach(this::addLine);
            }
            if (Files.isReadable(file)) {
                try (Reader reader = Files.newBufferedReader(file)) {
                    properties.load(reader);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void addLine(String line) {
        Matcher matcher = LINE.matcher(line);
        if (matcher.matches()) {
            envFile.put(matcher.group(1), matcher.group(3));
        }
    }

    @Override
    public String defaultValue(ArgSpec argument) {
        if (!(argument instanceof OptionSpec option) || !option.longestName().startsWith("--")) {
            return null;
        }
        if (option.usageHelp() || option.versionHelp()) {
            // CARAVAN_VERSION is likely to stand in an environment for other reasons
            return null;
        }
        String name = option.longestName().substring(2);
        String variable = "CARAVAN_" + name.replace('-', '_').toUpperCase(Locale.ROOT);
        String value = given(environment.get(variable), envFile.get(variable));
        return given(value, properties.getProperty("caravan." + name));
    }

    private static String given(String value, String otherwise) {
        return value != null && !value.isEmpty() ? value : otherwise;
    }
}
