package dev.caravan.route;

import dev.caravan.job.RecordPack;

/** Checks the records of a pack and makes bundles of them, with their keys: bean {@code generateKeys}. */
public final class GenerateKeysProcessor extends PackProcessor<RecordPack> {

    public GenerateKeysProcessor() {
        super(RecordPack.class);
    }

    @Override
    Object apply(RecordPack pack) {
        return pack.job().assemble(pack);
    }
}
