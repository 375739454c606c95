package dev.caravan.route;

import dev.caravan.job.RecordPack;

/** Checks the records of a pack and makes bundles of them, with their keys: bean {@code generateKeys}. */
public final class GenerateKeysProcessor extends PackProcessor<RecordPack> {

    GenerateKeysProcessor(StepListener listener) {
        super(RecordPack.class, StepListener.Step.KEYS, listener);
    }

    @Override
    Object apply(RecordPack pack) {
        return pack.job().assemble(pack);
    }
}
