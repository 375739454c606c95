package dev.caravan.endtoend;

import dev.caravan.fixture.table.SdkTable;
import dev.caravan.store.TableStore;
import dev.caravan.store.WriteAction;
import dev.caravan.store.item.Item;
import dev.caravan.store.item.ItemKey;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import software.amazon.awssdk.services.dynamodb.model.AttributeValue;

/** Asks a run to stop after some of its transactions, and holds the others up until the run has seen it. */
final class StopRequest {

    private final SdkTable table;
    private final TableStore store;
    private final int transactions;
    private final CountDownLatch seen = new CountDownLatch(1);
    private int sent;

    private StopRequest(SdkTable table, TableStore store, int transactions) {
        this.table = table;
        this.store = store;
        this.transactions = transactions;
    }

    static TableStore after(int transactions, SdkTable table, TableStore store) {
        StopRequest request = new StopRequest(table, store, transactions);
        return (TableStore) Proxy.newProxyInstance(
                TableStore.class.getClassLoader(),
                new Class<?>[] {TableStore.class},
                (proxy, method, arguments) -> request.call(method, arguments));
    }

    private Object call(Method method, Object[] arguments) throws Throwable {
        if (method.getName().equals("transact")) {
            Optional<String> run = runOf((List<?>) arguments[0]);
            if (run.isPresent() && isLate()) {
                ask(run.get());
                seen.await();
            }
        }
        Object answer = forward(method, arguments);
        boolean looksForStop = method.getName().equals("get")
                && ((ItemKey) arguments[0]).sort().equals("STOP");
        if (looksForStop && ((Optional<?>) answer).isPresent()) {
            seen.countDown();
        }
        return answer;
    }

    private synchronized boolean isLate() {
        sent++;
        return sent > transactions;
    }

    private static Optional<String> runOf(List<?> actions) {
        return actions.stream()
                .filter(WriteAction.Put.class::isInstance)
                .map(action -> ((WriteAction.Put) action).item())
                .map(Item::key)
                .filter(key -> key.sort().startsWith("APPLIED#"))
                .map(ItemKey::partition)
                .findFirst();
    }

    private void ask(String partition) {
        table.put(Map.of("PK", AttributeValue.fromS(partition), "SK", AttributeValue.fromS("STOP")));
    }

    private Object forward(Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(store, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
