package dev.caravan.design.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/** Tells one state of a design from another. */
public final class DesignFingerprint {

    private static final List<String> FILES = List.of("table.yaml", "feeds.yaml");

    private DesignFingerprint() {}

    /** SHA-256, in hexadecimal digits, of the files that say what rows become: {@code table.yaml} and {@code feeds.yaml}. */
    public static String of(Path folder) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (String file : FILES) {
                byte[] bytes = Files.readAllBytes(folder.resolve(file));
                digest.update((file + " " + bytes.length + "\n").getBytes(StandardCharsets.UTF_8));
                digest.update(bytes);
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        } catch (IOException e) {
            throw new UncheckedIOException("the design in " + folder + " cannot be read: " + e.getMessage(), e);
        }
    }
}
