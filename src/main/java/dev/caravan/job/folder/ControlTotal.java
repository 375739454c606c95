package dev.caravan.job.folder;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.caravan.source.Inspection;
import dev.caravan.source.ReadableFile;
import dev.caravan.source.UnreadableFile;
import dev.caravan.source.UnreadableFileException;
import dev.caravan.validation.Counted;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * The marker {@code NAME.done} beside a file: it is complete, and may tell how many rows it has. A marker that is older than
 * its file belongs to an earlier one, and a link is not a marker.
 */
public final class ControlTotal {

    /** How the name of a marker ends, in small letters or capitals. */
    private static final String SUFFIX = ".done";

    private static final List<String> SPELLINGS = List.of(SUFFIX, ".DONE", ".Done");
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();
    private static final long MOST_BYTES = 4096;

    private ControlTotal() {}

    /** Returns where the marker of a file is kept, whether or not it is there. */
    public static Path markerOf(Path file) {
        return file.resolveSibling(file.getFileName() + SUFFIX);
    }

    /** Returns whether a name is that of a marker. */
    public static boolean isMarker(String name) {
        return name.length() > SUFFIX.length() && name.toLowerCase(Locale.ROOT).endsWith(SUFFIX);
    }

    /** Returns the name of the file that a marker of that name is for. */
    public static String fileOf(String marker) {
        return marker.substring(0, marker.length() - SUFFIX.length());
    }

    /** Returns the marker that is there for a file. */
    static Optional<Path> find(Path file) throws IOException {
        for (String spelling : SPELLINGS) {
            Path marker = file.resolveSibling(file.getFileName() + spelling);
            if (Files.isRegularFile(marker, LinkOption.NOFOLLOW_LINKS)
                    && Files.getLastModifiedTime(marker).compareTo(Files.getLastModifiedTime(file)) >= 0) {
                return Optional.of(marker);
            }
        }
        return Optional.empty();
    }

    /** What inspection found of a file, or that it is not whole by its control total. */
    public static Inspection checked(Path file, Inspection inspection) throws IOException {
        if (inspection instanceof ReadableFile inspected) {
            try {
                check(file, inspected.records());
            } catch (UnreadableFileException e) {
                return new UnreadableFile(inspected.sha256(), inspected.size(), e.getMessage());
            }
        }
        return inspection;
    }

    /**
     * Compares a file's records with the total that its marker tells, if it tells one: a file cut at a line end looks
     * whole otherwise.
     *
     * @throws UnreadableFileException if they differ, or the marker cannot be understood
     */
    static void check(Path file, long records) throws IOException {
        Optional<Path> marker = find(file);
        if (marker.isEmpty()) {
            return;
        }
        String text = text(marker.get());
        if (text.isBlank()) {
            return;
        }
        long rows = rows(marker.get(), text);
        if (rows != records) {
            throw new UnreadableFileException(
                    marker.get().getFileName() + (rows == 1 ? " says that there is " : " says that there are ")
                            + Counted.of(rows, "row") + ", and the file has " + records + ": it is not whole");
        }
    }

    /** The text of a marker, whatever program wrote it: PowerShell writes UTF-16, older ones Latin-1. */
    private static String text(Path marker) throws IOException {
        if (Files.size(marker) > MOST_BYTES) {
            throw notUnderstood(marker);
        }
        byte[] bytes = Files.readAllBytes(marker);
        Charset charset = StandardCharsets.UTF_8;
        if (bytes.length >= 2 && (bytes[0] & 0xFF) == 0xFF && (bytes[1] & 0xFF) == 0xFE) {
            charset = StandardCharsets.UTF_16LE;
        } else if (bytes.length >= 2 && (bytes[0] & 0xFF) == 0xFE && (bytes[1] & 0xFF) == 0xFF) {
            charset = StandardCharsets.UTF_16BE;
        }
        String text;
        try {
            text = charset.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        } catch (CharacterCodingException e) {
            text = new String(bytes, StandardCharsets.ISO_8859_1);
        }
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private static long rows(Path marker, String text) throws UnreadableFileException {
        JsonNode total;
        try {
            total = JSON.readTree(text);
        } catch (JsonProcessingException e) {
            throw notUnderstood(marker);
        }
        JsonNode rows = total.isObject() ? total.get("rows") : null;
        if (rows == null || !rows.isIntegralNumber() || !rows.canConvertToLong()) {
            throw notUnderstood(marker);
        }
        return rows.longValue();
    }

    private static UnreadableFileException notUnderstood(Path marker) {
        return new UnreadableFileException(
                marker.getFileName() + " is neither empty nor a control total such as {\"rows\": 1000}");
    }
}
