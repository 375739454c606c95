package dev.caravan.cli;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Options that the command line leaves out: from the environment ({@code CARAVAN_TABLE}), or else from
 * {@code application.properties} in the working folder ({@code caravan.table}).
 */
final class ConfiguredDefaults implements IDefaultValueProvider {

    private final Map<String, String> environment;
    private final Properties properties = new Properties();

    ConfiguredDefaults(Map<String, String> environment, Path file) {
        this.environment = environment;
        if (Files.isReadable(file)) {
            try (Reader reader = Files.newBufferedReader(file)) {
                properties.load(reader);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }

    @Override
    public String defaultValue(ArgSpec argument) {
        if (!(argument instanceof OptionSpec option) || !option.longestName().startsWith("--")) {
            return null;
        }
        String name = option.longestName().substring(2);
        String variable = "CARAVAN_" + name.replace('-', '_').toUpperCase(Locale.ROOT);
        String value = environment.get(variable);
        return value != null && !value.isEmpty() ? value : properties.getProperty("caravan." + name);
    }
}
