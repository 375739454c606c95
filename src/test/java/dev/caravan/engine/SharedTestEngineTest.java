package dev.caravan.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.caravan.fixture.SharedTestEngine;
import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(SharedTestEngine.class)
class SharedTestEngineTest {

    private final URI endpoint;

    SharedTestEngineTest(URI endpoint) {
        this.endpoint = endpoint;
    }

    @Test
    void givesEveryTestTheSameEngine(URI again) {
        assertThat(again).isEqualTo(endpoint);
        assertThat(Health.answers(again)).isTrue();
    }
}
