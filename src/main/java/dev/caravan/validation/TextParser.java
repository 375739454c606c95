package dev.caravan.validation;

import dev.caravan.design.Attribute;
import dev.caravan.store.item.Value;
import java.util.Set;

/** Reads texts, which are kept exactly as they are. */
final class TextParser implements ValueParser {

    private final Set<String> allowed;

    TextParser(Attribute attribute) {
        this.allowed = attribute.values();
    }

    @Override
    public Value parse(String text) {
        if (!allowed.isEmpty() && !allowed.contains(text)) {
            throw new ValueException(
                    RejectCode.NOT_ALLOWED, Violation.quoted(text) + " is none of " + String.join(", ", allowed));
        }
        return Value.of(wellFormed(text));
    }

    /** A JSON escape can bring half a character, which UTF-8 cannot carry: it would come back as a question mark. */
    static String wellFormed(String text) {
        int position = 0;
        while (position < text.length()) {
            char c = text.charAt(position);
            boolean paired = Character.isHighSurrogate(c)
                    && position + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(position + 1));
            if (Character.isSurrogate(c) && !paired) {
                throw new ValueException(
                        RejectCode.BAD_TEXT,
                        "holds half a character (an unpaired surrogate) at position " + (position + 1));
            }
            position += paired ? 2 : 1;
        }
        return text;
    }
}
