package dev.caravan.store.dynamodb;

import static com.github.tomakehurst.wiremock.client.WireMock.aResponse;
import static com.github.tomakehurst.wiremock.client.WireMock.any;
import static com.github.tomakehurst.wiremock.client.WireMock.anyUrl;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.tomakehurst.wiremock.WireMockServer;
import com.github.tomakehurst.wiremock.core.WireMockConfiguration;
import com.github.tomakehurst.wiremock.stubbing.Scenario;
import dev.caravan.store.KeyQuery;
import dev.caravan.store.StoreException;
import dev.caravan.store.TableStore;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.zip.CRC32;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Answers to queries do not go through the SDK's model, and are checked as it would. */
class PageDecodingInterceptorTest {

    private static final String PAGE = "{\"Items\":[{\"PK\":{\"S\":\"p\"},\"SK\":{\"S\":\"s\"}}],\"Count\":1}";
    private static final KeyQuery QUERY = KeyQuery.ofTable("p", new KeyQuery.SortCondition.All());

    private final WireMockServer server =
            new WireMockServer(WireMockConfiguration.options().dynamicPort().bindAddress("127.0.0.1"));
    private TableStore store;

    @BeforeEach
    void start() {
        server.start();
        URI endpoint = URI.create("http://127.0.0.1:" + server.port());
        store = new TableConnection(Optional.of(endpoint), Optional.empty(), "any", Duration.ofSeconds(30)).open();
    }

    @AfterEach
    void stop() {
        store.close();
        server.stop();
    }

    /** One answer after the other; the last one is given from then on. */
    private void answer(String... checksums) {
        for (int at = 0; at < checksums.length; at++) {
            boolean last = at == checksums.length - 1;
            server.stubFor(any(anyUrl())
                    .inScenario("answers")
                    .whenScenarioStateIs(at == 0 ? Scenario.STARTED : "answer " + at)
                    .willSetStateTo("answer " + (last ? at : at + 1))
                    .willReturn(aResponse().withBody(PAGE).withHeader("x-amz-crc32", checksums[at])));
        }
    }

    private static String checksum() {
        CRC32 crc = new CRC32();
        crc.update(PAGE.getBytes(StandardCharsets.UTF_8));
        return Long.toString(crc.getValue());
    }

    @Test
    void anAnswerWithItsChecksumIsTaken() {
        answer(checksum());

        assertThat(store.queryPage(QUERY, Optional.empty()).items()).containsExactly(Item.at(new ItemKey("p", "s")));
    }

    @Test
    void anAnswerThatWasSpoiledOnItsWayIsAskedForAgain() {
        answer("1", checksum());

        assertThat(store.queryPage(QUERY, Optional.empty()).items()).hasSize(1);
        assertThat(server.getAllServeEvents()).hasSize(2);
    }

    @Test
    void anAnswerThatEndsEarlyIsAskedForAgain() {
        server.stubFor(any(anyUrl())
                .inScenario("answers")
                .whenScenarioStateIs(Scenario.STARTED)
                .willSetStateTo("whole")
                .willReturn(aResponse().withBody(PAGE.substring(0, 20))));
        server.stubFor(any(anyUrl())
                .inScenario("answers")
                .whenScenarioStateIs("whole")
                .willReturn(aResponse().withBody(PAGE)));

        assertThat(store.queryPage(QUERY, Optional.empty()).items()).hasSize(1);
    }

    @Test
    void aRefusalIsStillTheSdks() {
        server.stubFor(any(anyUrl())
                .willReturn(aResponse()
                        .withStatus(400)
                        .withBody("{\"__type\":\"com.amazonaws.dynamodb.v20120810#ValidationException\","
                                + "\"message\":\"no such index\"}")));

        assertThatThrownBy(() -> store.queryPage(QUERY, Optional.empty()))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("no such index");
    }
}
