package dev.caravan.migration.database;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A password with characters that mean something in a URL is a password still. */
class SecretInAddressTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://app:s3cret/x@db/shop",
                "jdbc:postgresql://app:s3cret?x@db/shop",
                "jdbc:postgresql://app:s3cret#x@db/shop",
                "jdbc:mariadb://app:s3cret/x@db/shop",
                "postgresql://app:s3cret/x@db/shop",
                "jdbc:oracle:thin:app/s3cret@//db/shop",
            })
    void itIsRefusedWithoutRepeatingIt(String url) {
        assertThatThrownBy(() -> new JdbcAddress(url))
                .isInstanceOf(InvalidMigrationException.class)
                .hasMessageNotContaining("s3cret")
                .hasMessageContaining("--user");
    }
}
