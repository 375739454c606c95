package dev.caravan.validation;

import dev.caravan.store.item.Value;

/** Reads the text of a value of one type. */
@FunctionalInterface
interface ValueParser {
    /**
     * The value.
     *
     * @throws ValueException if the text is none
     */
    Value parse(String text);

    /** Turned into a violation of its field right where it is caught. */
    final class ValueException extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private final RejectCode code;

        ValueException(RejectCode code, String problem) {
            super(problem, null, false, false);
            this.code = code;
        }

        RejectCode code() {
            return code;
        }
    }
}
