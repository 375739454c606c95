package dev.caravan.validation;

import dev.caravan.store.item.Value;
import java.util.Base64;

/** Reads Base64, on one line or on several as many programs write it. Of all writings of the same bytes one is kept. */
final class BinaryParser implements ValueParser {

    @Override
    public Value parse(String text) {
        String line = text.indexOf('\n') < 0 ? text : text.replace("\r", "").replace("\n", "");
        try {
            byte[] bytes = Base64.getDecoder().decode(line);
            return new Value.Binary(Base64.getEncoder().encodeToString(bytes));
        } catch (IllegalArgumentException e) {
            throw new ValueException(
                    RejectCode.BAD_BINARY, Violation.quoted(text) + " is no Base64; wanted such as aGVsbG8=");
        }
    }
}
