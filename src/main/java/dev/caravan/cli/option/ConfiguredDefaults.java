package dev.caravan.cli.option;

import dev.caravan.cli.output.FailureMessages;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.IDefaultValueProvider;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.OptionSpec;

/**
 * Options that the command line leaves out: from the environment ({@code CARAVAN_TABLE}), or else from the working
 * folder, there from {@code .env} ({@code CARAVAN_TABLE} too) or else {@code application.properties}
 * ({@code caravan.table}). Both files may be another program's: only lines of Caravan's are read, and whatever the others
 * hold is of no consequence. Mistakes in Caravan's own lines are collected, to be told by the command that runs.
 */
public final class ConfiguredDefaults implements IDefaultValueProvider {

    /** A name and a value, which may be in quotes; a comment may follow after a blank. */
    private static final Pattern LINE = Pattern.compile(
            "\\s*(?:export\\s+)?(CARAVAN_\\w+)\\s*=\\s*(?:\"([^\"]*)\"|'([^']*)'|(.*?))(?:(?<=[\\s\"'=])\\s*#.*)?\\s*");

    private static final Pattern ANY_NAME = Pattern.compile("\\s*(?:export\\s+)?CARAVAN_\\w+\\s*=.*", Pattern.DOTALL);
    private static final Pattern PROPERTY =
            Pattern.compile("[ \\t\\f]*caravan\\.[^\\s=:]+[ \\t\\f]*[=: \\t\\f].*", Pattern.DOTALL);

    /** Names that are not options, and those that Terraform and Kubernetes make by themselves. */
    private static final Set<String> OTHER_NAMES = Set.of("ENGINE", "JAVA_OPTS", "JDBC_PASSWORD", "VERSION", "HELP");

    private static final Pattern OF_KUBERNETES = Pattern.compile("(.*_)?SERVICE_(HOST|PORT.*)|(.*_)?PORT_\\d+_.*");
    private static final String PREFIX = "CARAVAN_";

    /** As people write what is on or off. */
    private static final Map<String, String> TRUTHS = Map.of(
            "true", "true", "1", "true", "yes", "true", "on", "true", "false", "false", "0", "false", "no", "false",
            "off", "false");

    private static final String PROPERTY_PREFIX = "caravan.";

    private final Map<String, String> environment;
    private final Map<String, String> envFile = new HashMap<>();
    private final Map<String, String> properties = new HashMap<>();
    private final List<String> problems = new ArrayList<>();
    /** Where names stand that may be misspelt, in words, by the name as a variable. */
    private final Map<String, String> places = new HashMap<>();

    /**
     * Defaults from here on. Reads both files.
     *
     * @param file {@code application.properties}; {@code .env} stands beside it
     */
    public ConfiguredDefaults(Map<String, String> environment, Path file) {
        this.environment = environment;
        environment.keySet().stream()
                .filter(name -> name.startsWith(PREFIX))
                .forEach(name -> places.put(name, "the environment: " + name));
        Path env = file.resolveSibling(".env");
        List<String> lines = lines(env);
        for (int at = 0; at < lines.size(); at++) {
            if (ANY_NAME.matcher(lines.get(at)).matches()) {
                addLine(env.getFileName() + " line " + (at + 1), lines.get(at));
            }
        }
        addProperties(file);
    }

    /** What is wrong with the names and values found, each on one line; empty if nothing is. */
    public List<String> problems(CommandLine root) {
        Set<String> known =
                options(root).map(option -> variable(option.longestName())).collect(Collectors.toSet());
        OTHER_NAMES.forEach(name -> known.add(PREFIX + name));
        List<String> all = new ArrayList<>(problems);
        places.entrySet().stream()
                .filter(named -> !known.contains(named.getKey()))
                .filter(named -> !OF_KUBERNETES
                        .matcher(named.getKey().substring(PREFIX.length()))
                        .matches())
                .map(named -> named.getValue() + " is not a name that Caravan knows; it is ignored"
                        + closest(named.getKey(), known))
                .sorted()
                .forEach(all::add);
        return all;
    }

    private static String closest(String name, Set<String> known) {
        return known.stream()
                .filter(other -> sorted(other).equals(sorted(name)) || isOneApart(other, name))
                .sorted()
                .findFirst()
                .map(other -> " (is " + other + " meant?)")
                .orElse("");
    }

    private static String sorted(String name) {
        return name.chars().sorted().mapToObj(Character::toString).collect(Collectors.joining());
    }

    /** Returns whether one name comes from the other by one letter more, less or different. */
    private static boolean isOneApart(String one, String other) {
        int head = 0;
        while (head < Math.min(one.length(), other.length()) && one.charAt(head) == other.charAt(head)) {
            head++;
        }
        int tail = 0;
        while (tail < Math.min(one.length(), other.length()) - head
                && one.charAt(one.length() - 1 - tail) == other.charAt(other.length() - 1 - tail)) {
            tail++;
        }
        return Math.max(one.length(), other.length()) - head - tail <= 1;
    }

    private static Stream<OptionSpec> options(CommandLine command) {
        return Stream.concat(
                command.getCommandSpec().options().stream(),
                command.getSubcommands().values().stream().flatMap(ConfiguredDefaults::options));
    }

    private void addLine(String place, String line) {
        if (line.indexOf('\uFFFD') >= 0) {
            problems.add(place + " is not UTF-8; it is ignored");
            return;
        }
        Matcher matcher = LINE.matcher(line);
        if (!matcher.matches()) {
            problems.add(place + " cannot be read as NAME=value; it is ignored");
            return;
        }
        String value = Stream.of(2, 3, 4)
                .map(matcher::group)
                .filter(group -> group != null)
                .findFirst()
                .orElse("")
                .strip();
        if (matcher.group(4) != null && value.matches("[\"'].*")) {
            problems.add(place + " has a quote that is not closed; it is ignored");
            return;
        }
        envFile.put(matcher.group(1), value);
        places.put(matcher.group(1), place + ": " + matcher.group(1));
    }

    private void addProperties(Path file) {
        List<String> lines = lines(file);
        for (int at = 0; at < lines.size(); at++) {
            int first = at;
            StringBuilder whole = new StringBuilder(lines.get(at));
            while (endsOpen(whole) && at + 1 < lines.size() && !isComment(lines.get(first))) {
                at++;
                whole.append('\n').append(lines.get(at));
            }
            if (PROPERTY.matcher(whole).matches()) {
                addProperty(file.getFileName() + " line " + (first + 1), whole.toString());
            }
        }
    }

    private static boolean isComment(String line) {
        return line.stripLeading().startsWith("#") || line.stripLeading().startsWith("!");
    }

    private static boolean endsOpen(CharSequence line) {
        int backslashes = 0;
        while (backslashes < line.length() && line.charAt(line.length() - 1 - backslashes) == '\\') {
            backslashes++;
        }
        return backslashes % 2 == 1;
    }

    private void addProperty(String place, String text) {
        if (text.indexOf('\uFFFD') >= 0) {
            problems.add(place + " is not UTF-8; it is ignored");
            return;
        }
        Properties one = new Properties();
        try {
            one.load(new StringReader(text));
        } catch (IOException | IllegalArgumentException e) {
            problems.add(place + " cannot be read: " + e.getMessage() + "; it is ignored");
            return;
        }
        one.stringPropertyNames().forEach(name -> {
            properties.put(name, one.getProperty(name));
            places.put(variable(name.substring(PROPERTY_PREFIX.length())), place + ": " + name);
        });
    }

    /** The lines of a file that may be anything: a folder, a pipe, another program's, in another encoding. */
    private List<String> lines(Path file) {
        if (!Files.isRegularFile(file)) {
            if (Files.exists(file) && !Files.isDirectory(file)) {
                problems.add(file.getFileName() + " is not a regular file; it is not read");
            }
            return List.of();
        }
        try {
            byte[] bytes = Files.readAllBytes(file);
            String text = new String(bytes, StandardCharsets.UTF_8);
            return (text.startsWith("\uFEFF") ? text.substring(1) : text)
                    .lines()
                    .toList();
        } catch (IOException e) {
            problems.add(file.getFileName() + " is not read: " + FailureMessages.oneLine(e));
            return List.of();
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
        String variable = variable(option.longestName());
        String value = given(
                given(environment.get(variable), envFile.get(variable)),
                properties.get(PROPERTY_PREFIX + option.longestName().substring(2)));
        return value != null && option.type() == boolean.class
                ? TRUTHS.getOrDefault(value.strip().toLowerCase(Locale.ROOT), value)
                : value;
    }

    /** The variable of an option. */
    private static String variable(String option) {
        return PREFIX + option.replaceFirst("^--", "").replace('-', '_').toUpperCase(Locale.ROOT);
    }

    private static String given(String value, String otherwise) {
        return value != null && !value.isEmpty() ? value : otherwise;
    }
}
