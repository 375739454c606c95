package dev.caravan.store;

/** There is no table of that name. */
public final class MissingTableException extends StoreException {
    private static final long serialVersionUID = 1L;

    public MissingTableException(String table) {
        super(
                "there is no table " + table
                        + "; make it with: caravan table create (or with Terraform, see terraform/README.md)",
                null);
    }
}
