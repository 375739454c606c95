package dev.caravan.job.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Names of archived files, receipts and rejects fit into 255 bytes. */
class StoredNamesTest {

    @Test
    void aNameOfUsualLengthIsKept() {
        assertThat(StoredNames.of("orders-ä.csv.gz")).isEqualTo("orders-ä.csv.gz");
        assertThat(StoredNames.of("u".repeat(196) + ".csv")).hasSize(200).doesNotContain("~");
    }

    @Test
    void aLongNameIsKeptWithoutItsMiddleWholeCharactersOnly() {
        String id = "01m8m9h344mmwzsvjr00xp2mec";
        for (String name : List.of(
                "users-" + "u".repeat(240) + ".csv.gz",
                "users-" + "ü".repeat(115) + ".csv",
                "users-" + "𝄞".repeat(60) + ".json")) {
            String stored = StoredNames.of(name);

            assertThat(stored).startsWith("users-").endsWith(name.substring(name.lastIndexOf('.')));
            assertThat(new String(stored.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8))
                    .isEqualTo(stored);
            assertThat(StoredNames.of(stored)).isEqualTo(stored);
            String longest = "." + FileArchiver.withId(name, false, id + "-2") + ".reason.txt.tmp";
            assertThat(longest.getBytes(StandardCharsets.UTF_8).length).isLessThanOrEqualTo(255);
        }
    }
}
