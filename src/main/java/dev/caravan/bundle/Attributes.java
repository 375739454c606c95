package dev.caravan.bundle;

/** The attributes that Caravan writes by itself. */
public final class Attributes {

    /** The entity type's name, on every item. */
    public static final String ENTITY_TYPE = "entity_type";

    /** The import run that wrote the item last. */
    public static final String IMPORT_ID = "import_id";

    /** The ordinal of the bundle, within its file, by which that run replaced the item; absent on items never replaced. */
    public static final String IMPORT_ORDINAL = "import_ordinal";

    /** The hash over the declared values of a bundle as they came. */
    public static final String CONTENT_HASH = "content_hash";

    private Attributes() {}
}
