package dev.caravan.route;

import dev.caravan.job.KeyedPack;

/**
 * Writes the bundles of a pack in transactions, each with its ledger record: bean {@code transactWrite}. camel-aws2-ddb
 * knows no TransactWriteItems, so this is a processor over the store.
 */
public final class TransactWriteProcessor extends PackProcessor<KeyedPack> {

    TransactWriteProcessor(StepListener listener) {
        super(KeyedPack.class, StepListener.Step.WRITE, listener);
    }

    @Override
    Object apply(KeyedPack pack) {
        return pack.job().write(pack);
    }
}
