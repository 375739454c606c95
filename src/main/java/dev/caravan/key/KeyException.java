package dev.caravan.key;

/** A value that no key can be made of. */
public final class KeyException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final String attribute;

    public KeyException(String attribute, String reason) {
        super(reason);
        this.attribute = attribute;
    }

    /** The attribute whose value it is, or the key attribute that became too long. */
    public String attribute() {
        return attribute;
    }
}
