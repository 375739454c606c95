package dev.caravan.store.dynamodb;

import static dev.caravan.fixture.table.StoreTable.item;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.caravan.fixture.SharedTestEngine;
import dev.caravan.fixture.http.Fault;
import dev.caravan.fixture.http.FaultProxy;
import dev.caravan.fixture.table.StoreTable;
import dev.caravan.store.Condition;
import dev.caravan.store.KeyQuery;
import dev.caravan.store.StoreException;
import dev.caravan.store.StoreUnavailableException;
import dev.caravan.store.TableStore;
import dev.caravan.store.TransactionResult;
import dev.caravan.store.TransactionResult.Cancelled;
import dev.caravan.store.TransactionResult.Code;
import dev.caravan.store.TransactionResult.Committed;
import dev.caravan.store.WriteAction;
import dev.caravan.store.item.Item;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Failures that are transient are sent again, and it is known whether one of the sendings may have been applied. */
@ExtendWith(SharedTestEngine.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RequestRetryTest {

    private static final String TRANSACT = "TransactWriteItems";

    private StoreTable table;
    private FaultProxy proxy;
    private TableStore store;

    @BeforeAll
    void open(URI endpoint) {
        table = new StoreTable(endpoint);
        proxy = new FaultProxy(endpoint);
        store = table.through(proxy.endpoint(), Duration.ofSeconds(30));
    }

    @AfterEach
    void heal() {
        proxy.heal();
    }

    @AfterAll
    void close() {
        store.close();
        proxy.close();
        table.close();
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {
                "INTERNAL_ERROR",
                "UNAVAILABLE",
                "THROUGHPUT_EXCEEDED",
                "THROTTLED",
                "REQUEST_LIMIT",
                "IN_PROGRESS",
                "CANCELLED_BY_CONFLICT",
                "CANCELLED_BY_THROTTLING",
                "RESET"
            })
    void aTransactionIsSentAgainUntilItIsWrittenAndTheSendingsAreCounted(Fault fault) {
        Item item = fresh();
        proxy.enqueue(TRANSACT, fault, fault, fault);

        TransactionResult result = store.transact(List.of(put(item)));

        assertThat(result).isInstanceOf(Committed.class);
        assertThat(result.retries()).isEqualTo(3);
        assertThat(proxy.unspent()).isZero();
        assertThat(table.store().get(item.key())).contains(item);
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"LOST_ANSWER", "FAILED_ANSWER", "CUT_ANSWER"})
    void anAnswerLostAfterTheWriteIsNoDuplicateOfSomebodyElse(Fault fault) {
        Item item = fresh();
        proxy.enqueue(TRANSACT, fault);

        Cancelled cancelled = (Cancelled) store.transact(List.of(put(item)));

        assertThat(cancelled.maybeAppliedBefore()).isTrue();
        assertThat(cancelled.retries()).isEqualTo(1);
        assertThat(cancelled.reasons()).hasSize(1).allSatisfy(reason -> {
            assertThat(reason.code()).isEqualTo(Code.CONDITION_FAILED);
            assertThat(reason.old()).contains(item);
        });
    }

    @Test
    void aWriteThatMayHaveBeenAppliedIsRememberedThroughLaterThrottles() {
        Item item = fresh();
        proxy.enqueue(TRANSACT, Fault.LOST_ANSWER, Fault.THROTTLED, Fault.CANCELLED_BY_CONFLICT);

        Cancelled cancelled = (Cancelled) store.transact(List.of(put(item)));

        assertThat(cancelled.maybeAppliedBefore()).isTrue();
        assertThat(cancelled.retries()).isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {
                "THROTTLED",
                "THROUGHPUT_EXCEEDED",
                "REQUEST_LIMIT",
                "CANCELLED_BY_CONFLICT",
                "CANCELLED_BY_THROTTLING"
            })
    void aThrottleIsAnAnswerSoNothingCanHaveBeenApplied(Fault fault) {
        Item theirs = fresh();
        table.store().put(theirs, Condition.none());
        proxy.enqueue(TRANSACT, fault);

        Cancelled cancelled = (Cancelled) store.transact(List.of(put(theirs.with("text", "mine"))));

        assertThat(cancelled.maybeAppliedBefore()).isFalse();
        assertThat(cancelled.retries()).isEqualTo(1);
    }

    @Test
    void aConflictBesideAFailedConditionIsNotSentAgain() {
        Item theirs = fresh();
        table.store().put(theirs, Condition.none());

        Cancelled cancelled = (Cancelled) store.transact(List.of(put(theirs), put(fresh())));

        assertThat(cancelled.retries()).isZero();
        assertThat(cancelled.maybeAppliedBefore()).isFalse();
        assertThat(cancelled.reasons())
                .extracting(TransactionResult.Reason::code)
                .containsExactly(Code.CONDITION_FAILED, Code.NONE);
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"INTERNAL_ERROR", "THROTTLED", "CONFLICT", "RESET", "LOST_ANSWER", "FAILED_ANSWER", "CUT_ANSWER"})
    void aSinglePutSaysThatItsConditionHeldWhereItWasItsOwnLostWrite(Fault fault) {
        Item item = fresh();
        proxy.enqueue("PutItem", fault);

        assertThat(store.put(item, Condition.notThere())).isTrue();
        assertThat(table.store().get(item.key())).contains(item);
        assertThat(proxy.unspent()).isZero();
    }

    @Test
    void aSinglePutDoesNotTakeTheItemOfSomebodyElseForItsOwn() {
        Item theirs = fresh();
        table.store().put(theirs, Condition.none());
        proxy.enqueue("PutItem", Fault.RESET);

        assertThat(store.put(theirs.with("text", "mine"), Condition.notThere())).isFalse();
        assertThat(table.store().get(theirs.key())).contains(theirs);
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"INTERNAL_ERROR", "UNAVAILABLE", "THROUGHPUT_EXCEEDED", "RESET", "LOST_ANSWER", "CUT_ANSWER"})
    void readsAreAskedAgain(Fault fault) {
        Item item = fresh();
        table.store().put(item, Condition.none());
        proxy.enqueue("GetItem", fault);
        proxy.enqueue("BatchGetItem", fault);
        proxy.enqueue("Query", fault);
        proxy.enqueue("DescribeTable", fault);

        assertThat(store.get(item.key())).contains(item);
        assertThat(store.getAll(List.of(item.key())))
                .containsOnlyKeys(item.key())
                .containsValue(item);
        assertThat(store.query(KeyQuery.ofTable(item.key().partition(), new KeyQuery.SortCondition.All())))
                .toIterable()
                .containsExactly(item);
        assertThat(store.describe()).isPresent();
        assertThat(proxy.unspent()).isZero();
    }

    @Test
    void aRequestThatIsRefusedIsNotSentAgainAndItsMessageIsCut() {
        int before = proxy.requests(TRANSACT);
        proxy.enqueue(TRANSACT, Fault.REFUSED);

        assertThatThrownBy(() -> store.transact(List.of(put(fresh()))))
                .isInstanceOf(StoreException.class)
                .isNotInstanceOf(StoreUnavailableException.class)
                .hasMessageStartingWith("ValidationException: this is wrong")
                .satisfies(refusal -> assertThat(refusal.getMessage()).hasSizeLessThan(400));
        assertThat(proxy.requests(TRANSACT)).isEqualTo(before + 1);
    }

    private static WriteAction put(Item item) {
        return new WriteAction.Put(item, Condition.notThere());
    }

    private static Item fresh() {
        return item("RETRY#" + UUID.randomUUID(), "ITEM", "value");
    }
}
