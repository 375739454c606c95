package dev.caravan.validation;

import dev.caravan.source.text.InvisibleText;
import dev.caravan.store.item.Value;

/**
 * Reads e-mail addresses by their shape: something, one {@code @}, a domain of labels. Whether a top-level domain exists
 * today is not asked, since any list of them is out of date.
 */
final class EmailParser implements ValueParser {

    private static final int MAX_CHARS = 254;

    @Override
    public Value parse(String text) {
        int at = text.indexOf('@');
        boolean plausible = at > 0
                && at == text.lastIndexOf('@')
                && text.length() <= MAX_CHARS
                && hasNoBlanks(text)
                && isDomain(text.substring(at + 1));
        if (!plausible) {
            throw new ValueException(
                    RejectCode.BAD_EMAIL, Violation.quoted(text) + " is no e-mail address; wanted name@domain");
        }
        return Value.of(TextParser.wellFormed(text));
    }

    private static boolean isDomain(String domain) {
        return domain.indexOf('.') > 0 && !domain.endsWith(".") && !domain.contains("..") && !domain.startsWith("-");
    }

    private static boolean hasNoBlanks(String text) {
        return InvisibleText.firstIn(text).isEmpty()
                && text.chars().noneMatch(c -> Character.isWhitespace(c) || Character.isISOControl(c) || c == ',');
    }
}
