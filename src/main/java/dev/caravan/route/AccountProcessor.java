package dev.caravan.route;

import dev.caravan.job.WrittenPack;
import java.io.IOException;

/** Counts a written pack and writes its rejects: bean {@code account}. */
public final class AccountProcessor extends PackProcessor<WrittenPack> {

    private final StepListener listener;

    AccountProcessor(StepListener listener) {
        super(WrittenPack.class, StepListener.Step.ACCOUNT, listener);
        this.listener = listener;
    }

    @Override
    Object apply(WrittenPack pack) throws IOException {
        pack.job().account(pack);
        listener.accounted(pack);
        pack.job().passed(pack);
        return pack;
    }
}
