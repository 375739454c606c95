package dev.caravan.route;

import dev.caravan.job.WrittenPack;
import java.io.IOException;

/** Counts a written pack and writes its rejects: bean {@code account}. */
public final class AccountProcessor extends PackProcessor<WrittenPack> {

    public AccountProcessor() {
        super(WrittenPack.class);
    }

    @Override
    Object apply(WrittenPack pack) throws IOException {
        pack.job().account(pack);
        pack.job().passed(pack);
        return pack;
    }
}
