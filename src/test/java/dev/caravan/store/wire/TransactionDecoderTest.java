package dev.caravan.store.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.store.TransactionResult.Code;
import dev.caravan.store.TransactionResult.Reason;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.Value;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Answers as DynamoDB's API describes them, and answers that are none. */
class TransactionDecoderTest {

    @Test
    void unitsOfAllTablesAreAddedUp() throws IOException {
        assertThat(units("{}")).isZero();
        assertThat(units("{\"ConsumedCapacity\":null}")).isZero();
        assertThat(units("{\"ItemCollectionMetrics\":{\"t\":[{\"a\":1}]},\"ConsumedCapacity\":[{\"TableName\":\"t\","
                        + "\"CapacityUnits\":12.5,\"Table\":{\"CapacityUnits\":3}},{\"CapacityUnits\":2}]}"))
                .isEqualTo(14.5);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{\"ConsumedCapacity\":[{\"Capac", "[]", "<html>", "{"})
    void aSuccessThatCannotBeReadIsNoAnswer(String body) {
        assertThatThrownBy(() -> units(body)).isInstanceOf(IOException.class);
    }

    @Test
    void aCancelledTransactionTellsWhatStoodInTheWay() {
        TransactionDecoder.Failure failure = TransactionDecoder.error(
                bytes(
                        "{\"__type\":\"com.amazonaws.dynamodb.v20120810#TransactionCanceledException\","
                                + "\"Message\":\"Transaction cancelled\",\"CancellationReasons\":[{\"Code\":\"None\"},"
                                + "{\"Code\":\"ConditionalCheckFailed\",\"Message\":\"The conditional request failed\","
                                + "\"Item\":{\"PK\":{\"S\":\"P\"},\"n\":{\"N\":\"1.50\"}}},"
                                + "{\"Code\":\"TransactionConflict\",\"Item\":null},{\"Code\":\"ValidationError\",\"Message\":\"m\"}]}"));

        assertThat(failure.code()).isEqualTo("TransactionCanceledException");
        assertThat(failure.message()).isEqualTo("Transaction cancelled");
        assertThat(failure.reasons())
                .extracting(Reason::code)
                .containsExactly(Code.NONE, Code.CONDITION_FAILED, Code.TRANSIENT, Code.REFUSED);
        assertThat(failure.reasons().get(1).old())
                .contains(Item.builder()
                        .add("PK", Value.of("P"))
                        .add("n", new Value.Numeric("1.5"))
                        .build());
        assertThat(failure.reasons().get(2).old()).isEqualTo(Optional.empty());
        assertThat(failure.reasons().get(3).message()).isEqualTo("m");
    }

    @Test
    void anErrorOfAnotherKindHasItsCodeAndMessage() {
        TransactionDecoder.Failure failure =
                TransactionDecoder.error(bytes("{\"message\":\"slow down\",\"__type\":\"ThrottlingException\"}"));

        assertThat(failure)
                .isEqualTo(new TransactionDecoder.Failure("ThrottlingException", "slow down", java.util.List.of()));
    }

    /** The code is what a retry is decided by: half an error must not look like a whole one. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "<html>Bad Gateway</html>",
                "{\"__type\":\"TransactionCanceledException\",\"CancellationReasons\":[{\"Code\":\"None\"},",
                "{\"__type\":\"TransactionCanceledException\",\"CancellationReasons\":[",
                "{\"__type\":\"TransactionCanceledException\"",
                "\"text\""
            })
    void anErrorThatCannotBeReadHasNoCode(String body) {
        assertThat(TransactionDecoder.error(bytes(body)).code()).isNull();
    }

    private static double units(String body) throws IOException {
        return TransactionDecoder.units(bytes(body));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
