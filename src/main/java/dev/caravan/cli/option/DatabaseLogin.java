package dev.caravan.cli.option;

import dev.caravan.cli.output.Progress;
import dev.caravan.migration.database.Login;
import java.io.Console;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Who logs in to a database. A password is never taken from the command line, where others can see it. */
public final class DatabaseLogin {

    private static final String VARIABLE = "CARAVAN_JDBC_PASSWORD";

    @Option(names = "--user", paramLabel = "U", required = true, description = "The database user.")
    private String user;

    @Option(
            names = "--password-file",
            paramLabel = "FILE",
            description =
                    "A file whose first line is the password. Without it: CARAVAN_JDBC_PASSWORD, or else a prompt on"
                            + " a terminal.")
    private Path passwordFile;

    // the names that other programs have for it: one that is not known would be repeated in what is told
    @Option(
            names = {"--password", "-p", "--pass", "--pwd"},
            arity = "0..1",
            hidden = true)
    private Optional<String> password = Optional.empty();

    /** The login; asks for the password where nothing gives it and there is somebody to ask. */
    public Login login(String variable) {
        if (password.isPresent()) {
            throw new UsageException("a password on the command line can be seen in the list of processes; give it by "
                    + VARIABLE + ", --password-file or the prompt");
        }
        return new Login(user, passwordFile == null ? given(variable) : inFile());
    }

    private String inFile() {
        try {
            return Files.readString(passwordFile).lines().findFirst().orElse("");
        } catch (NoSuchFileException e) {
            throw new UsageException("there is no password file " + passwordFile);
        } catch (AccessDeniedException e) {
            throw new UsageException("the password file " + passwordFile + " cannot be read: permission denied");
        } catch (CharacterCodingException e) {
            throw new UsageException("the password file " + passwordFile + " is not UTF-8");
        } catch (IOException e) {
            throw new UsageException("the password file " + passwordFile + " cannot be read: " + e.getMessage());
        }
    }

    @SuppressWarnings(
            "SystemConsoleNull") // where standard error is a terminal, and the older JDKs say null for the rest
    private String given(String variable) {
        if (variable != null) {
            return variable;
        }
        Console console = System.console();
        if (console == null || !Boolean.getBoolean(Progress.TERMINAL)) {
            return "";
        }
        char[] typed = console.readPassword("Password of %s: ", user);
        return typed == null ? "" : new String(typed);
    }

    /** What the environment gives; null if it gives none. */
    public static String fromEnvironment() {
        return System.getenv(VARIABLE);
    }
}
