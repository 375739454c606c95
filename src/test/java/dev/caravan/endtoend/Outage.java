package dev.caravan.endtoend;

import dev.caravan.store.StoreUnavailableException;
import dev.caravan.store.TableStore;
import dev.caravan.store.WriteAction;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * A real table that goes away at a chosen transaction of records, as it does for an importer whose network breaks down.
 * From then on nothing reaches it through this store.
 */
public final class Outage {

    /** What becomes of the transaction at which the table goes away. */
    public enum Last {
        /** It is never sent. */
        LOST,
        /** It is applied, and its answer lost. */
        UNANSWERED
    }

    private final int transactions;
    private final Last last;
    private int sent;
    private boolean away;

    private Outage(int transactions, Last last) {
        this.transactions = transactions;
        this.last = last;
    }

    /**
     * A store that goes away.
     *
     * @param transactions how many transactions of records go through before
     */
    public static TableStore after(int transactions, Last last, TableStore store) {
        Outage outage = new Outage(transactions, last);
        return (TableStore) Proxy.newProxyInstance(
                TableStore.class.getClassLoader(),
                new Class<?>[] {TableStore.class},
                (proxy, method, arguments) -> outage.call(store, method, arguments));
    }

    /** A store that does something before the first transaction of records, and waits for it. */
    public static TableStore beforeFirstOrder(TableStore store, Runnable action) {
        AtomicBoolean done = new AtomicBoolean();
        return (TableStore) Proxy.newProxyInstance(
                TableStore.class.getClassLoader(), new Class<?>[] {TableStore.class}, (proxy, method, arguments) -> {
                    if (carriesOrder(method, arguments) && done.compareAndSet(false, true)) {
                        action.run();
                    }
                    return forward(store, method, arguments);
                });
    }

    private static boolean carriesOrder(Method method, Object[] arguments) {
        return carriesRecords(method, arguments)
                && ((List<?>) arguments[0])
                        .stream()
                                .anyMatch(action -> action instanceof WriteAction.Put put
                                        && put.item().key().sort().startsWith("ORDER#"));
    }

    /** A store whose process dies, to the table's eyes, before it gives a claim back. */
    public static TableStore beforeRelease(TableStore store) {
        return (TableStore) Proxy.newProxyInstance(
                TableStore.class.getClassLoader(), new Class<?>[] {TableStore.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("transact") && deletesClaim(arguments)) {
                        throw new StoreUnavailableException("the process has ended", null);
                    }
                    return forward(store, method, arguments);
                });
    }

    private static boolean deletesClaim(Object[] arguments) {
        return ((List<?>) arguments[0])
                .stream()
                        .anyMatch(action -> action instanceof WriteAction.Delete delete
                                && delete.key().partition().startsWith("CLAIM#"));
    }

    private synchronized Object call(TableStore store, Method method, Object[] arguments) throws Throwable {
        if (List.of("close", "table", "sdkClient").contains(method.getName())) {
            return forward(store, method, arguments);
        }
        if (!away && carriesRecords(method, arguments) && sent++ == transactions) {
            away = true;
            if (last == Last.UNANSWERED) {
                forward(store, method, arguments);
            }
        }
        if (away) {
            throw new StoreUnavailableException("the table did not answer for 0 s: pulled the plug", null);
        }
        return forward(store, method, arguments);
    }

    private static boolean carriesRecords(Method method, Object[] arguments) {
        return method.getName().equals("transact")
                && ((List<?>) arguments[0])
                        .stream()
                                .anyMatch(action -> action instanceof WriteAction.Put put
                                        && put.item().key().sort().startsWith("APPLIED#"));
    }

    private static Object forward(TableStore store, Method method, Object[] arguments) throws Throwable {
        try {
            return method.invoke(store, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }
}
