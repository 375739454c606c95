package dev.caravan.migration.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** No credentials come by the address, and none are repeated. */
class JdbcAddressTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://db/shop?password=s3cret",
                "jdbc:postgresql://db/shop?ssl=true&Password=s3cret",
                "jdbc:postgresql://db/shop?ssl=true&sslpassword=s3cret",
                "jdbc:postgresql://app:s3cret@db/shop",
                "jdbc:postgresql://app@db:5432/shop?ssl=s3cret",
                "jdbc:mariadb://db/shop?user=s3cret",
                "jdbc:mariadb://address=(host=db)(password=s3cret)/shop",
                "jdbc:mysql://address=(host=db)(user=s3cret)/shop",
                "jdbc:mysql://db/shop?trustStorePassword=s3cret",
            })
    void credentialsAreRefusedWithoutRepeatingThem(String url) {
        assertThatThrownBy(() -> new JdbcAddress(url))
                .isInstanceOf(InvalidMigrationException.class)
                .hasMessageNotContaining("s3cret")
                .hasMessageContaining("--user");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "jdbc:postgresql://db/shop",
                "jdbc:postgresql:shop",
                "jdbc:postgresql://[::1]:5432/shop?ssl=true&options=-c%20search_path=app",
                "jdbc:postgresql://one,two/shop?targetServerType=preferSecondary",
            })
    void othersAreTaken(String url) {
        assertThat(new JdbcAddress(url).dialect()).isInstanceOf(PostgreSqlDialect.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdbc:mariadb://db/shop", "jdbc:mysql://db:3307/shop?sslMode=trust"})
    void mariaDbAndMySqlAreReadByOneDriver(String url) {
        DatabaseDialect dialect = new JdbcAddress(url).dialect();

        assertThat(dialect).isInstanceOf(MariaDbDialect.class);
        assertThat(dialect.driverUrl(url)).startsWith("jdbc:mariadb://db");
    }

    @Test
    void severalServersAtOnceHaveNoStateInCommon() {
        assertThatThrownBy(() -> new JdbcAddress("jdbc:mariadb:loadbalance://one,two/shop").dialect())
                .isInstanceOf(InvalidMigrationException.class)
                .hasMessageContaining("wanted ");
    }

    @Test
    void whatHasNoDriverIsTold() {
        assertThatThrownBy(() -> new JdbcAddress("jdbc:oracle:thin://db/shop").dialect())
                .isInstanceOf(InvalidMigrationException.class)
                .hasMessage("no driver for jdbc:oracle:thin:; wanted jdbc:postgresql://HOST/DATABASE or"
                        + " jdbc:mariadb://HOST/DATABASE");
        assertThatThrownBy(() -> new JdbcAddress("postgresql://db/shop"))
                .isInstanceOf(InvalidMigrationException.class)
                .hasMessageContaining("is no JDBC URL");
    }

    @Test
    void aLoginDoesNotShowItsPassword() {
        assertThat(new Login("app", "s3cret")).hasToString("app");
    }
}
